"""Who has played with whom and against whom, and what a seating repeats of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.draw.engine.melee.types import MeleeEntrant

Table = tuple[int, int, int, int]
"""Two partners, then the two against them."""


class Past:
    """Counts by player number; what one player says and what the other says are taken together."""

    def __init__(self, players: Sequence[MeleeEntrant]) -> None:
        self.with_ = _both((player.id, Counter(player.partners)) for player in players)
        self.against = _both((player.id, Counter(player.opponents)) for player in players)

    def total(self, tables: Iterable[Table]) -> tuple[int, int]:
        """Over a round: the couples who were partners before, then those who were opponents before."""
        partners = opponents = 0
        for a, b, c, d in tables:
            partners += (b in self.with_[a]) + (d in self.with_[c])
            opponents += sum(two in self.against[one] for one in (a, b) for two in (c, d))
        return partners, opponents

    def between(self, one: tuple[int, int], two: tuple[int, int]) -> int:
        """How often the players of two teams were opponents."""
        return sum(self.against[mine].get(other, 0) for mine in one for other in two)


def _both(counted: Iterable[tuple[int, Counter[int]]]) -> dict[int, dict[int, int]]:
    """For each player how often each other, as the one of the two who counts more says."""
    given = dict(counted)
    found: dict[int, dict[int, int]] = {player: {} for player in given}
    for player, others in given.items():
        for other, times in others.items():
            if other in found:
                most = max(times, found[player].get(other, 0))
                found[player][other] = found[other][player] = most
    return found
