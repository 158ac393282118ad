"""Teams seated in pools, and how many of each club sit in each pool.

Knows seats and counts; must not know why two teams change seats.
"""

from __future__ import annotations

from collections import Counter

from tournament.draw.engine.types import Entrant

Seat = tuple[int, int]
"""(pool, row), both from 0; the seeds of one row are of the same strength."""


def pairs(count: int) -> int:
    """How many matches between themselves ``count`` teams of one pool play."""
    return count * (count - 1) // 2


class Seating:
    """A mutable seating: ``rows[pool][row]`` is an entrant. Two entrants change seats, nothing else moves."""

    def __init__(self, rows: list[list[Entrant]]) -> None:
        self.rows = rows
        self.counts = [Counter(team.club for team in pool if team.club is not None) for pool in rows]
        self.members: Counter[str] = Counter()
        for count in self.counts:
            self.members.update(count)

    def copy(self) -> Seating:
        """The same seating, to try something on."""
        return Seating([list(pool) for pool in self.rows])

    def exchange(self, one: Seat, two: Seat) -> None:
        """Let the entrants of two seats change places."""
        (p, i), (q, j) = one, two
        first, second = self.rows[p][i], self.rows[q][j]
        self.rows[p][i], self.rows[q][j] = second, first
        for pool, leaving, coming in ((p, first, second), (q, second, first)):
            if leaving.club is not None:
                self.counts[pool][leaving.club] -= 1
            if coming.club is not None:
                self.counts[pool][coming.club] += 1

    def price_in(self, pool: int, club: str | None) -> int:
        """Club matches added when a team of ``club`` comes into ``pool``."""
        return 0 if club is None else self.counts[pool][club]

    def price_out(self, pool: int, club: str | None) -> int:
        """Club matches saved when a team of ``club`` leaves ``pool``."""
        return 0 if club is None else self.counts[pool][club] - 1

    def free_seats(self, pool: int) -> range:
        """The rows of a pool's unseeded teams: they follow its seeds."""
        seeds = sum(team.seed is not None for team in self.rows[pool])
        return range(seeds, len(self.rows[pool]))

    def seeds(self) -> tuple[tuple[int, ...], ...]:
        """Which seeds each pool has."""
        return tuple(tuple(team.id for team in pool if team.seed is not None) for pool in self.rows)

    def clashes(self, club: str | None = None) -> int:
        """Matches between two teams of the same club: of one club, or of all."""
        if club is not None:
            return sum(pairs(count[club]) for count in self.counts)
        return sum(pairs(number) for count in self.counts for number in count.values())

    def least(self, club: str) -> int:
        """The fewest such matches the numbers allow: the club spread evenly over the pools."""
        each, more = divmod(self.members[club], len(self.rows))
        return (len(self.rows) - more) * pairs(each) + more * pairs(each + 1)

    def is_least(self) -> bool:
        """Whether no seating whatever has fewer clashes."""
        return self.clashes() == sum(self.least(club) for club in self.members)
