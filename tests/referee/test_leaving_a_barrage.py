"""Who would play too little when a team leaves its *poule à barrage*: its matches to come are counted."""

import pytest

from tests import cast
from tests.draw.played import decide, play
from tests.draw.test_evenings import draw, evening
from tests.referee.roster import gone, team
from tournament.draw.services import publish_planned
from tournament.models import Match, Tournament
from tournament.referee.queries.departures import departure

POOLS = ("pools", {"barrage": True})


@pytest.fixture
def by(odile):
    return cast.actor(odile)


@pytest.fixture
def pools(by):
    """Two pools of four by barrage and nothing after them; the first matches are released."""
    made = evening(8, POOLS)
    draw(made, by)
    return made


def short(tournament, one, least):
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=least)
    return {rival.number: left for rival, left in departure(team(tournament, one.number)).short}


def first():
    return Match.objects.select_related("slot_a__team", "slot_b__team").filter(bracket="A").first()


@pytest.mark.parametrize(("least", "said"), [(1, False), (2, True)])
def test_the_opponent_of_the_first_match_may_win_its_pool_in_one(pools, least, said):
    one = first()
    found = short(pools, one.slot_a.team, least)
    assert found == ({one.slot_b.team.number: 1} if said else {})


def test_the_brackets_that_follow_give_it_its_second_match(by):
    made = evening(8, POOLS, ("brackets", {}))
    draw(made, by)
    one = first()
    assert short(made, one.slot_a.team, 2) == {}
    assert short(made, one.slot_a.team, 3) == {one.slot_b.team.number: 2}
    assert len(short(made, one.slot_a.team, 4)) == 3  # two in the pool and one in its bracket, no more


def test_without_a_consolation_the_brackets_promise_one_to_those_who_get_there(by):
    """It wins the next match of its pool and is in a bracket, or loses and plays for the second place."""
    made = evening(8, POOLS, ("brackets", {"consolation": False}))
    draw(made, by)
    one = first()
    assert short(made, one.slot_a.team, 2) == {}
    assert short(made, one.slot_a.team, 3)[one.slot_b.team.number] == 2


def test_who_would_have_met_it_next_is_counted_though_nothing_is_given_up(pools):
    """It has won its first match and leaves: the other winner has won the pool, with that one match."""
    play(pools)
    one = first()
    leaving = decide(one)
    other = decide(Match.objects.filter(bracket="A").exclude(pk=one.pk).get())
    assert short(pools, leaving, 2) == {other.number: 1}
    assert short(pools, leaving, 1) == {}


def test_the_beaten_then_still_play_for_the_second_place(pools):
    play(pools)
    leaving = decide(first())
    beaten = [
        (one.slot_a if decide(one) == one.slot_b.team else one.slot_b).team
        for one in Match.objects.select_related("slot_a__team", "slot_b__team").filter(bracket="A")
    ]
    found = short(pools, leaving, 3)
    assert {found[one.number] for one in beaten} == {2}


def test_once_the_second_place_is_played_for_nobody_else_is_named(pools, by, referee):
    play(pools)
    publish_planned(tournament=pools, key="r2.1", by=by)
    play(pools)
    publish_planned(tournament=pools, key="r3.1", by=by)
    last = Match.objects.select_related("slot_a__team", "slot_b__team").get(bracket="A", title="barrage")
    assert short(pools, last.slot_a.team, 3) == {last.slot_b.team.number: 2}
    assert short(pools, last.slot_a.team, 2) == {}
    gone(pools, referee, number=last.slot_a.team.number)
    assert short(pools, last.slot_a.team, 3) == {last.slot_b.team.number: 2}


@pytest.mark.parametrize("size", [8, 32])
def test_it_takes_the_same_statements_whatever_the_size(by, size, django_assert_max_num_queries):
    made = evening(size, POOLS, ("brackets", {}))
    draw(made, by)
    leaving = team(made, first().slot_a.team.number)
    with django_assert_max_num_queries(13):
        departure(leaving)
