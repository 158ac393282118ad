"""What a page says while totals are typed, before there is anything to check. Knows no totals."""

from typing import NamedTuple

from scoring.totals.record import Boxes
from scoring.totals.settings import TotalsSettings
from scoring.totals.sums import CountedSum, free_counts, sum_rule


class ExpectedSum(NamedTuple):
    """The points that both totals must come to together, at least and at most; None for no upper bound."""

    least: int
    most: int | None


def expected_sum(boxes: Boxes, settings: TotalsSettings) -> ExpectedSum | None:
    """What the two totals must make with those boxes; both bounds are equal where all is known.

    An empty box leaves room upwards. None where nothing can be said: a free style, deals not known.
    """
    rule, deals = sum_rule(settings), boxes.deals or settings.fixed_deals
    if rule is None or deals is None:
        return None
    return ExpectedSum(*rule.bounds(boxes, deals))


def ending_digit(boxes: Boxes, settings: TotalsSettings) -> int | None:
    """The last digit of the two totals' sum, "doit finir par 4", where the style counts to the point (S1).

    None where it depends on what is not known: the deals, or capots that bring other than tens (250).
    """
    rule, deals = sum_rule(settings), boxes.deals or settings.fixed_deals
    if settings.style != "S1" or deals is None or not isinstance(rule, CountedSum):
        return None
    free = free_counts(boxes, deals)
    free_points = rule.belote if free[0] else 0, rule.capot if free[1] else 0
    if any(points % 10 for points in free_points):
        return None
    return rule.bounds(boxes, deals)[0] % 10
