"""The best round of a small field, proved: every way to rest and to sit is counted, and the lot takes one of
the best, each with the same chance. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random

from tournament.draw.engine.melee.past import Table
from tournament.draw.engine.melee.price import Prices

MOST = 16
"""Up to so many players who may play: counted in a tenth of a second."""
Best = tuple[int, int]
"""The lowest price, and how many ways have it."""


def best_round(prices: Prices, open_: Collection[int], rests: int, rng: Random) -> list[Table]:
    """Tables of four; ``rests`` of the places ``open_`` are left out."""
    every = (1 << len(prices.players)) - 1
    counted = _Counted(prices)
    groups = [every - sum(1 << place for place in out) for out in combinations(sorted(open_), rests)]
    playing = _drawn([(counted.best(group), group) for group in groups], rng)
    tables: list[Table] = []
    while playing:
        four = _drawn(list(counted.firsts(playing)), rng)
        tables.append(prices.table(counted.fours[four], rng))
        playing -= four
    return tables


class _Counted:
    """For each group of players, as bits, the best price of its tables and how many ways have it."""

    def __init__(self, prices: Prices) -> None:
        self._known: dict[int, Best] = {0: (0, 1)}
        self.fours: dict[int, tuple[int, ...]] = {}
        self._by_first: defaultdict[int, list[int]] = defaultdict(list)
        for four in combinations(range(len(prices.players)), 4):
            group = sum(1 << place for place in four)
            ways = prices.ways(four)
            self._known[group] = (min(ways), ways.count(min(ways)))
            self.fours[group] = four
            self._by_first[1 << four[0]].append(group)

    def best(self, group: int) -> Best:
        """Of a group that four divides."""
        known = self._known
        if group in known:
            return known[group]
        lowest, count = -1, 0
        for four in self._by_first[group & -group]:
            if four & group == four:
                (price, ways), left = known[four], group ^ four
                more, others = known[left] if left in known else self.best(left)
                if price + more == lowest:
                    count += ways * others
                elif price + more < lowest or lowest < 0:
                    lowest, count = price + more, ways * others
        known[group] = (lowest, count)
        return lowest, count

    def firsts(self, group: int) -> Iterator[tuple[Best, int]]:
        """Each table that its first player can have, with the best of the whole group then."""
        for four in self._by_first[group & -group]:
            if four & group == four:
                price, ways = self.best(four)
                more, others = self.best(group ^ four)
                yield (price + more, ways * others), four


def _drawn(choices: Sequence[tuple[Best, int]], rng: Random) -> int:
    """One of the cheapest choices, each as likely as it has ways."""
    lowest = min(price for (price, _), _ in choices)
    left = int(rng.random() * sum(ways for (price, ways), _ in choices if price == lowest))
    for (price, ways), choice in choices:
        if price == lowest:
            left -= ways
            if left < 0:
                return choice
    raise AssertionError("a share of the whole is below it")
