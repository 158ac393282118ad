"""A phone of 360 px where nobody bids: a match of classic belote by its deals, to its end and signed."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browsing import DESK, axe_violations
from tests.referee.counted import belote
from tests.referee.hall import again
from tournament.models import DealVersion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def here(db):
    return belote()


def shot(page, name):
    """Kept where DIX_SHOTS names a folder, to be looked at."""
    if folder := os.environ.get("DIX_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def tap(page, selector):
    page.locator(selector).locator("visible=true").first.tap()


def key(page, digits):
    for digit in digits:
        tap(page, f'[data-digit="{digit}"]')


def marks(page):
    return page.locator("#points-a").input_value(), page.locator("#points-b").input_value()


def open_deal(page, number):
    page.get_by_role("link", name=f"Saisir la donne {number}").tap()
    page.locator("#points-a").wait_for()


def save(page, result):
    page.get_by_role("button", name=f"Enregistrer {result}").tap()
    page.locator("[data-sheet]").wait_for(state="visible")


def notations():
    return list(DealVersion.objects.order_by("deal__number").values_list("notation", flat=True))


def test_a_match_by_its_deals_to_its_end_signed(hall, here):
    match, door = here
    page = hall.open(door)
    open_deal(page, 1)
    shot(page, "counted-empty-360")
    key(page, "112")
    assert marks(page) == ("112", "50")
    tap(page, "label:has(input[name=belote_a])")
    assert marks(page) == ("112", "70")
    shot(page, "counted-typed-360")
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    save(page, "112 – 70")
    open_deal(page, 2)
    tap(page, "label:has(input[name=capot_b])")
    assert marks(page) == ("0", "252")
    save(page, "0 – 252")
    open_deal(page, 3)
    key(page, "0")
    page.locator("#points-b").tap()
    key(page, "81")
    assert marks(page) == ("0", "81")
    expect(page.locator("[data-marks]")).to_contain_text("Litige")
    save(page, "0 – 81")
    expect(page.locator("#deals .deal")).to_have_count(3)
    shot(page, "counted-sheet-360")
    assert notations() == ["counted 112/70 +20A", "counted 0/252 capotB", "counted 0/81"]
    page.get_by_role("button", name="signe").first.tap()
    expect(page.get_by_text("est d’accord")).to_have_count(1)
    page.get_by_role("button", name="signe").first.tap()
    expect(page.get_by_role("button", name="signe")).to_have_count(0)
    assert again(match).state == "submitted"


def test_deals_without_network_are_listed_by_their_marks_and_sent(hall, here):
    _match, door = here
    page = hall.open(door)
    page.context.set_offline(True)
    open_deal(page, 1)
    key(page, "100")
    tap(page, "label:has(input[name=belote_b])")
    tap(page, "[data-save]")
    page.locator("[data-sheet]").wait_for(state="visible")
    expect(page.locator("[data-waiting-list]")).to_contain_text("100 – 82, belote")
    page.context.set_offline(False)
    expect(page.locator("#deals .deal")).to_have_count(1, timeout=20_000)
    assert notations() == ["counted 100/82 +20B"]


def test_on_a_wide_screen_one_mark_brings_the_other(hall, here):
    _match, door = here
    page = hall.open(f"{door}deal/1/", device=DESK)
    shot(page, "counted-1280")
    page.locator("#points-b").fill("50")
    assert marks(page) == ("112", "50")
    page.get_by_role("button", name="Enregistrer 112 – 50").click()
    page.wait_for_selector("#deals-title")
    assert notations() == ["counted 112/50"]
