"""A hotel's Wi-Fi whose log-in page answers, with 200, in the program's place: nothing believes it. Each page
stays as it is, and what was typed stays with it."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK
from tests.referee.hall import again, link, play, seated
from tests.referee.sums import address, classic
from tournament.models import Dispute, HandedResult, Match, Team, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PORTAL = {"status": 200, "content_type": "text/html", "body": "<h1>Bienvenue</h1><p>Acceptez</p>"}


def portal(page, where="**/*"):
    """From now on somebody else answers."""
    page.route(where, lambda route: route.fulfill(**PORTAL))


def stays(page, address):
    expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
    assert page.url.endswith(address)
    assert "Bienvenue" not in page.inner_text("body")


@pytest.fixture
def match(db):
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def test_a_call_is_not_let_go_to_it(hall, match, door):
    page = hall.open(f"{door}call/")
    portal(page)
    page.locator(".call-whys button").first.tap()
    stays(page, f"{door}call/")
    assert not Dispute.objects.exists()
    page.unroute("**/*")
    page.locator(".call-whys button").first.tap()
    page.wait_for_url(f"**{door}")
    assert Dispute.objects.count() == 1


def test_a_signature_is_not_let_go_to_it(hall, match, door):
    Match.objects.update(max_deals=1, limits_changed=True)
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page = hall.open(door)
    page.locator("form[action$='/sign/'] button").first.wait_for()
    portal(page)
    page.locator("form[action$='/sign/'] button").first.tap()
    stays(page, door)
    assert again(match).state == "playing"
    page.unroute("**/*")
    with page.expect_navigation():
        page.locator("form[action$='/sign/'] button").first.tap()
    assert again(match).signed_a_at or again(match).signed_b_at


def test_a_live_sheet_never_shows_it(hall, match, door):
    page = hall.open(door)
    portal(page, "**/live/**")
    with page.expect_request("**/live/**"):
        play(match, cast.table_phone(match.table), "A 90H 95/67")
    page.wait_for_timeout(500)
    assert "Bienvenue" not in page.inner_text("body")
    page.unroute("**/live/**")
    expect(page.locator("#deals .deal")).to_have_count(1)


def test_a_preview_is_none(hall, match, door):
    page = hall.open(f"{door}deal/1/?contract=90")
    portal(page, "**/preview/")
    page.locator('label:has(input[name="bid"][value="A-hearts"])').locator("visible=true").first.tap()
    with page.expect_request("**/preview/"):
        for digit in "67":
            page.locator(f'[data-digit="{digit}"]').locator("visible=true").first.tap()
    expect(page.locator("[data-marks]")).to_contain_text("Sans réseau : 100 – 70")
    assert "Bienvenue" not in page.inner_text("body")


def test_a_sum_is_none(hall, match, door):
    classic(match.tournament)
    page = hall.open(f"{door}totals/")
    portal(page, "**/totals/sum/")
    with page.expect_response("**/totals/sum/"):
        page.locator("[name=total_a]").fill("1000")
    page.wait_for_timeout(200)
    assert page.locator("[data-sum]").inner_text() == ""


@pytest.fixture
def desk(hall, client, odile):
    """The organiser at the computer."""
    client.force_login(odile)
    return lambda path: hall.open(path, device=DESK, cookies=hall.cookies_of(client))


def test_a_line_of_totals_stays_with_what_was_typed(desk, tournament):
    cast.released(tournament)
    classic(tournament)
    first = Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number").first()
    page = desk(address(tournament))
    portal(page, "**/totals/")
    line = page.locator(f"#m{first.pk}")
    line.locator("[name=total_a]").fill("1000")
    line.locator("[name=total_b]").fill("944")
    page.keyboard.press("Enter")
    expect(page.locator("[data-totals-said]")).to_be_visible()
    assert line.locator("[name=total_b]").input_value() == "944"
    assert not HandedResult.objects.exists()
    page.unroute("**/totals/")
    line.locator("[name=total_b]").press("Enter")
    expect(line).not_to_have_attribute("data-state", "empty")
    assert HandedResult.objects.get().total_b == 944


def test_a_tap_at_the_door_changes_nothing(desk, tournament):
    cast.teams(tournament, 4)
    Team.objects.update(checked_in=False)
    Tournament.objects.update(state="registration")
    page = desk(f"/desk/t/{tournament.slug}/teams/")
    portal(page, "**/present/**")
    flip = page.locator(".flip").first
    flip.click()
    expect(page.locator("#said")).to_contain_text("ne répond")
    assert "Bienvenue" not in page.inner_text("body")
    assert flip.get_attribute("aria-pressed") == "false"
