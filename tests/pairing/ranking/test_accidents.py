"""Forfeits, exempt rounds, withdrawals, unplayed matches, teams with fewer matches."""

from fractions import Fraction

import pytest

from pairing.ranking.criteria import PRESETS
from pairing.ranking.rank import means_text, rank, rank_both, tie_text, value_text
from pairing.ranking.tally import MatchKind, MatchLine, TeamLine, forfeit_credit, lots
from tests.pairing.ranking.evening import row_of, value_of


def teams(*numbers):
    return [TeamLine(number, number, lot=number) for number in numbers]


def test_a_forfeit_credits_the_opponent_and_gives_nothing_to_who_gave_up():
    ranking = rank(teams(1, 2), [MatchLine(1, 2, None, 940, MatchKind.FORFEIT_A)], PRESETS["wins"])
    present, gone = row_of(ranking, 2).tally, row_of(ranking, 1).tally
    assert (present.match_points, present.points, present.difference, present.played) == (4, 940, 0, 0)
    assert (gone.match_points, gone.points, gone.difference, gone.forfeits) == (0, 0, 0, 1)
    assert present.credits == 1
    assert value_text(value_of(row_of(ranking, 2), "difference")) == "0"


def test_sides_of_a_forfeit_can_be_exchanged():
    one = rank(teams(1, 2), [MatchLine(1, 2, None, 940, MatchKind.FORFEIT_A)], PRESETS["points"])
    two = rank(teams(1, 2), [MatchLine(2, 1, 940, None, MatchKind.FORFEIT_B)], PRESETS["points"])
    assert one == two


def test_both_may_give_up():
    ranking = rank(teams(1, 2), [MatchLine(1, 2, None, None, MatchKind.FORFEIT_BOTH)], ["match_points"])
    assert [row.tally.forfeits for row in ranking.rows] == [1, 1]


def test_an_exempt_round_is_a_win_that_was_not_played():
    ranking = rank(teams(1, 2), [MatchLine(1, None, 940, None, MatchKind.EXEMPT)], ["wins"])
    tally = row_of(ranking, 1).tally
    assert (tally.credits, tally.played, tally.points, tally.win_halves) == (1, 0, 940, 2)


def test_a_credit_not_yet_fixed_is_not_counted():
    ranking = rank(teams(1, 2), [MatchLine(1, 2, None, None, MatchKind.FORFEIT_A)], ["match_points"])
    assert not ranking.begun


def test_the_credit_is_the_mean_of_the_winners_of_the_round_rounded_half_up():
    played = [MatchLine(1, 2, 1000, 500), MatchLine(3, 4, 300, 1005), MatchLine(5, 6, 800, 800)]
    assert forfeit_credit(played, 1000) == 1003
    assert forfeit_credit([MatchLine(1, 2, None, None), *played[2:]], 1000) == 1000
    assert forfeit_credit([MatchLine(1, 2, None, 700, MatchKind.FORFEIT_A)], 1500) == 1500
    assert forfeit_credit([], None) == 0


def test_unplayed_is_not_nil_nil():
    played = MatchLine(1, 2, 300, 700)
    ranking = rank(
        teams(1, 2, 3), [played, MatchLine(1, 3, None, None), MatchLine(2, 3, None, None)], ["points"]
    )
    assert ranking.begun
    assert (row_of(ranking, 3).tally.counted, row_of(ranking, 1).tally.counted) == (0, 1)
    nil_nil = rank(teams(1, 3), [MatchLine(1, 3, 0, 0)], ["match_points"])
    assert row_of(nil_nil, 1).tally.draws == 1


def test_before_the_first_result_nobody_is_said_to_be_level():
    ranking = rank(teams(1, 2, 3), [MatchLine(1, 2, None, None)], PRESETS["wins"])
    assert ranking.ties == ()
    assert not ranking.begun


def test_who_left_ranks_after_all_who_stayed_and_who_was_disqualified_last():
    field = [
        TeamLine(1, 1, disqualified=True),
        TeamLine(2, 2, withdrawn=True),
        TeamLine(3, 3),
        TeamLine(4, 4),
    ]
    matches = [MatchLine(1, 3, 1000, 0), MatchLine(2, 4, 900, 100)]
    ranking = rank(field, matches, ["points"])
    assert [(row.rank, row.number) for row in ranking.rows] == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert row_of(ranking, 2).tally.points == 900
    assert (row_of(ranking, 2).withdrawn, row_of(ranking, 1).disqualified) == (True, True)


POOLS = {"A": teams(1, 2, 3, 4), "B": teams(5, 6, 7)}
MATCHES = [
    MatchLine(1, 2, 1000, 400),
    MatchLine(3, 4, 1000, 900),
    MatchLine(1, 3, 1000, 800),
    MatchLine(2, 4, 1000, 500),
    MatchLine(1, 4, 700, 1000),
    MatchLine(2, 3, 900, 1000),
    MatchLine(5, 6, 1000, 200),
    MatchLine(5, 7, 1000, 600),
    MatchLine(6, 7, 1000, 900),
]


def test_pools_of_three_and_four_are_compared_by_means_and_it_says_so():
    overall = rank_both(POOLS, MATCHES, PRESETS["wins"])[1]
    assert overall.means
    assert means_text(overall).startswith("Les équipes n’ont pas toutes autant de parties")
    assert [row.number for row in overall.rows] == [5, 1, 3, 6, 2, 7, 4]
    five, one = row_of(overall, 5), row_of(overall, 1)
    assert (value_of(five, "match_points").total, value_of(five, "match_points").compared) == (4, 2)
    assert value_of(one, "match_points").compared == Fraction(5, 3)
    assert value_text(value_of(one, "match_points")) == "1,67"
    assert (five.pool, five.place, one.pool, one.place) == ("B", 1, "A", 1)


def test_inside_a_pool_of_three_totals_are_enough():
    rankings = rank_both(POOLS, MATCHES, PRESETS["wins"])[0]
    assert not rankings["A"].means
    assert not rankings["B"].means
    assert means_text(rankings["B"]) == ""


def test_all_together_does_not_look_at_the_place_in_the_pool():
    overall = rank_both(POOLS, MATCHES, ["points"], mode="all_together")[1]
    means = [value_of(row, "points").compared for row in overall.rows]
    assert means == sorted(means, reverse=True)
    assert [row.place for row in overall.rows] == [1, 1, 2, 3, 4, 2, 3]


def test_means_are_exact():
    matches = [
        MatchLine(1, 2, 100, 0),
        MatchLine(1, 3, 100, 1),
        MatchLine(1, 4, 101, 0),
        MatchLine(5, 6, 100, 0),
    ]
    ranking = rank(teams(1, 5), matches, ["points"])
    assert [row.number for row in ranking.rows] == [1, 5]
    assert value_of(row_of(ranking, 1), "points").compared == Fraction(301, 3)


def test_who_has_no_match_yet_has_no_mean_and_is_last():
    ranking = rank(teams(1, 2, 3), [MatchLine(1, 2, 100, 0)], ["points"])
    assert ranking.means
    assert value_of(row_of(ranking, 3), "points").compared is None
    assert ranking.rows[-1].number == 3


def test_who_left_early_does_not_turn_totals_into_means():
    matches = [MatchLine(1, 2, 9, 8), MatchLine(3, 4, 9, 8), MatchLine(1, 3, 9, 8), MatchLine(2, 5, 9, 8)]
    stayed = teams(1, 2, 3)
    assert not rank([*stayed, TeamLine(4, 4, withdrawn=True)], matches, ["points"]).means
    assert rank([*stayed, TeamLine(4, 4)], matches, ["points"]).means


def test_a_tie_of_means_says_so():
    ranking = rank_both(POOLS, MATCHES, ["wins", "lot"], mode="all_together")[1]
    assert any("par partie" in tie_text(tie) for tie in ranking.ties)


def test_lots_are_the_same_for_the_same_seed():
    drawn = lots([7, 3, 9], 42)
    assert sorted(drawn.values()) == [1, 2, 3]
    assert lots([9, 3, 7, 7], 42) == drawn
    assert any(lots(range(20), seed) != lots(range(20), 42) for seed in range(3))


@pytest.mark.parametrize("mode", ["place_first", "all_together"])
def test_who_left_is_last_overall_whatever_its_pool(mode):
    pools = {"A": [TeamLine(1, 1, withdrawn=True), *teams(2, 3, 4)], "B": teams(5, 6, 7)}
    overall = rank_both(pools, MATCHES, PRESETS["wins"], mode=mode)[1]
    assert overall.rows[-1].number == 1
    assert [row.rank for row in overall.rows] == list(range(1, 8))
