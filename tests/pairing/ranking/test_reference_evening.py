"""The standings of the reference evening, to the letter: what the wall shows after two rounds of three."""

from fractions import Fraction

from pairing.ranking.criteria import PRESETS
from pairing.ranking.rank import number, rank_both, tie_text, value_text
from tests.pairing.ranking.evening import after_three_rounds, after_two_rounds, pools, row_of, value_of

WALL = {
    "A": [(1, 1, "4", "+360"), (2, 16, "3", "+340"), (3, 8, "3", "−290"), (4, 9, "2", "−410")],
    "B": [(1, 7, "3", "+250"), (2, 2, "3", "+20"), (3, 15, "3", "−80"), (4, 10, "3", "−190")],
    "C": [(1, 3, "4", "+280"), (2, 6, "3", "+380"), (3, 14, "3", "+70"), (4, 11, "2", "−730")],
    "D": [(1, 5, "4", "+690"), (2, 4, "2", "+50"), (3, 12, "2", "−360"), (4, 13, "1", "−380")],
}
SENTENCES = {
    "A": ["16 et 8 à 3 points\u00a0: départagées par la différence."],
    "B": ["Toutes à 3 points\u00a0: départagées par la différence."],
    "C": ["6 et 14 à 3 points\u00a0: départagées par la différence."],
    "D": ["4 et 12 à 2 points\u00a0: départagées par la différence."],
}


def shown(ranking):
    """Rank, team, match points and difference, as the wall writes them."""
    return [
        (
            row.rank,
            row.number,
            value_text(value_of(row, "match_points")),
            value_text(value_of(row, "difference")),
        )
        for row in ranking.rows
    ]


def test_the_four_pools_are_those_of_the_wall():
    rankings = rank_both(pools(), after_two_rounds(), PRESETS["wins"])[0]
    assert {label: shown(ranking) for label, ranking in rankings.items()} == WALL


def test_each_tie_says_what_broke_it():
    rankings = rank_both(pools(), after_two_rounds(), PRESETS["wins"])[0]
    assert {label: [tie_text(tie) for tie in one.ties] for label, one in rankings.items()} == SENTENCES
    assert tie_text(rankings["B"].ties_of(7)[0]) == "Toutes à 3 points\u00a0: départagées par la différence."
    assert [row.broke_tie for row in rankings["A"].rows] == [None, "difference", "difference", None]


def test_a_round_in_progress_goes_by_totals():
    rankings = rank_both(pools(), after_two_rounds(), PRESETS["wins"])[0]
    assert not any(ranking.means for ranking in rankings.values())
    assert row_of(rankings["D"], 4).tally.played == 1


def test_the_two_first_of_each_pool_go_to_the_main_bracket():
    rankings = rank_both(pools(), after_three_rounds(), PRESETS["wins"])[0]
    assert {label: [row.number for row in ranking.rows[:2]] for label, ranking in rankings.items()} == {
        "A": [16, 1],
        "B": [7, 10],
        "C": [6, 14],
        "D": [4, 5],
    }


def test_the_overall_ranking_puts_the_place_in_the_pool_first():
    overall = rank_both(pools(), after_three_rounds(), PRESETS["wins"])[1]
    assert [row.rank for row in overall.rows] == list(range(1, 17))
    assert [row.place for row in overall.rows] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert {row.number for row in overall.rows[:4]} == {16, 7, 6, 4}
    assert not overall.means


def test_numbers_are_written_as_on_the_sheets():
    assert [number(n) for n in (0, 1070, 9999, 10_000, 1234567, -80)] == [
        "0",
        "1070",
        "9999",
        "10\u202f000",
        "1\u202f234\u202f567",
        "−80",
    ]
    assert [number(n, signed=True) for n in (250, 0, -80)] == ["+250", "0", "−80"]
    assert number(None) == "–"


def test_another_language_has_its_own_signs():
    signs = {"9\u202f999,5": "9,999.5"}.get
    assert [number(n, signs) for n in (1070, 12_340, Fraction(7, 2))] == ["1070", "12,340", "3.5"]
