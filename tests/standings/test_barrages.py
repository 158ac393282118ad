"""A *poule à barrage* is ranked by its matches, not by its points: two wins, the barrage, two losses."""

import pytest

from pairing.ranking.lines import MatchLine, TeamLine
from pairing.ranking.overall import rank_both
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


def test_after_the_first_matches_the_criteria_rank(pool):
    assert ranks(pool) == [(1, 3), (2, 1), (3, 2), (4, 4)]
    assert not table(pool).finished
    assert not seen(pool.tournament).parts[0].finished


def test_two_wins_are_first_and_two_losses_last_whatever_the_points(pool):
    meet(pool, "winners", 1, 3, 510, 500)
    meet(pool, "losers", 2, 4, 500, 510)
    assert [ranks(pool)[0], ranks(pool)[-1]] == [(1, 1), (4, 2)]  # 4 has fewer points than 2
    assert not table(pool).finished


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


def test_a_match_given_up_decides_like_another(pool):
    meet(pool, "winners", 1, 3, state="forfeited", forfeited_by="A")
    meet(pool, "losers", 2, 4, 500, 510)
    assert [ranks(pool)[0], ranks(pool)[-1]] == [(1, 3), (4, 2)]


def test_who_left_comes_last_and_the_others_move_up_and_still_play(pool):
    meet(pool, "winners", 1, 3, 510, 500)
    meet(pool, "losers", 2, 4, 500, 510)
    Team.objects.filter(number=1).update(status="withdrawn")
    assert [number for _rank, number in ranks(pool)][-2:] == [2, 1]
    assert not table(pool).finished  # 3 and 4 meet
    meet(pool, "barrage", 3, 4, 500, 510)
    assert [number for _rank, number in ranks(pool)] == [4, 3, 2, 1]
    assert table(pool).finished


def test_a_pool_that_a_team_has_left_is_finished_with_what_the_others_still_play(pool):
    """2 leaves beaten: 4 goes on from their match, and meets whoever is beaten by 1 or 3."""
    Team.objects.filter(number=2).update(status="withdrawn")
    assert not table(pool).finished
    meet(pool, "winners", 1, 3, 510, 500)
    assert not table(pool).finished
    meet(pool, "barrage", 3, 4, 500, 510)
    assert [number for _rank, number in ranks(pool)] == [1, 4, 3, 2]
    assert table(pool).finished


def test_what_a_team_won_where_it_does_not_belong_gives_it_no_place(pool):
    """The barrage of 3 and 4 stands on the wall while it is 2 who has won the match of the beaten."""
    meet(pool, "winners", 1, 3, 510, 500)
    meet(pool, "losers", 2, 4, 510, 500)
    meet(pool, "barrage", 3, 4, 500, 510)
    assert [ranks(pool)[0], ranks(pool)[-1]] == [(1, 1), (4, 4)]
    assert not table(pool).finished


def test_where_both_gave_up_the_others_have_the_first_places(pool):
    Match.objects.filter(level=1).filter(slot_a__team__number=1).update(
        state="forfeited", forfeited_by="X", total_a=None, total_b=None
    )
    assert [number for _rank, number in ranks(pool)][:2] == [3, 4]
    assert table(pool).finished


def test_teams_that_nothing_separates_share_a_rank_between_the_decided_places():
    teams = [TeamLine(number, number) for number in (1, 2, 3, 4)]
    lines = [MatchLine(1, 2, 10, 5), MatchLine(3, 4, 10, 5), MatchLine(1, 3, 10, 5), MatchLine(4, 2, 10, 5)]
    pools, overall = rank_both({"A": teams}, lines, ["wins"], decided={"A": {1: 1, 2: 4}})
    assert [(row.rank, row.team, row.ex_aequo) for row in pools["A"].rows] == [
        (1, 1, False), (2, 3, True), (2, 4, True), (4, 2, False)
    ]  # fmt: skip
    assert [row.team for row in overall.rows] == [1, 3, 4, 2]
