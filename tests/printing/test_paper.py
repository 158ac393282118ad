"""On real paper sizes, in a real browser: the right number of pages, and nothing cut."""

import os
import re

import pytest

from tests import cast
from tests.browsing import DESK, axe_violations
from tests.evenings import draw
from tests.evenings import evening as knockout
from tournament.models import Player, Tournament

OVERFLOWING = """() => [...document.querySelectorAll('.slip, .place-card, .slip th, .slip td, .slip-teams p')]
  .filter(box => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
  .map(box => box.className + ': ' + box.textContent.trim().slice(0, 60))"""

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def printed(hall, client):
    """Open a page as Odile, on paper; returns the page and its PDF."""

    def opened(path):
        client.force_login(cast.User.objects.get(username="odile"))
        page = hall.open(path, cookies=hall.cookies_of(client))
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})
        return page, page.pdf(prefer_css_page_size=True)

    return opened


def pages_of(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def evening(**fields):
    """Sixteen teams whose names are all as long as the longest of the example."""
    tournament = cast.tournament(**fields)
    cast.teams(tournament, 16)
    Player.objects.update(given_name="Marie-Bernadette", family_name="de Lapeyrouse-Monségur")
    cast.released(tournament)
    return tournament


@pytest.mark.parametrize(
    ("path", "pages"),
    [
        ("slips/1/", 16),
        ("slips/?recto", 24),
        ("slips/spare/", 4),
        ("cards/", 8),
        ("cards/a4/", 8),
        ("by-team/", 1),
        ("by-table/", 1),
    ],
)
def test_every_page_of_paper_is_whole(printed, path, pages):
    tournament = evening()
    page, pdf = printed(f"/desk/t/{tournament.slug}/print/{path}")
    assert pages_of(pdf) == pages
    assert page.evaluate(OVERFLOWING) == []


def test_a_slip_of_twenty_deals_with_long_names_is_whole(printed):
    tournament = evening(target=2000)
    page, pdf = printed(f"/desk/t/{tournament.slug}/print/slips/1/?recto")
    assert pages_of(pdf) == 8
    assert page.evaluate(OVERFLOWING) == []


@pytest.mark.parametrize("deals", [8, 12, 20])
def test_a_slip_of_totals_is_whole(printed, deals):
    tournament = evening(results="totals", totals_style="S1", target=None, max_deals=deals, minutes=None)
    page, pdf = printed(f"/desk/t/{tournament.slug}/print/slips/1/?recto")
    if shot := os.environ.get("DIX_SHOT"):
        page.screenshot(path=f"{shot}-{deals}.png")
    assert page.locator(".slip-totals").count() == 8
    assert pages_of(pdf) == 8
    assert page.evaluate(OVERFLOWING) == []
    page, pdf = printed(f"/desk/t/{tournament.slug}/print/slips/spare/?recto")
    assert page.evaluate(OVERFLOWING) == []


def test_a_slip_of_a_bracket_says_its_round_by_name_and_is_whole(printed):
    tournament = knockout(32, ("knockout", {"pot": False}))
    tournament.target = 2000
    tournament.save()
    Player.objects.update(given_name="Marie-Bernadette", family_name="de Lapeyrouse-Monségur")
    draw(tournament, cast.actor(cast.person("Odile", "organiser")))
    page, pdf = printed(f"/desk/t/{tournament.slug}/print/slips/1/?recto")
    assert "Seizièmes de finale, tableau principal" in page.locator(".slip-head").first.inner_text()
    assert pages_of(pdf) == 16
    assert page.evaluate(OVERFLOWING) == []


def test_numbers_of_three_figures_fit(printed):
    tournament = cast.tournament(table_count=120)
    Tournament.objects.filter(pk=tournament.pk).update(table_count=120)
    cast.teams(tournament, 4)
    for team in tournament.teams.all():
        team.number += 200
        team.save()
    cast.released(tournament)
    for path in ("slips/", "cards/", "cards/a4/"):
        page, _pdf = printed(f"/desk/t/{tournament.slug}/print/{path}")
        assert page.evaluate(OVERFLOWING) == []


@pytest.mark.parametrize(
    "path", ["slips/1/", "slips/spare/", "cards/", "by-team/", "by-table/", "standings/"]
)
def test_every_page_is_clean_on_the_screen_too(hall, client, path):
    tournament = cast.tournament()
    cast.released(tournament)
    client.force_login(cast.User.objects.get(username="odile"))
    page = hall.open(f"/desk/t/{tournament.slug}/print/{path}", device=DESK, cookies=hall.cookies_of(client))
    assert axe_violations(page) == []
