"""A match of several games by their totals: won by games, its points the sum (RESULTS, best of k; Guyane)."""

import pytest

from scoring import Limits, Side
from scoring.totals import GameTotals, TotalsSettings, check_match

FREE = TotalsSettings("S6", limits=Limits(target=2001, games=3))
WON_A, WON_B, LEVEL = GameTotals(2010, 1500), GameTotals(1500, 2050), GameTotals(2001, 2001)


@pytest.mark.parametrize(
    ("games", "winner", "codes"),
    [
        ([WON_A], Side.A, ("unfinished",)),
        ([WON_A, WON_A], Side.A, ()),
        ([WON_A, WON_B, WON_A], Side.A, ()),
        ([WON_A, WON_A, WON_B], Side.A, ("games",)),
    ],
)
def test_more_games_win(games, winner, codes):
    judged = check_match(games, FREE)
    assert (judged.winner, judged.codes) == (winner, codes)


@pytest.mark.parametrize(
    ("games", "settings", "said"),
    [
        ([WON_A, WON_A, WON_B], FREE, "gagnée en 2 manches : une manche de trop ?"),
        ([WON_A, WON_A, WON_B, WON_B], FREE, "gagnée en 2 manches : 2 manches de trop ?"),
    ],
)
def test_games_too_many_are_counted_from_the_one_that_decided(games, settings, said):
    judged = check_match(games, settings)
    assert judged.codes == ("games",)
    assert said in str(judged.match[0]).replace("\u00a0", " ").replace("\u202f", " ")
