"""A team that comes after the draw: a place that is free, the rest of a pool of 3, or the waiting list."""

import pytest

from tests import cast
from tests.match.hall import back, gone, play, refusal, states, team
from tournament.incidents import late_teams
from tournament.incidents.late_teams import Newcomers, free_places
from tournament.incidents.teams import matches_of
from tournament.models import Match, Round, Slot, Stage, Team

NAMES = Newcomers("Odette", "Rigal", "Lucien", "Rigal")


def enter(tournament, by, place, newcomers=NAMES):
    return late_teams.enter_late(tournament=tournament, newcomers=newcomers, place=place, by=by)


def codes(tournament):
    return [place.code for place in free_places(tournament)]


def test_a_late_team_takes_the_place_of_one_that_is_gone(evening, referee):
    gone(evening, referee, status="absent")
    (code,) = codes(evening)
    newcomer = enter(evening, referee, code)
    assert (newcomer.number, newcomer.status, newcomer.checked_in) == (17, Team.Status.REGISTERED, True)
    assert states(evening, 17) == [("waiting", "")] * 3
    assert matches_of(team(evening)) == []
    assert codes(evening) == []


def test_the_team_that_lost_its_place_comes_back_as_a_late_one(evening, referee):
    gone(evening, referee, status="absent")
    enter(evening, referee, codes(evening)[0])
    assert refusal(back, evening, referee).code == "place_taken"
    gone(evening, referee, 8, status="absent")
    placed = late_teams.place_team(team=team(evening), place=codes(evening)[0], by=referee)
    assert (placed.number, len(matches_of(placed))) == (7, 3)


def test_a_round_closed_without_it_stays_lost(evening, referee):
    gone(evening, referee, status="absent")
    Round.objects.filter(number=1).update(state="closed")
    enter(evening, referee, codes(evening)[0])
    assert [state for state, _ in states(evening, 17)] == ["forfeited", "waiting", "waiting"]


def test_a_pool_of_three_becomes_a_pool_of_four(threes, referee):
    (place,) = free_places(threes)
    assert place.code.startswith("rest-")
    newcomer = enter(threes, referee, place.code)
    mine = matches_of(newcomer)
    rivals = {
        match.team_b.number if match.team_a_id == newcomer.pk else match.team_a.number for match in mine
    }
    assert [match.round.number for match in mine] == [1, 2, 3]
    assert rivals == set(
        Slot.objects.filter(pool=place.pool).exclude(team=newcomer).values_list("team__number", flat=True)
    )
    assert all(match.table.links.filter(revoked_at=None).exists() for match in mine)
    for round_ in Round.objects.all():
        tables = list(round_.matches.values_list("table__number", flat=True))
        assert len(tables) == len(set(tables)) == 4
    assert Slot.objects.filter(pool=place.pool).count() == 4


def test_the_rest_is_taken_only_while_the_pool_has_no_deal(threes, referee):
    (place,) = free_places(threes)
    played = Match.objects.filter(pool=place.pool).first()
    play(played, referee, "A 90H 95/67")
    said = refusal(enter, threes, referee, place.code)
    assert (said.code, said.field) == ("place_gone", "place")
    assert not Team.objects.filter(tournament=threes, number=None).exists()


@pytest.mark.parametrize(
    ("state", "free"), [("waiting", 1), ("forfeited", 1), ("submitted", 0), ("confirmed", 0)]
)
def test_a_result_without_deals_is_played_too(threes, state, free):
    (place,) = free_places(threes)
    cast.put_in_state(Match.objects.filter(pool=place.pool, round__number=1), state)
    assert len(free_places(threes)) == free


def test_the_rest_is_not_taken_once_what_follows_is_drawn(threes):
    assert len(free_places(threes)) == 1
    brackets = Stage.objects.create(tournament=threes, order=2, kind="brackets")
    Round.objects.create(tournament=threes, stage=brackets, number=4)
    assert free_places(threes) == []


def test_a_table_is_needed(odile, referee):
    small = cast.tournament(table_count=3)
    cast.released(small, 7)
    (place,) = free_places(small)
    assert place.tables_missing == 3
    assert refusal(enter, small, referee, place.code).code == "tables_missing"


def test_otherwise_it_waits(evening, referee):
    newcomer = enter(evening, referee, "wait")
    assert (newcomer.status, newcomer.number) == (Team.Status.WAITING, None)
    gone(evening, referee, status="absent")
    placed = late_teams.place_team(team=newcomer, place=codes(evening)[0], by=referee)
    assert placed.number == 17


def test_a_team_with_a_place_is_not_placed(evening, referee):
    said = refusal(late_teams.place_team, team=team(evening), place="wait", by=referee)
    assert said.code == "has_place"
