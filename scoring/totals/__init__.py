"""A game handed in by its two totals: is that how such a game can end? Pure checks; only shape is refused."""

from scoring.totals.check import (
    Doubts,
    ExpectedSum,
    Taken,
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
    GameTotals,
    SumStyle,
    TotalsSettings,
    proposed_style,
)
from scoring.totals.sums import added_penalty
from scoring.totals.worth import DealWorth, deal_worth
