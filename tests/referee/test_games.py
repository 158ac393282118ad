"""A match of several games (manches), a row each (RESULTS, best of k; Guyane: best of three of 2001): won by
games, its points the sum, everywhere as any other result."""

import pytest
from django.urls import reverse

from scoring.totals import GameTotals
from tests import cast
from tests.referee.hall import again, typed
from tests.standings.test_queries import fresh, of
from tournament.models import HandedResult, Match, Tournament
from tournament.referee.services.rescoring import differences
from tournament.referee.services.totals import hand_totals

pytestmark = pytest.mark.django_db
GUYANE = {"games": 3, "target": 2001, "max_deals": None, "minutes": None, "totals_style": "S6"}
A_WINS = ((2010, 1500), (1000, 2005), (2050, 1990))
"""Two games to one, with fewer points: 5060 to 5495."""


@pytest.fixture
def league(tournament):
    """Best of three games of 2001, in a tournament that takes deals elsewhere."""
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**GUYANE)
    Match.objects.update(games=3, target=2001, minutes=None)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def match(league):
    return again(Match.objects.filter(tournament=league, round__number=1).order_by("table__number").first())


def games(*pairs):
    return tuple(GameTotals(a, b) for a, b in pairs)


def hand(match, by, *pairs, seen=0, **more):
    first, *later = games(*pairs)
    hand_totals(match=again(match), totals=first, later=later, seen=seen, by=by, **more)
    return again(match)


def rows(**which):
    found = HandedResult.objects.filter(**which).order_by("version", "game")
    return list(found.values_list("version", "game", "current", "total_a", "total_b"))


# ── the result ──


def test_it_is_won_by_games_and_its_points_are_their_sum(match, by):
    now = hand(match, by, *A_WINS)
    assert (now.total_a, now.total_b, now.winner) == (5060, 5495, "A")
    assert (now.games_a, now.games_b, now.state) == (2, 1, "confirmed")
    assert rows() == [(1, 1, True, 2010, 1500), (1, 2, True, 1000, 2005), (1, 3, True, 2050, 1990)]
    assert not list(differences(now.tournament)), "rescore finds nothing"


# ── the ranking ──


def test_games_decide_between_teams_level_on_wins(match, by, league):
    Tournament.objects.filter(pk=league.pk).update(criteria=["wins", "games", "points", "lot"])
    second = Match.objects.filter(round__number=1).exclude(pk=match.pk).order_by("table__number").first()
    hand(match, by, *A_WINS)
    hand(second, by, (2001, 0), (2001, 0))
    sides = [match.slot_a, again(second).slot_a, match.slot_b, again(second).slot_b]
    numbers = [side.team.number for side in sides]
    seen = fresh(league)
    measured = {number: of(number, seen).row.tally.games for number in numbers}
    assert list(measured.values()) == [1, 2, -1, -2]
    order = sorted(numbers[:2], key=lambda number: of(number, seen).row.place)
    assert order == [numbers[1], numbers[0]]


# ── the pages ──


def form(*pairs, match, seen=0, **more):
    """What the page of a match sends for these games."""
    (first_a, first_b), *others = pairs
    later = {
        f"g{number}-total_{side}": points
        for number, pair in enumerate(others, start=2)
        for side, points in zip("ab", pair, strict=True)
    }
    return typed(match, first_a, first_b, seen=seen, **later, **more)


def test_a_third_game_left_empty_was_not_played(match, as_odile):
    url = reverse("referee:totals", args=[match.tournament.slug, match.pk])
    pairs = ((2010, 1500), (2050, 1990), ("", ""))
    assert as_odile.post(url, form(*pairs, match=match)).status_code == 302
    assert len(rows()) == 2
    page = as_odile.get(reverse("referee:sheet", args=[match.tournament.slug, match.pk])).content.decode()
    assert "Manches\u00a0: 2 – 0" in page
    assert "gagne, 2 manches à 0" in page
    assert page.count("<caption>Manche") == 2


# ── each side apart ──
