"""What four players at a table cost, as one integer: repeated partners, repeated opponents, then how often.

No sum of the lower digits over a whole round reaches the next, so that the cheapest round is the best one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournament.draw.engine.melee.past import Past, Table

Met = Mapping[int, Mapping[int, int]]
Four = Sequence[int]
"""Places of four players in the price list."""


class Prices:
    """The price of each couple as partners and as opponents, by the places of the two in ``players``."""

    def __init__(self, players: Sequence[int], past: Past) -> None:
        self.players = tuple(players)
        times = (many for met in (past.with_, past.against) for of in met.values() for many in of.values())
        digit = (len(self.players) * max(times, default=1)).bit_length()
        self.repeated = 1 << 3 * digit
        self.partners = self._each(past.with_, self.repeated, 1 << digit)
        self._against = self._each(past.against, 1 << 2 * digit, 1)
        self._more = [
            [mate - opponent for mate, opponent in zip(*of, strict=True)]
            for of in zip(self.partners, self._against, strict=True)
        ]

    def _each(self, met: Met, once: int, again: int) -> list[list[int]]:
        return [
            [once + again * many if (many := met[one].get(two, 0)) else 0 for two in self.players]
            for one in self.players
        ]

    def ways(self, four: Four) -> tuple[int, int, int]:
        """The price when the first plays with the second, with the third, with the fourth."""
        a, b, c, d = four
        of_a, of_b = self._against[a], self._against[b]
        apart = of_a[b] + of_a[c] + of_a[d] + of_b[c] + of_b[d] + self._against[c][d]
        with_a, with_b = self._more[a], self._more[b]
        return (
            apart + with_a[b] + self._more[c][d],
            apart + with_a[c] + with_b[d],
            apart + with_a[d] + with_b[c],
        )

    def best(self, four: Four) -> int:
        """The price of their cheapest way."""
        return min(self.ways(four))

    def table(self, four: Four, rng: Random) -> Table:
        """The players by number, in one of their cheapest ways by lot."""
        ways = self.ways(four)
        cheapest = [way for way, price in enumerate(ways) if price == min(ways)]
        first, *others = (self.players[place] for place in four)
        mate = others.pop(cheapest[int(rng.random() * len(cheapest))])
        return first, mate, others[0], others[1]
