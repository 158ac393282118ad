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

    def repeats(self, table: Table) -> tuple[int, int]:
        """Repeated partners at a table, then repeated opponents, each as often as it was."""
        a, b, c, d = table
        partners = self.with_[a].get(b, 0) + self.with_[c].get(d, 0)
        opponents = sum(self.against[one].get(two, 0) for one in (a, b) for two in (c, d))
        return partners, opponents

    def total(self, tables: Iterable[Table]) -> tuple[int, int]:
        """The same over a whole round."""
        found = [self.repeats(table) for table in tables]
        return sum(one for one, _ in found), sum(two for _, two in found)

    def between(self, one: tuple[int, int], two: tuple[int, int]) -> int:
        """How often the players of two teams were opponents."""
        return self.repeats((*one, *two))[1]


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
