"""Matches handed in by their totals in the standings: points, typed capots, the winner said, a mêlée's two
partners, the mean of who has no opponent, what a result would change."""

import pytest
from django.core.management import call_command

from scoring import Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.match.hall import again
from tests.standings.stages import evening, exempt, match, melee_of_five, seen, stage, value
from tournament.desk.closing import close_round
from tournament.evening.effect import effect_of
from tournament.evening.reading import evening_of
from tournament.match.totals import hand_totals
from tournament.models import Exempt, HandedResult, Match, Tournament

pytestmark = pytest.mark.django_db
COLUMNS = {"results": "totals", "totals_style": "S6", "target": None, "max_deals": 12, "minutes": None}


def by_totals(tournament, **columns):
    Tournament.objects.filter(pk=tournament.pk).update(**COLUMNS | columns)
    tournament.refresh_from_db()
    return tournament


def hand(played, odile, a, b, *, boxes=None, winner=None):
    totals = GameTotals(a, b, boxes or Boxes(), winner)
    hand_totals(match=again(played), totals=totals, seen=0, by=cast.actor(odile), checked=True)


@pytest.fixture
def rounds(odile):
    """1 against 2, to be handed in; 3 has no opponent."""
    made = stage(by_totals(evening(odile, 3)), 1, "rounds")
    match(made, 1, 1, 2, state="waiting", total_a=None, total_b=None)
    exempt(made, 1, 3)
    return made


def test_points_and_difference_are_those_of_the_totals(rounds, odile):
    hand(Match.objects.get(), odile, 1100, 974)
    found = seen(rounds.tournament)
    assert [value(found, team, "points") for team in (1, 2)] == [1100, 974]
    assert value(found, 1, "difference") == 126


def test_the_mean_of_who_has_no_opponent_counts_totals(rounds, odile):
    hand(Match.objects.get(), odile, 1100, 974)
    assert value(seen(rounds.tournament), 3, "points") == 1100
    close_round(round_=rounds.rounds.get(), by=cast.actor(odile))
    assert Exempt.objects.get().points == 1100


def test_capots_are_those_that_were_typed(rounds, odile):
    by_totals(rounds.tournament, criteria=["capots", "lot"])
    hand(Match.objects.get(), odile, 1100, 974, boxes=Boxes(capots_a=2, capots_b=1))
    found = seen(Tournament.objects.get(pk=rounds.tournament.pk))
    assert [value(found, team, "capots") for team in (1, 2)] == [2, 1]


@pytest.mark.parametrize(("a", "b"), [(990, 990), (2020, 2030)])
def test_who_was_said_to_have_won_has_won(rounds, odile, a, b):
    """Level, or both past the target where the rulebook does not say "the higher"."""
    hand(Match.objects.get(), odile, a, b, winner=Side.A)
    found = seen(rounds.tournament)
    assert value(found, 1, "match_points") > value(found, 2, "match_points")


@pytest.mark.parametrize("state", ["playing", "submitted", "confirmed"])
def test_its_effect_is_shown_with_the_winner_that_was_said(rounds, odile, state):
    hand(Match.objects.get(), odile, 2020, 2030, winner=Side.A)
    Match.objects.update(state=state)
    played = again(Match.objects.get())
    now = evening_of(rounds.tournament)
    first, second = effect_of(now, played, 2020, 2030).sides
    assert first.team.number == 1
    assert second.rank[1] > first.rank[1]
    row = next(row for row in evening_of(played.tournament).supposing(played.pk, 2020, 2030).rows.matches)
    assert row.winner == "A"
    row = next(row for row in evening_of(played.tournament).supposing(played.pk, 2020, 2040).rows.matches)
    assert row.winner == "", "other totals decide themselves"


def test_in_a_melee_both_partners_get_the_totals(odile):
    melee = by_totals(melee_of_five(odile), criteria=["points", "capots", "lot"])
    Match.objects.update(state="waiting", total_a=None, total_b=None, winner="", over=False)
    hand(Match.objects.get(), odile, 1100, 974, boxes=Boxes(capots_a=1, capots_b=0))
    found = seen(melee)
    assert [value(found, player, "points") for player in (1, 2, 3, 4, 5)] == [1100, 1100, 974, 974, 1100]
    assert [value(found, player, "capots") for player in (1, 2, 3)] == [1, 1, 0]


def test_rescore_counts_totals_again_and_puts_a_wrong_one_right(rounds, odile, capsys):
    hand(Match.objects.get(), odile, 1100, 974, boxes=Boxes(capots_a=1, capots_b=0, deals=12))
    call_command("rescore")
    assert "Tout ce qui est enregistré" in capsys.readouterr().out
    Match.objects.update(total_a=1101, capots_a=0, winner="B")
    with pytest.raises(SystemExit):
        call_command("rescore")
    said = capsys.readouterr().out
    assert all(field in said for field in ("total_a 1101 → 1100", "capots_a 0 → 1", "winner 'B' → 'A'"))
    call_command("rescore", fix=True)
    fixed = Match.objects.get()
    assert (fixed.total_a, fixed.capots_a, fixed.winner) == (1100, 1, "A")
    assert HandedResult.objects.get().total_a == 1100, "what was handed in is never changed"
