"""Sheets typed at the desk by the keyboard: deals in the cells of a paper sheet, totals of a whole round."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import notations, sound
from tests.match.hall import address, again, classic, handed
from tournament.models import Match

pytestmark = pytest.mark.browser
TABLES = 8


@pytest.fixture
def matches(odile):
    """Tables of a classic contest: twelve deals, exact points."""
    evening = cast.tournament(table_count=TABLES)
    cast.teams(evening, 2 * TABLES)
    cast.released(evening)
    classic(evening)
    first = Match.objects.filter(tournament=evening, round__number=1).order_by("table__number")
    return [again(match) for match in first]


@pytest.fixture
def page(opened, denise, matches):
    return opened(denise, address(matches[0].tournament))


def path(match, name):
    return reverse(f"referee:{name}", kwargs={"slug": match.tournament.slug, "match_id": match.pk})


def field(page, match, name="total_a"):
    return page.locator(f"#m{match.pk}_{name}")


def line(page, match):
    return page.locator(f"#m{match.pk}")


def types(page, a, b):
    page.keyboard.type(str(a))
    page.keyboard.press("Tab")
    page.keyboard.type(str(b))
    page.keyboard.press("Enter")


def stored(match):
    now = again(match)
    return now.total_a, now.total_b


def test_deals_are_typed_in_cells_and_say_their_marks(opened, denise, match):
    page = opened(denise, path(match, "paper"))

    def cell(name):
        return page.locator(f"[name={name}]")

    def says(key):
        return page.locator(f"[data-says='{key}']")

    expect(cell("d0-contract")).to_be_focused()
    cell("d0-contract").select_option("90")
    cell("d0-bid").select_option("A-hearts")
    cell("d0-points_a").fill("95")
    expect(says("d0")).to_contain_text("100")
    cell("d0-points_b").fill("84")
    expect(says("d0").locator(".invalid-feedback")).to_contain_text("95 et 84 font 179")
    cell("d0-points_b").fill("")
    cell("d1-contract").select_option("capot")
    expect(cell("d1-capot_bid")).to_be_visible()
    expect(cell("d0-capot_bid")).to_be_hidden()
    cell("d1-contract").select_option("")
    cell("d11-contract").select_option("80")
    expect(cell("d12-contract")).to_be_visible()
    cell("d11-contract").select_option("")
    expect(says("d0")).to_contain_text("100")
    page.locator(".btn-save").click()
    page.wait_for_url(f"**{path(match, 'sheet')}")
    assert notations() == ["A 90H 95/67"]


def test_any_order_a_doubt_an_exchange_and_one_undone(page, matches):
    for n in (5, 2):
        page.keyboard.press("Escape")
        page.keyboard.type(str(matches[n].table.number))
        page.keyboard.press("Enter")
        expect(field(page, matches[n])).to_be_focused()
        types(page, 1000 + n, 944 - n)
        expect(line(page, matches[n])).to_have_attribute("data-state", "submitted")
    expect(page.get_by_role("button", name="Annuler")).to_have_count(1)
    line(page, matches[2]).get_by_role("button", name="Annuler").click()
    expect(line(page, matches[2])).to_have_attribute("data-state", "empty")
    assert stored(matches[2]) == (None, None)
    field(page, matches[0]).fill("941")
    field(page, matches[0], "total_b").fill("1000")
    line(page, matches[0]).get_by_role("button", name="Échanger les deux scores").click()
    expect(field(page, matches[0])).to_have_value("1000")
    field(page, matches[0], "total_b").press("Enter")
    expect(line(page, matches[0]).get_by_text("À vérifier sur la feuille")).to_be_visible()
    expect(field(page, matches[0], "total_b")).to_be_focused()
    sound(page)
    line(page, matches[0]).get_by_label("Vérifié sur la feuille").check()
    page.keyboard.press("Enter")
    expect(line(page, matches[0])).to_have_attribute("data-state", "doubt")
    assert stored(matches[0]) == (1000, 941)
    assert stored(matches[5]) == (1005, 939)


def test_what_another_desk_types_comes_in_but_not_under_the_fingers(page, matches, remi):
    page.keyboard.type("990")
    for match in matches[:2]:
        handed(match, cast.actor(cast.person("Paul" + str(match.pk), "desk")), 1000, 941, checked=True)
    expect(line(page, matches[1])).to_have_attribute("data-state", "doubt")
    expect(field(page, matches[0])).to_have_value("990")
    expect(field(page, matches[0])).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("954")
    page.keyboard.press("Enter")
    expect(line(page, matches[0]).get_by_role("link", name=re.compile("Garder 1000"))).to_be_visible()
    line(page, matches[0]).get_by_role("button", name=re.compile("Remplacer par 990")).click()
    expect(line(page, matches[0])).to_have_attribute("data-state", "submitted")
    assert stored(matches[0]) == (990, 954)
