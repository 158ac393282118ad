"""What the deals of one rulebook are worth at least, at most, and in which steps: asked of the scorer itself.

Knows no match and no totals.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Any, Final, Self

from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, DOUBLES, GENERALE, Contract, Side, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import MeldPrices
from scoring.settle import score_deal
from scoring.settle.counted import deal_sums

PILES: Final = tuple(range(DECK_POINTS + 1))
# Rounding repeats with each ten: this covers it on both sides of every usual bid, announcements included.
MIDDLE: Final = (0, *range(66, 97), DECK_POINTS)
PENALTY_POINTS: Final = 160  # where the rulebook states no price of its own


@dataclass(frozen=True, slots=True)
class DealWorth:
    """Points of a played deal: both sides together, and one side. `most` is None where melds are open-ended.

    Every mark is a multiple of `step`, 1 where the last deal is counted to the point. `plain` is what both
    sides mark together, at least and at most, in a deal without announcement and without capot. `penalty` is
    the price of a table penalty.
    """

    step: int
    plain: tuple[int, int]
    least: int
    most: int | None
    side_least: int
    side_most: int | None
    penalty: int

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """What `to_dict` stored."""
        least, most = stored["plain"]
        return cls(**{**stored, "plain": (least, most)})


@lru_cache(maxsize=64)
def deal_worth(ruleset: Ruleset) -> DealWorth:
    """The bounds of one deal under that rulebook, over all its deals.

    Points that wait in a litige count for the deal they come from. A deal dealt again marks nothing and is
    left out.
    """
    if not ruleset.bidding:
        return _counted_worth(ruleset)
    sums, plain_sums, marks = set[int](), set[int](), set[int]()
    for played in every_kind_of_deal(ruleset):
        try:
            score = score_deal(played, ruleset)
        except ImpossibleDeal:
            continue
        if score.replayed:
            continue
        a, b, waiting = score.a or 0, score.b or 0, score.waiting
        sums.add(a + b + waiting)
        marks |= {a, b, waiting}
        if played.capot is None and not _announces(played):
            plain_sums.add(a + b + waiting)
    prices = {price for _name, price in _meld_prices(ruleset)}
    return DealWorth(
        step=1 if ruleset.last_deal_exact else gcd(*marks, *prices) or 1,
        plain=(min(plain_sums), max(plain_sums)),
        least=min(sums),
        most=None if ruleset.melds else max(sums),
        side_least=min(marks),
        side_most=None if ruleset.melds else max(marks),
        penalty=penalty_price(ruleset),
    )


def _counted_worth(ruleset: Ruleset) -> DealWorth:
    """Without bids a deal brings its points, one belote and the capot; one side may mark all of it."""
    plain, swept = deal_sums(ruleset, swept=False), deal_sums(ruleset, swept=True)
    most = None if ruleset.melds else max(*plain, *swept) + BELOTE_POINTS
    return DealWorth(
        step=gcd(*plain, *swept, BELOTE_POINTS, ruleset.round_to) if ruleset.round_to > 1 else 1,
        plain=(min(plain), max(plain)),
        least=min(plain),
        most=most,
        side_least=0,
        side_most=most,
        penalty=penalty_price(ruleset),
    )


def penalty_price(ruleset: Ruleset) -> int:
    """What a table penalty costs, in points: the rulebook's flat price, else 160."""
    return ruleset.fault_points if isinstance(ruleset.fault_points, int) else PENALTY_POINTS


def every_kind_of_deal(ruleset: Ruleset) -> Iterator[PlayedDeal]:
    """Each bid, doubling and kind of trump, at each split of the points; A takes. Some cannot happen.

    One suit stands for all four. Announcements come one kind at a time, at the splits around the half and at
    the bids that mark least and most: elsewhere they add the same.
    """
    numbers: list[Contract] = [*sorted(ruleset.bids)]
    others: list[Contract] = [CAPOT] if ruleset.capot_bid else []
    others += [GENERALE] if ruleset.generale_bid else []
    by_mark = sorted(ruleset.bids, key=lambda bid: (ruleset.marked.get(bid, bid), bid))
    extremes = {min(ruleset.bids), max(ruleset.bids), by_mark[0], by_mark[-1], *others}
    for bid, trump, double in product([*numbers, *others], _trumps(ruleset), DOUBLES):
        deal = PlayedDeal(taker=Side.A, contract=bid, trump=trump, double=double)
        yield from _splits(deal, PILES, ruleset)
        for name, points in _announcements(ruleset, trump) if bid in extremes else ():
            facts: dict[str, Any] = {name: points}
            yield from _splits(replace(deal, **facts), MIDDLE, ruleset)


def _splits(deal: PlayedDeal, piles: tuple[int, ...], ruleset: Ruleset) -> Iterator[PlayedDeal]:
    """That deal with those points for A, and won by all the tricks; where it differs, as a last deal too."""
    splits = [replace(deal, points_a=pile) for pile in piles]
    splits += [replace(deal, capot=side) for side in Side]
    yield from splits
    if ruleset.last_deal_exact:
        yield from [replace(split, last_deal=True) for split in splits]


def _trumps(ruleset: Ruleset) -> list[Trump]:
    """The kinds of trump that may be played: a suit, no trump, all trump."""
    suits = [trump for trump in ruleset.trumps if trump not in ("no_trump", "all_trump")]
    return suits[:1] + [trump for trump in ruleset.trumps if trump not in suits]


def _announcements(ruleset: Ruleset, trump: str) -> Iterator[tuple[str, int]]:
    """One belote, all the belotes that there may be, the cheapest melds; of either side."""
    most = ruleset.belotes_ta_max if trump == "all_trump" else 1
    for name, count in product(("belote_a", "belote_b"), sorted({1, most})):
        yield name, count * BELOTE_POINTS
    prices = [price for _name, price in _meld_prices(ruleset) if price]
    for name in ("melds_a", "melds_b") if prices else ():
        yield name, min(prices)


def _announces(played: PlayedDeal) -> bool:
    return bool(played.belote_a or played.belote_b or played.melds_a or played.melds_b)


def _meld_prices(ruleset: Ruleset) -> MeldPrices:
    """Every price of the lists of melds, where there are melds."""
    return (*ruleset.meld_values, *ruleset.meld_values_sa) if ruleset.melds else ()
