"""Which totals of melds a rulebook's prices can make, for the records that hold only the points.

Knows no meld by its cards: see scoring.melds.
"""

from functools import lru_cache

from scoring.contract import Trump
from scoring.ruleset import Ruleset
from scoring.ruleset.kinds import MeldPrices

MOST_MELDS = 1000  # points; more than two hands can hold


def prices_at(trump: Trump | None, rules: Ruleset) -> MeldPrices:
    """The price list of melds under that trump."""
    plain = trump == "no_trump" or (trump == "all_trump" and rules.meld_list_ta == "no_trump")
    return rules.meld_values_sa if plain else rules.meld_values


@lru_cache(maxsize=64)
def meld_totals(prices: MeldPrices) -> frozenset[int]:
    """Every total that melds of those prices can make, up to 1000."""
    reached = {0}
    for price in {points for _name, points in prices if points}:
        for total in range(price, MOST_MELDS + 1):
            if total - price in reached:
                reached.add(total)
    return frozenset(reached - {0})
