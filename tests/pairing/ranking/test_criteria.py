"""Each criterion of a ranking decides what it says, and only that."""

import pytest

from pairing.ranking.criteria import PRESETS
from pairing.ranking.rank import rank, tie_text, value_text
from pairing.ranking.tally import MatchKind, MatchLine, MatchPoints, RankingOptions, TeamLine
from tests.pairing.ranking.evening import row_of, value_of


def teams(*numbers):
    return [TeamLine(number, number) for number in numbers]


def order(matches, criteria):
    """The numbers of the teams in their order."""
    numbers = sorted({team for line in matches for team in (line.team_a, line.team_b)})
    return [row.number for row in rank(teams(*numbers), matches, criteria).rows]


def test_points_are_added_up():
    assert order([MatchLine(1, 2, 500, 900), MatchLine(1, 3, 300, 1000)], ["points"]) == [3, 2, 1]


def test_points_conceded_are_better_when_fewer():
    assert order([MatchLine(1, 2, 500, 900), MatchLine(3, 4, 100, 200)], ["conceded"]) == [4, 3, 2, 1]


def test_the_best_match_is_the_best_of_those_played():
    matches = [
        MatchLine(1, 2, 700, 600, round=1),
        MatchLine(1, 2, 300, 1000, round=2),
        MatchLine(3, 4, 1200, None, MatchKind.FORFEIT_B),
    ]
    assert order(matches, ["best_match"])[:2] == [2, 1]
    ranking = rank(teams(1, 2, 3, 4), matches, ["best_match"])
    assert value_text(value_of(row_of(ranking, 3), "best_match")) == "–"


def test_capots_are_counted():
    assert order([MatchLine(1, 2, 900, 500, capots_b=2, capots_a=1)], ["capots"]) == [2, 1]


def test_a_draw_is_half_a_win_each():
    ranking = rank(teams(1, 2, 3, 4), [MatchLine(1, 2, 800, 800), MatchLine(3, 4, 900, 800)], ["wins"])
    assert [(row.number, value_text(value_of(row, "wins"))) for row in ranking.rows] == [
        (3, "1"),
        (1, "0,5"),
        (2, "0,5"),
        (4, "0"),
    ]


def test_match_points_are_kept_in_halves():
    ranking = rank(teams(1, 2), [MatchLine(1, 2, 800, 800)], ["match_points"])
    assert [value_text(value_of(row, "match_points")) for row in ranking.rows] == ["1,5", "1,5"]
    assert row_of(ranking, 1).tally.match_points == 3


def test_opponents_count_for_their_match_points():
    matches = [MatchLine(1, 2, 900, 0), MatchLine(3, 4, 900, 0)]
    ranking = rank(teams(1, 3), matches, ["opponents"])
    assert value_text(value_of(row_of(ranking, 1), "opponents")) == "0"  # not in this ranking
    couples = [(1, 2), (3, 4), (5, 6), (1, 3), (2, 5), (4, 6)]
    matches = [MatchLine(won, lost, 900, 0) for won, lost in couples]
    ranking = rank(teams(1, 2, 3, 4, 5, 6), matches, ["wins", "opponents"])
    assert [(row.number, row.rank) for row in ranking.rows] == [
        (1, 1),
        (2, 2),
        (3, 2),
        (4, 4),
        (5, 4),
        (6, 6),
    ]


def test_the_match_between_them_decides_when_all_have_met():
    matches = [MatchLine(1, 2, 0, 900), MatchLine(1, 3, 900, 0), MatchLine(2, 4, 0, 900)]
    ranking = rank(teams(1, 2), matches, ["match_points", "head_to_head", "lot"])
    assert [row.number for row in ranking.rows] == [2, 1]
    assert value_text(value_of(row_of(ranking, 2), "head_to_head")) == "2"
    assert tie_text(ranking.ties[0]) == "2 et 1 à 3 points\u00a0: départagées par la partie entre elles."


def test_the_match_between_them_says_nothing_when_some_have_not_met():
    matches = [
        MatchLine(1, 2, 0, 900),
        MatchLine(2, 3, 0, 900),
        MatchLine(3, 4, 0, 900),
        MatchLine(4, 1, 0, 900),
    ]
    field = [TeamLine(n, n, lot=n) for n in range(1, 5)]
    ranking = rank(field, matches, ["match_points", "head_to_head", "lot"])
    assert [row.number for row in ranking.rows] == [1, 2, 3, 4]
    assert [tie.by for tie in ranking.ties] == ["lot"]
    assert value_of(row_of(ranking, 1), "head_to_head").total is None


def test_a_forfeit_is_not_a_meeting():
    matches = [MatchLine(1, 2, 0, None, MatchKind.FORFEIT_B)]
    field = [TeamLine(1, 1, lot=2), TeamLine(2, 2, lot=1)]
    assert [row.number for row in rank(field, matches, ["head_to_head", "lot"]).rows] == [2, 1]


def test_the_match_between_them_is_asked_again_of_those_it_leaves():
    matches = [
        MatchLine(1, 2, 900, 0),
        MatchLine(1, 3, 900, 0),
        MatchLine(4, 1, 900, 0),
        MatchLine(2, 3, 0, 900),
        MatchLine(2, 4, 900, 0),
        MatchLine(4, 3, 900, 0),
    ]
    # 1 and 4 have two wins, 2 and 3 one: 4 beat 1, 3 beat 2.
    ranking = rank(teams(1, 2, 3, 4), matches, ["head_to_head"])
    assert [row.number for row in ranking.rows] == [4, 1, 3, 2]
    assert not any(row.ex_aequo for row in ranking.rows)


def test_without_a_lot_level_teams_share_a_rank():
    ranking = rank(teams(1, 2, 3), [MatchLine(1, 2, 800, 800), MatchLine(1, 3, None, None)], ["points"])
    assert [(row.rank, row.number, row.ex_aequo) for row in ranking.rows] == [
        (1, 1, True),
        (1, 2, True),
        (3, 3, False),
    ]
    assert tie_text(ranking.ties[0]) == "1 et 2 à égalité sur tous les critères\u00a0: ex æquo."


def test_the_lot_decides_last_and_the_lowest_first():
    field = [TeamLine(1, 1, lot=2), TeamLine(2, 2, lot=1)]
    ranking = rank(field, [MatchLine(1, 2, 800, 800)], PRESETS["points"])
    assert [row.number for row in ranking.rows] == [2, 1]
    assert tie_text(ranking.ties[-1]).endswith("départagées par le tirage au sort.")
    assert row_of(ranking, 1).broke_tie == "lot"


def test_what_a_tie_left_is_said_to_be_still_level():
    matches = [
        MatchLine(1, 5, 500, 400),
        MatchLine(2, 6, 500, 400),
        MatchLine(3, 7, 700, 300),
    ]
    field = [TeamLine(n, n, lot=n) for n in (1, 2, 3, 5, 6, 7)]
    ranking = rank(field, matches, PRESETS["wins"])
    assert [tie_text(tie) for tie in ranking.ties if 1 in tie.teams] == [
        "3, 1 et 2 à 2 points\u00a0: départagées par la différence.",
        "1 et 2 encore à égalité\u00a0: départagées par le tirage au sort.",
    ]


def test_caps_bound_what_one_match_brings():
    capped = RankingOptions(cap_winner=1280, cap_loser=664)
    ranking = rank(teams(1, 2), [MatchLine(1, 2, 1500, 700)], ["points", "difference"], capped)
    assert [row.tally.points for row in ranking.rows] == [1280, 664]
    assert row_of(ranking, 1).tally.difference == 616


def test_the_worst_match_may_be_left_out():
    matches = [
        MatchLine(1, 2, 100, 1000, round=1),
        MatchLine(1, 2, 900, 800, round=2),
        MatchLine(1, 2, 700, 600, round=3),
    ]
    options = RankingOptions(drop_worst=True)
    by_points = rank(teams(1, 2), matches, ["points"], options)
    assert [(row.number, row.tally.points) for row in by_points.rows] == [(2, 1800), (1, 1600)]
    by_wins = rank(teams(1, 2), matches, PRESETS["wins"], options)
    assert row_of(by_wins, 2).tally.dropped.round == 3  # two losses by 100: the one with fewer points
    assert row_of(rank(teams(1, 2), matches[:1], ["points"], options), 1).tally.dropped is None


def test_the_match_points_can_be_chosen():
    chosen = MatchPoints(win=6, draw=2, loss=0)
    ranking = rank(
        teams(1, 2), [MatchLine(1, 2, 9, 8)], ["match_points"], RankingOptions(match_points=chosen)
    )
    assert [value_text(value_of(row, "match_points")) for row in ranking.rows] == ["3", "0"]


def test_the_first_match_is_that_of_its_round_in_any_order():
    matches = [
        MatchLine(1, 3, 154, 100, round=3),
        MatchLine(1, 2, 41, 67, round=1),
        MatchLine(2, 3, 100, 41, round=2),
    ]
    assert order(matches, ["first_match", "points"]) == [2, 1, 3]
    ranking = rank(teams(1, 9), matches, ["first_match"])
    assert value_text(value_of(row_of(ranking, 9), "first_match")) == "–"


@pytest.mark.parametrize(
    ("caps", "points"),
    [
        ((), [1280, 664, 1280]),
        (((2, None, None),), [1280, 664, 1500]),
        (((1, 1499, 699), (2, 1501, None)), [1499, 699, 1500]),
        (((1, 1500, 700), (2, 1500, 0)), [1500, 700, 1500]),
        (((3, 10, 10),), [1280, 664, 1280]),
    ],
)
def test_caps_of_a_round_stand_in_place_of_the_others(caps, points):
    lines = [MatchLine(1, 2, 1500, 700, round=1), MatchLine(3, None, 1500, None, MatchKind.EXEMPT, round=2)]
    capped = RankingOptions(cap_winner=1280, cap_loser=664, round_caps=caps)
    ranking = rank(teams(1, 2, 3), lines, ["points"], capped)
    assert [row_of(ranking, team).tally.points for team in (1, 2, 3)] == points
