"""A small hall and a phone for each test of a script."""

import pytest

from tests.house.salle import Salle


@pytest.fixture
def salle():
    opened = Salle()
    yield opened
    opened.close()


@pytest.fixture
def phone(hall_browser, salle):
    """A page of 360 × 740 whose console must stay without errors of ours."""
    context = hall_browser.new_context(
        viewport={"width": 360, "height": 740}, locale="fr-FR", base_url=salle.address
    )
    page = context.new_page()
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console", lambda said: troubles.append(said.text) if "Content Security Policy" in said.text else None
    )
    yield page
    context.close()
    assert troubles == []
