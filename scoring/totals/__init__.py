"""A game handed in by its two totals: is that how such a game can end? Pure checks; only shape is refused."""

from scoring.totals.check import (
    Doubts,
    ExpectedSum,
    GamesWon,
    JudgedMatch,
    Taken,
    check,
    check_match,
    doubt_code,
    ending_digit,
    expected_sum,
    game_winner,
)
from scoring.totals.record import (
    LEAST_TOTAL,
    MOST_COUNT,
    MOST_TOTAL,
    STYLES,
    Boxes,
    GameTotals,
    SumStyle,
    TotalsSettings,
    games_in,
    proposed_style,
)
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
