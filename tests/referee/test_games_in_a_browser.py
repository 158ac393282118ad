"""A match of three games, and one of two sheets, typed at the desk and on a phone in a real browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.referee.hall import again
from tests.referee.sums import address, classic
from tournament.models import BlindEntry, Match, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def matches(tournament):
    """Four tables of a league, best of three games of 2001."""
    cast.released(tournament)
    columns = {"games": 3, "target": 2001, "max_deals": None, "minutes": None, "totals_style": "S6"}
    Tournament.objects.filter(pk=tournament.pk).update(**columns)
    Match.objects.update(games=3, target=2001, minutes=None)
    first = Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number")
    return [again(match) for match in first]


def desk_page(hall, client, denise, path, device=DESK):
    client.force_login(denise)
    return hall.open(path, device=device, cookies=hall.cookies_of(client))


def test_a_line_of_three_games_is_typed_with_tab_and_one_enter(hall, client, denise, matches):
    match = matches[0]
    page = desk_page(hall, client, denise, address(match.tournament))
    page.locator(f"#m{match.pk}_total_a").focus()
    for total in (2010, 1500, 1000, 2005, 2050):
        page.keyboard.type(str(total))
        page.keyboard.press("Tab")
    page.keyboard.type("1990")
    page.keyboard.press("Enter")
    expect(page.locator(f"#m{match.pk}")).to_have_attribute("data-state", "submitted")
    now = again(match)
    assert (now.winner, now.games_a, now.games_b, now.total_b) == ("A", 2, 1, 5495)
    line = page.locator(f"#m{match.pk}")
    line.locator("[data-exchange]").click()
    names = ("total_a", "g2-total_a", "g3-total_b")
    values = [line.locator(f"[name='{name}']").input_value() for name in names]
    assert values == ["1500", "2005", "2050"]
    assert axe_violations(page) == []


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["360", "1280"])
def test_nothing_scrolls_sideways_with_three_games(hall, client, denise, matches, device):
    match = matches[0]
    page = desk_page(hall, client, denise, address(match.tournament), device)
    assert page.evaluate(FITS)
    page.goto(reverse("referee:totals", args=[match.tournament.slug, match.pk]))
    expect(page.locator("legend", has_text="Manche 3")).to_be_visible()
    assert page.evaluate(FITS)
    assert axe_violations(page) == []


def test_the_second_sheet_is_asked_for_and_what_differs_stands_in_the_line(hall, client, denise, tournament):
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(two_sheets=True)
    classic(tournament)
    match = Match.objects.filter(round__number=1).order_by("table__number").first()
    page = desk_page(hall, client, denise, address(tournament))
    line = page.locator(f"#m{match.pk}")
    for a, b, said in ((1000, 944, "Une feuille est tapée"), (944, 1000, "équipes inversées ?")):
        page.locator(f"#m{match.pk}_total_a").focus()
        page.keyboard.type(str(a))
        page.keyboard.press("Tab")
        page.keyboard.type(str(b))
        page.keyboard.press("Enter")
        expect(line).to_contain_text(said)
    line.get_by_label("Vérifié sur la feuille").check()
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Les deux feuilles diffèrent")
    assert [row.facts["A"] for row in BlindEntry.objects.order_by("side")] == [1000, 944]
    assert again(match).total_a is None
    expect(line.locator("[name=sheet_of]")).to_have_count(0)
    assert page.evaluate(FITS)
    assert axe_violations(page) == []
