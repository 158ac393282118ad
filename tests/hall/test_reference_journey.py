"""FORMATS F3 in a real browser: pools, then both brackets for every place, as the hall sees them."""

import pytest
from django.db.models import F

from tests import cast
from tests.browsing import DESK, PHONE, WALL
from tests.draw.played import decide, play
from tests.evenings import draw, evening
from tests.hall.conftest import half_a_second_passes
from tournament.models import Match, Round, Tournament

pytestmark = [pytest.mark.browser]


def later(tournament, **changed):
    """What was written is seen by the next request."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1, **changed)
    tournament.refresh_from_db()
    half_a_second_passes()


def no_sideways_scroll(page):
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_hall_follows_the_reference_evening(hall, odile):
    by = cast.actor(odile)
    tournament = evening(16, ("pools", {}), ("brackets", {"placing": True}))
    at = f"/t/{tournament.slug}"
    later(tournament, state="registration")

    tree = hall.open(f"{at}/tableau/", device=PHONE)
    tree.get_by_text("Avant le tirage").wait_for()
    assert no_sideways_scroll(tree)

    draw(tournament, by)
    later(tournament)
    tree.get_by_text("Fabre – Oustric").first.wait_for()

    mine = hall.open(f"{at}/team/7/", device=PHONE)
    assert mine.locator(".tent-num").inner_text().isdigit()
    play(tournament)
    later(tournament)
    mine.get_by_text("table à venir").wait_for()

    draw(tournament, by)
    match = Match.objects.get(planned=1)
    Match.objects.filter(pk=match.pk).update(state="playing", total_a=320, total_b=180)
    later(tournament)
    tree.locator(".tie-playing", has_text="320").wait_for()
    desk = hall.open(f"{at}/round/", device=DESK)
    assert desk.get_by_role("heading", level=1).inner_text() == "Quarts de finale"
    assert desk.locator(".seat-part", has_text="Consolante").count() == 4
    wall = hall.open(f"{at}/wall/", device=WALL)
    assert "Quarts de finale" in wall.locator("h1").first.inner_text()

    Match.objects.filter(pk=match.pk).update(state="waiting", total_a=None, total_b=None)
    for _round in range(2):
        play(tournament)
        draw(tournament, by)
    later(tournament)
    assert Round.objects.get(number=6).title == "final"
    play(tournament)
    champion = decide(Match.objects.get(bracket="main", title="final"))
    later(tournament, state="closed")
    end = hall.open(f"{at}/team/{champion.number}/", device=PHONE)
    end.get_by_text("La soirée est finie").wait_for()
    assert end.locator(".place .figure-xl").inner_text().startswith("1")
