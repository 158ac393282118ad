"""A good round of a field too large to count: players change tables while the price is no higher than it was
some steps before (late acceptance, which leaves a valley). Whole numbers only: the same everywhere. Pure."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from tournament.draw.engine.melee.price import Prices

STEPS = 60_000
"""Exchanges tried while somebody repeats."""
LATE = 500
"""Steps after which a price is compared."""
Fours = list[list[int]]


def climbed(prices: Prices, fours: Fours, out: Collection[int], open_: Collection[int], rng: Random) -> Fours:
    """The cheapest tables met on the way from ``fours``; who is ``out`` trades with others ``open_``."""
    climb = _Climb(prices, [*fours, list(out)], set(open_), rng)
    now = lowest = sum(climb.price)
    kept = climb.kept()
    before = [now] * LATE
    for step in range(STEPS):
        if not lowest:
            break
        late = step % LATE
        now += climb.stepped(max(0, before[late] - now))
        before[late] = min(before[late], now)
        if now < lowest:
            lowest, kept = now, climb.kept()
    return kept


class _Climb:
    """Fours of places; the last group are those who rest, at no price."""

    def __init__(self, prices: Prices, groups: Fours, open_: set[int], rng: Random) -> None:
        self._prices, self._open, self._rng = prices, open_, rng
        self._groups = groups
        self.price = [prices.best(four) for four in groups[:-1]] + [0]
        self._seats = [(group, seat) for group, four in enumerate(groups) for seat in range(len(four))]

    def kept(self) -> Fours:
        """The tables as they are."""
        return [list(four) for four in self._groups[:-1]]

    def stepped(self, most: int) -> int:
        """Exchange somebody of a table that repeats with another, unless it costs over ``most`` more."""
        poor = [group for group, price in enumerate(self.price) if price]
        one, mine = poor[self._chosen(len(poor))], self._chosen(4)
        two, other = self._seats[self._chosen(len(self._seats))]
        resting = two == len(self._groups) - 1
        if one == two or (resting and self._groups[one][mine] not in self._open):
            return 0
        here, there = list(self._groups[one]), list(self._groups[two])
        here[mine], there[other] = there[other], here[mine]
        first, second = self._prices.best(here), 0 if resting else self._prices.best(there)
        more = first + second - self.price[one] - self.price[two]
        if more > most:
            return 0
        self._groups[one], self._groups[two] = here, there
        self.price[one], self.price[two] = first, second
        return more

    def _chosen(self, count: int) -> int:
        return int(self._rng.random() * count)
