"""Numbers that a phone types with its own keys have − and + beside them, as large as a thumb; without
JavaScript they are plain fields."""

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests import cast
from tests.browsing import axe_violations
from tests.referee.hall import link, seated
from tournament.models import DealVersion, HandedResult, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TOTALS = {"results": "totals", "totals_style": "S6", "target": None, "max_deals": None, "minutes": None}


@pytest.fixture
def match(db):
    return seated(cast.tournament(ruleset=builtin("stephanoise").to_dict()), state="playing")


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def steps(page, field):
    place = page.locator(f'[name="{field}"]').locator("xpath=..")
    return place.locator('[data-step-by="-1"]'), place.locator('[data-step-by="1"]')


def thumbs(buttons):
    return [min(each.bounding_box()["width"], each.bounding_box()["height"]) >= 48 for each in buttons]


def test_a_bid_above_the_chips_is_raised_by_tens(hall, match, door):
    page = hall.open(f"{door}deal/1/")
    less, more = steps(page, "contract_other")
    field = page.locator("[name=contract_other]")
    assert thumbs((less, more)) == [True, True]
    less.tap()
    expect(field).to_have_value("")
    page.locator('label:has([name=contract][value="90"])').tap()
    for value in ("260", "270", "280"):
        more.tap()
        expect(field).to_have_value(value)
    less.tap()
    expect(field).to_have_value("270")
    assert page.locator("[name=contract]:checked").count() == 0
    assert axe_violations(page) == []
    page.locator('label:has([name=bid][value="A-hearts"])').tap()
    expect(page.locator("[data-said=contract]")).to_have_text("270")
    for digit in "62":
        page.locator(f'[data-digit="{digit}"]').tap()
    page.locator("[data-save]").tap()
    page.locator("#deals-title").wait_for()
    assert DealVersion.objects.get().facts["contract"] == 270


def test_in_the_open_sheet_too(hall, match, door):
    page = hall.open(door)
    page.locator('[data-contract="90"]').first.tap()
    steps(page, "contract_other")[1].tap()
    expect(page.locator("[name=contract_other]")).to_have_value("260")
    assert page.locator("[name=contract]:checked").count() == 0


def test_the_boxes_of_the_totals_are_counted_by_ones(hall, match, door):
    Tournament.objects.filter(pk=match.tournament_id).update(**TOTALS)
    page = hall.open(f"{door}totals/")
    page.locator("[name=total_a]").fill("1000")
    page.locator("summary").tap()
    less, more = steps(page, "extra_penalties")
    assert thumbs((less, more)) == [True, True]
    for value in ("0", "1", "2"):
        more.tap()
        expect(page.locator("[name=extra_penalties]")).to_have_value(value)
    less.tap()
    expect(page.locator("[name=extra_penalties]")).to_have_value("1")
    assert axe_violations(page) == []
    assert not HandedResult.objects.exists()


def test_without_javascript_they_are_plain_fields(hall, match, door):
    page = hall.open(f"{door}deal/1/", java_script_enabled=False)
    assert page.locator(".step-key").count() == 0
    assert page.locator("[name=contract_other]").is_visible()
