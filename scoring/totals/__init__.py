"""A game handed in by its two totals: is that how such a game can end? Pure checks; only shape is refused."""

from scoring.totals.check import (
    Doubts,
    ExpectedSum,
    Taken,
    added_penalty,
    check,
    doubt_code,
    ending_digit,
    expected_sum,
)
from scoring.totals.record import (
    LEAST_TOTAL,
    MOST_COUNT,
    MOST_TOTAL,
    STYLES,
    Boxes,
    DealWorth,
    GameTotals,
    SumStyle,
    TotalsSettings,
    deal_worth,
    proposed_style,
)
