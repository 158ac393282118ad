"""Rounds after pools, pools after rounds: which ranking they are drawn by, what a team reads meanwhile."""

import pytest

from tests import cast
from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.draw.test_formula_pages import address, sent
from tests.evenings import draw, evening, finish, keys, played_by_team
from tests.hall.test_tree import comes_for, opened, shown
from tournament.draw.queries.evening import evening_of, short_of_matches
from tournament.models import Match, Round, Team, Tournament
from tournament.referee.queries.departures import departure
from tournament.standings.queries import standings

POOLS, ROUNDS = ("pools", {}), ("rounds", {"draw": "ranked", "rounds": 2})


def ranked(tournament):
    return [place.team.number for place in standings(tournament).overall]


def pairs(number):
    rows = Match.objects.filter(round__number=number).select_related("slot_a__team", "slot_b__team")
    return [(match.slot_a.team.number, match.slot_b.team.number) for match in rows.order_by("number")]


@pytest.mark.parametrize("teams", [7, 8, 12, 13])
@pytest.mark.parametrize("barrage", [False, True])
def test_rounds_after_pools_are_played_to_the_end_without_a_rematch(by, teams, barrage):
    tournament = evening(teams, ("pools", {"barrage": barrage}), ROUNDS)
    finish(tournament, by)
    assert keys(tournament) == []
    rounds = list(Round.objects.order_by("number").values_list("number", flat=True))
    assert rounds == [1, 2, 3, 4, 5]
    of_rounds = [frozenset(pair) for number in (4, 5) for pair in pairs(number)]
    of_pools = {frozenset(pair) for number in (1, 2, 3) for pair in pairs(number)}
    assert len(of_rounds) == len(set(of_rounds)) == teams // 2 * 2
    assert not of_pools & set(of_rounds) or teams < 9
    assert min(played_by_team(tournament).values()) >= 3


def test_the_first_round_after_pools_pairs_neighbours_of_their_ranking(by):
    tournament = evening(12, POOLS, ROUNDS)
    draw(tournament, by)
    play(tournament)
    seeded = ranked(tournament)
    draw(tournament, by)
    assert pairs(4)[0] == (seeded[0], seeded[1])
    assert ranked(tournament) == seeded, "drawn and not played yet, they change nothing"
    first = Match.objects.filter(round__number=4).first()
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=400, total_b=1000)
    assert ranked(tournament)[0] == first.slot_b.team.number


@pytest.mark.parametrize(("least", "named"), [(5, 0), (6, 8)])
def test_rounds_to_come_after_pools_are_counted_for_everybody(by, least, named):
    tournament = evening(8, POOLS, ROUNDS)
    draw(tournament, by)
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=least)
    tournament.refresh_from_db()
    assert [one.sure for one in short_of_matches(evening_of(tournament))] == [5] * named


def test_between_pools_and_rounds_a_team_reads_which_round_comes(client, by):
    tournament = opened(8, POOLS, ROUNDS)
    draw(tournament, by)
    play(tournament, but=1)
    done = sorted(set(range(1, 9)) - set(pairs(3)[-1]))
    ahead = comes_for(tournament, done[0])
    assert (ahead.kind, ahead.number, ahead.of) == ("round", 4, 5)
    play(tournament)
    assert {comes_for(tournament, number).kind for number in range(1, 9)} == {"round"}
    page = shown(client, "team", tournament, 1)
    assert "Tour 4 sur 5" in page
    assert "ne joue plus" not in page
    finish(tournament, by)
    assert {comes_for(tournament, number).kind for number in range(1, 9)} == {"out"}


def test_who_has_finished_its_barrages_early_reads_the_right_round(by):
    tournament = opened(8, ("pools", {"barrage": True}), ROUNDS)
    for _time in range(2):
        draw(tournament, by)
        play(tournament)
    kinds = {number: comes_for(tournament, number) for number in range(1, 9)}
    assert sorted(one.kind for one in kinds.values()) == ["match"] * 4 + ["round"] * 4
    assert {(one.number, one.of) for one in kinds.values() if one.kind == "round"} == {(4, 5)}


def test_between_rounds_and_pools_a_team_reads_that_its_results_decide(client, by):
    tournament = opened(8, ROUNDS, POOLS)
    draw(tournament, by)
    play(tournament)
    assert comes_for(tournament, 1).kind == "round"
    draw(tournament, by)
    play(tournament)
    assert {comes_for(tournament, number).kind for number in range(1, 9)} == {"later"}
    assert "ne joue plus" not in shown(client, "team", tournament, 1)


@pytest.mark.parametrize(("least", "named"), [(2, False), (3, True)])
def test_pools_to_come_spare_the_opponent_of_one_that_leaves(by, least, named):
    tournament = evening(8, ("rounds", {"draw": "random", "rounds": 1}), POOLS)
    draw(tournament, by)
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=least)
    leaving, other = pairs(1)[0]
    effect = departure(Team.objects.get(tournament=tournament, number=leaving))
    assert [(team.number, left) for team, left in effect.short] == ([(other, 2)] if named else [])


def test_the_page_promises_both(as_odile, tournament):
    cast.teams(tournament, 16)
    rounds = {"kind": "rounds", "rounds": "2", "draw": "ranked"}
    assert sent(tournament, as_odile, "choose", {"kind": "pools"}, rounds).status_code == 302
    shown_now = text(as_odile.get(address(tournament)))
    assert "poules, puis 2 tours au classement" in shown_now
    assert "Chacun est sûr de jouer au moins 5 parties." in shown_now
