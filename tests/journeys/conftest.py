"""The real program, started as on a club's laptop, and the hall it serves by the name salle.test."""

import pytest

from tests.browsing import HALL, Hall
from tests.launcher.running import Program


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Server and worker on a fresh data folder; all devices of the hall have this computer's address, whose
    connections are counted by each web process."""
    monkeypatch.setenv("DIX_PEOPLE_PER_ADDRESS", "20")
    with Program(tmp_path / "evening") as running:
        yield running


@pytest.fixture
def real_hall(hall_browser, program):
    """Every device of the hall, on the real program."""
    opened = Hall(hall_browser, f"http://{HALL}:{program.port}")
    yield opened
    opened.close()
    assert opened.complaints == [], "the browser complained"
