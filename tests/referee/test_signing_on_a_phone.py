"""While one signs on a phone of 360 px: nothing covers a signature, it is the filled button, and it is large
enough; a misdeal is only confirmed where the dealer is known; no belote at no trump."""

import os
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_source
from tests.referee.hall import again, link, play, seated
from tournament.models import Incident, Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(db):
    return seated(cast.tournament())


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def shot(page, name):
    """Kept where DIX_SHOTS names a folder, to be looked at."""
    if folder := os.environ.get("DIX_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=False)


def covered(page):
    """The signing buttons that something else lies over, wherever one has scrolled."""
    return page.evaluate(
        """() => {
          const wrong = [];
          for (const button of document.querySelectorAll('form[action$="/sign/"] button')) {
            for (const block of ['start', 'center', 'end']) {
              button.scrollIntoView({block});
              const box = button.getBoundingClientRect();
              for (const y of [box.top + 3, box.top + box.height / 2, box.bottom - 3]) {
                if (y < 0 || y > innerHeight) continue;
                const top = document.elementFromPoint(box.left + box.width / 2, y);
                if (!button.contains(top)) wrong.push(button.textContent.trim() + ' ' + block);
              }
            }
          }
          return wrong;
        }"""
    )


def too_small(page):
    """What axe says of the size of targets, a rule that it asks only when told to."""
    page.evaluate(axe_source())
    found = page.evaluate("() => axe.run(document, {runOnly: {type: 'rule', values: ['target-size']}})")
    return [node["html"] for violation in found["violations"] for node in violation["nodes"]]


def filled(page):
    return [text.strip() for text in page.locator(".btn-primary:visible").all_inner_texts()]


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("moment", ["over", "called"])
def test_a_signature_is_filled_and_never_covered(hall, match, door, moment, device):
    phone = cast.table_phone(match.table)
    if moment == "over":
        play(match, phone, *["A 90H 95/67"] * 6, "A capotH 162/0 capotA")
    else:
        play(match, phone, *["A 90H 95/67"] * 3)
        Round.objects.update(time_called_at=timezone.now())
    page = hall.open(door, device=device)
    shot(page, f"sign-{moment}-{device['viewport']['width']}")
    assert filled(page) and all(text.endswith("signe") for text in filled(page))
    assert len(filled(page)) == 4
    assert covered(page) == []
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    page.get_by_role("button", name="signe").first.click()
    expect(page.get_by_text("est d’accord")).to_be_visible()
    assert covered(page) == []
    assert too_small(page) == []


def test_a_misdeal_is_confirmed_where_the_dealer_is_known(hall, match, door):
    match.first_dealer = 2
    match.state = "playing"
    match.save()
    page = hall.open(f"{door}misdeal/")
    shot(page, "misdeal-360")
    expect(page.get_by_role("heading", level=2)).to_contain_text("Samira a mal donné")
    assert filled(page) == ["Noter la fausse donne"]
    assert page.locator("form button:visible").count() == 1
    page.get_by_role("button", name="Noter la fausse donne").tap()
    page.wait_for_selector("#deals-title")
    incident = Incident.objects.get()
    assert (incident.side, incident.data["dealer"]) == ("B", 2)


def test_somebody_else_who_dealt_is_one_fold_away(hall, match, door):
    match.first_dealer = 2
    match.state = "playing"
    match.save()
    page = hall.open(f"{door}misdeal/")
    page.get_by_text("Ce n’est pas Samira qui donnait").tap()
    shot(page, "misdeal-other-360")
    page.locator('button[value="A"]').tap()
    page.wait_for_selector("#deals-title")
    assert Incident.objects.get().side == "A"


def test_at_no_trump_no_belote_is_offered_and_the_factor_is_said(hall, match, door):
    match.tournament.ruleset_slug = "stephanoise"
    match.tournament.save()
    page = hall.open(f"{door}deal/1/")
    page.locator('label:has(input[name="contract"][value="90"])').tap()
    page.locator('label:has(input[name="bid"][value="A-hearts"])').tap()
    page.locator('label:has(input[name="belote_a"])').tap()
    page.get_by_role("button", name="Changer").tap()
    page.locator('label:has(input[name="bid"][value="A-no_trump"])').tap()
    expect(page.get_by_text("Belote", exact=True)).to_have_count(2)
    expect(page.get_by_text("Belote", exact=True).first).to_be_hidden()
    for digit in "62":
        page.locator(f'[data-digit="{digit}"]').tap()
    expect(page.locator("[data-marks]")).to_contain_text("contrat 90 × 2 à sans-atout")
    shot(page, "no-trump-360")
    page.locator("[data-save]").tap()
    page.wait_for_selector("#deals-title")
    expect(page.locator("#deals")).to_contain_text("90 × 2 à sans-atout")
    shot(page, "no-trump-sheet-360")
    assert (again(match).total_a, again(match).total_b) == (280, 62)
