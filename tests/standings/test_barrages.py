"""A *poule à barrage* is ranked by its matches, not by its points: two wins, the barrage, two losses."""

import pytest

from tests.standings.stages import evening, match, order, seen, slot, stage
from tournament.models import Match, Pool, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def pool(odile):
    """1 beat 2 by a hair, 3 beat 4 by far."""
    made = stage(evening(odile, 4), 1, "pools", barrage=True)
    letter = Pool.objects.create(stage=made, name="A", order=1)
    for number in (1, 2, 3, 4):
        slot(made, number, pool=letter)
    meet(made, "first", 1, 2, 1000, 990)
    meet(made, "first", 3, 4, 1500, 0)
    return made


def meet(pool, title, a, b, *totals, **fields):
    level = {"first": 1, "winners": 2, "losers": 2, "barrage": 3}[title]
    return match(pool, level, a, b, *totals, bracket="A", level=level, title=title, **fields)


def table(pool):
    return seen(pool.tournament).pools[0]


def ranks(pool):
    return order(table(pool).places)


@pytest.mark.parametrize(("totals", "second", "third"), [((510, 500), 3, 4), ((500, 510), 4, 3)])
def test_the_barrage_gives_the_second_place_and_the_third(pool, totals, second, third):
    meet(pool, "winners", 1, 3, 510, 500)
    meet(pool, "losers", 2, 4, 500, 510)
    meet(pool, "barrage", 3, 4)
    assert not table(pool).finished
    Match.objects.filter(level=3).update(state="confirmed", total_a=totals[0], total_b=totals[1])
    assert ranks(pool) == [(1, 1), (2, second), (3, third), (4, 2)]
    assert table(pool).finished
    assert not table(pool).ties
    assert [place.row.place for place in seen(pool.tournament).overall] == [1, 2, 3, 4]


def test_who_left_comes_last_and_the_others_move_up_and_still_play(pool):
    meet(pool, "winners", 1, 3, 510, 500)
    meet(pool, "losers", 2, 4, 500, 510)
    Team.objects.filter(number=1).update(status="withdrawn")
    assert [number for _rank, number in ranks(pool)][-2:] == [2, 1]
    assert not table(pool).finished  # 3 and 4 meet
    meet(pool, "barrage", 3, 4, 500, 510)
    assert [number for _rank, number in ranks(pool)] == [4, 3, 2, 1]
    assert table(pool).finished
