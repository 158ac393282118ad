"""The order of the field: a place for every team, no two the same, ties broken by lot (or by number)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournament.draw.engine import lot
from tournament.draw.engine.ranked.types import RankedEntrant, RankedOptions

LAST = 1 << 60


@dataclass(frozen=True, slots=True)
class Order:
    """``line``: the teams from the first to the last; ``places``: team → its own place from 1.

    ``shown``: team → the place it is told, ties shared; empty where nothing ranks the teams yet, and the lot
    alone decides.
    """

    line: tuple[int, ...]
    places: dict[int, int]
    shown: dict[int, int]

    def between(self, one: int, two: int) -> tuple[int, ...]:
        """The teams placed strictly between two others."""
        low, high = sorted((self.places[one], self.places[two]))
        return self.line[low : high - 1]


def ordered(teams: Sequence[RankedEntrant], options: RankedOptions, rng: Random) -> Order:
    """Rank first, then score, then the lot; teams without a rank come after those that have one."""
    numbers = [team.id for team in teams]
    ties = numbers if options.by_number else lot.shuffled(numbers, rng)
    turn = {team: place for place, team in enumerate(ties)}
    field = sorted(teams, key=lambda team: (team.rank or LAST, -team.score, turn[team.id]))
    places = {team.id: place for place, team in enumerate(field, start=1)}
    return Order(tuple(places), places, _shown(field))


def _shown(field: Sequence[RankedEntrant]) -> dict[int, int]:
    levels = [(team.rank or LAST, -team.score) for team in field]
    if not field or levels[0] == levels[-1]:
        return {}
    first: dict[tuple[int, int], int] = {}
    for place, level in enumerate(levels, start=1):
        first.setdefault(level, place)
    return {team.id: team.rank or first[level] for team, level in zip(field, levels, strict=True)}
