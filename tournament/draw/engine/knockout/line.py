"""Who stands on which place of a tree: seeds first, the others by lot, clubs apart in the first round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournament.draw.engine import lot
from tournament.draw.engine.types import Entrant


def drawn(
    teams: Sequence[Entrant], couples: Sequence[tuple[int, int]], rng: Random, *, apart: bool
) -> list[Entrant]:
    """Seeds first in their order, the others by lot; then exchanges until no club meets itself."""
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    line = [*seeds, *lot.shuffled((team for team in teams if team.seed is None), rng)]
    if apart:
        opponent = {a - 1: b - 1 for a, b in couples} | {b - 1: a - 1 for a, b in couples}
        for place in range(len(seeds), len(line)):
            _separate(line, place, range(len(seeds), len(line)), opponent)
    return line


def _separate(line: list[Entrant], place: int, free: range, opponent: dict[int, int]) -> None:
    """Exchange a team that meets its own club with the next one for which neither then does."""

    def clashes(*places: int) -> int:
        return sum(
            line[one].club is not None and line[one].club == line[opponent[one]].club
            for one in places
            if one in opponent
        )

    for step in range(1, len(free)):
        if not clashes(place):
            return
        other = free[(place - free.start + step) % len(free)]
        before = clashes(place, other)
        line[place], line[other] = line[other], line[place]
        if clashes(place, other) >= before:
            line[place], line[other] = line[other], line[place]
