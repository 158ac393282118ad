"""Who would play too little when a team leaves its *poule à barrage*: its matches to come are counted."""

import pytest

from tests import cast
from tests.draw.test_evenings import draw, evening
from tests.referee.roster import team
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
