"""The contests of the 42 that end in brackets (docs/formats.md, by number), played to their finals: who wins,
who loses the final, and who stands behind them."""

import pytest

from tests.formats.contest import BRACKETS, KNOCKOUT, POOLS, Contest, played, rounds
from tournament.models import Pool

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(as_odile):
    return Contest(as_odile)


BRACKETED = {
    1: (8, (POOLS, BRACKETS)),
    2: (8, (POOLS, {**BRACKETS, "placing": "on"})),
    12: (6, (KNOCKOUT,)),
    22: (8, (rounds(3), {"kind": "finals", "size": "4", "brackets": "1"})),
    30: (9, (KNOCKOUT,)),
    42: (12, (rounds(2), {"kind": "finals", "size": "4", "brackets": "3"})),
}
"""Number → how many teams, fewer than there were, and the stages."""
GATE = {1, 12, 42}


def in_its_real_size(number, teams, id):
    return pytest.param(number, teams, BRACKETED[number][1], marks=pytest.mark.long, id=id)


@pytest.mark.parametrize(
    ("number", "teams", "stages"),
    [
        *(
            pytest.param(number, teams, stages, marks=() if number in GATE else pytest.mark.long)
            for number, (teams, stages) in BRACKETED.items()
        ),
        in_its_real_size(2, 16, "ajaccio"),
        in_its_real_size(30, 19, "marcorignan"),
    ],
)
def test_brackets(contest, number, teams, stages):
    played(contest, teams, {}, *stages)
    order = contest.order()
    undefeated = {number for number, results in contest.results.items() if all(one.won for one in results)}
    assert undefeated == {order[0]} == {1}  # the lower number wins every match, and the last of its bracket
    assert min(len(results) for results in contest.results.values()) >= 2
    for bracket, (winner, finalist, others) in contest.brackets().items():
        places = [order.index(team) for team in (winner, finalist)]
        assert places[1] == places[0] + 1, bracket  # both are published, one behind the other
        assert all(order.index(team) > places[1] for team in others), bracket
    expected = {1: 2, 2: 2, 12: 2, 22: 1, 30: 2, 42: 3}[number]
    assert len(contest.brackets()) == expected
    if number == 2:
        every_place_is_played(contest, teams)


def every_place_is_played(contest, teams):
    """Ajaccio: six matches for everybody where sixteen come, the first two of each pool before all others, no
    place shared."""
    per_team = {len(results) for results in contest.results.values()}
    assert per_team == {5 if teams == 8 else 6}
    assert [int(rank) for rank, _number in contest.published()] == [*range(1, teams + 1)]
    main = {team for team, bracket in contest.last_brackets().items() if bracket == "main"}
    assert set(contest.order()[: teams // 2]) == main
    pools = Pool.objects.filter(stage__tournament=contest.tournament).prefetch_related("slots__team")
    for pool in pools:
        numbers = [slot.team.number for slot in pool.slots.all()]
        assert len(main & {*numbers}) == 2, pool.name
