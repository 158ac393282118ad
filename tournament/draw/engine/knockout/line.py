"""Who stands on which place of a tree: seeds first, the others by lot, clubs apart where a match is sure.

A match of the first round counts before one of two exempt teams in the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournament.draw.engine import lot
from tournament.draw.engine.structure import PlannedMatch
from tournament.draw.engine.types import Entrant

FIRST, SECOND = 3, 1
"""What a club against itself costs: an exchange touches two matches, two of the second are below a first."""
Opponents = Mapping[int, tuple[int, int]]
"""Place → the place opposite, and what a club against itself costs there."""


def drawn(
    teams: Sequence[Entrant], matches: Sequence[PlannedMatch], rng: Random, *, apart: bool
) -> list[Entrant]:
    """Seeds first in their order, the others by lot; then exchanges until no draw has fewer clubs together.

    ``matches``: those of two places of the tree. An exchange that separates a club fails everywhere only
    where all the others stand opposite that club already: where none helps, none could.
    """
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    line = [*seeds, *lot.shuffled((team for team in teams if team.seed is None), rng)]
    opponents: dict[int, tuple[int, int]] = {}
    for match in matches:
        a, b, cost = match.a.number - 1, match.b.number - 1, FIRST if match.level == 1 else SECOND
        opponents |= {a: (b, cost), b: (a, cost)}
    free = range(len(seeds), len(line))
    while apart and any(_separated(line, place, free, opponents) for place in free):
        pass
    return line


def _separated(line: list[Entrant], place: int, free: range, opponents: Opponents) -> bool:
    """Exchange a team that meets its own club with the next ones where that costs less; was there any?"""

    def cost(*places: int) -> int:
        return sum(
            opponents[one][1]
            for one in places
            if one in opponents
            and line[one].club is not None
            and line[one].club == line[opponents[one][0]].club
        )

    better = False
    for step in range(1, len(free)):
        if not cost(place):
            break
        other = free[(place - free.start + step) % len(free)]
        before = cost(place, other)
        line[place], line[other] = line[other], line[place]
        if cost(place, other) < before:
            better = True
        else:
            line[place], line[other] = line[other], line[place]
    return better
