"""A game handed in by its two totals: is that how such a game can end? Pure checks; only shape is refused."""

from scoring.totals.check import Doubts, Taken, check, doubt_code
from scoring.totals.expected import ExpectedSum, ending_digit, expected_sum
from scoring.totals.match import GamesWon, JudgedMatch, check_match, game_winner
from scoring.totals.record import LEAST_TOTAL, MOST_COUNT, MOST_TOTAL, Boxes, GameTotals, games_in
from scoring.totals.settings import STYLES, SumStyle, TotalsSettings, proposed_style
from scoring.totals.sums import added_penalty
from scoring.totals.worth import DealWorth, deal_worth

__all__ = [
    "LEAST_TOTAL",
    "MOST_COUNT",
    "MOST_TOTAL",
    "STYLES",
    "Boxes",
    "DealWorth",
    "Doubts",
    "ExpectedSum",
    "GameTotals",
    "GamesWon",
    "JudgedMatch",
    "SumStyle",
    "Taken",
    "TotalsSettings",
    "added_penalty",
    "check",
    "check_match",
    "deal_worth",
    "doubt_code",
    "ending_digit",
    "expected_sum",
    "game_winner",
    "games_in",
    "proposed_style",
]
