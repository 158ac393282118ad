"""The frames in a real browser, by the hall's name: nothing broken, nothing the content policy blocks,
axe-clean.
"""

import pytest

from tests.browsing import DESK, PHONE, axe_violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_page_that_does_not_exist_is_clean_and_ours(hall, device):
    page = hall.open("/ceci-n-existe-pas/", device=device)
    assert page.url.startswith("http://salle.test:")
    assert not page.evaluate("() => window.isSecureContext"), "on localhost this would prove nothing"
    assert page.locator("main").count() == 1
    assert axe_violations(page) == []
