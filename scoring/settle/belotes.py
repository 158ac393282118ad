"""How many belotes were announced, and what they are worth at the rulebook's price.

Knows neither who marks them nor whether they help.
"""

from scoring.contract import BELOTE_POINTS, Trump
from scoring.ruleset import Ruleset


def most_belotes(trump: Trump | None, rules: Ruleset) -> int:
    """Belotes in one deal that has a trump, both sides together (annonces 2: up to four at all trump)."""
    return rules.belotes_ta_max if trump == "all_trump" else 1


def belotes_in(points: int, rules: Ruleset, limit: int) -> int:
    """How many belotes those points are: at the rulebook's price where that may be, else 20 each.

    A count of belotes is kept in twenties by the deal, which knows no rulebook.
    """
    counts = [points // price for price in (rules.belote_value, BELOTE_POINTS) if points % price == 0]
    return next((count for count in counts if count <= limit), min(counts))


def belote_marks(points: int, trump: Trump | None, rules: Ruleset) -> int:
    """What those announced belotes are worth, in points."""
    if rules.belote_value == BELOTE_POINTS or not points:
        return points
    return belotes_in(points, rules, most_belotes(trump, rules)) * rules.belote_value
