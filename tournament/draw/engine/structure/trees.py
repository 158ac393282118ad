"""Trees of matches from the first round to the final, with byes, placing matches, third place.

Knows sources and places; must not know where the teams come from.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.draw.engine.structure.builder import Builder
from tournament.draw.engine.structure.types import Source, Title, loser, winner

Line = Sequence[Source | None]
"""The first round of a tree from top to bottom, two by two; None is a bye."""


def power_above(count: int) -> int:
    """The smallest power of two that holds so many."""
    return 1 << max(0, count - 1).bit_length()


def power_below(count: int) -> int:
    """The largest power of two that is not more than so many."""
    return 1 << (count.bit_length() - 1)


def seeding(size: int) -> list[int]:
    """The seeds of a tree from top to bottom: 1 meets the last, 1 and 2 can only meet in the final."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return order


def seeded(sources: Sequence[Source]) -> list[Source | None]:
    """The first round for sources from the best to the last; the best are exempt where it is not full."""
    size = power_above(len(sources))
    return [sources[seed - 1] if seed <= len(sources) else None for seed in seeding(size)]


def tree(
    builder: Builder, bracket: str, line: Line, *, level: int = 1, placing: bool = False, third: bool = False
) -> None:
    """Add all the rounds of a tree; with ``placing`` the losers go on until every place is played for."""
    waiting: list[tuple[Line, int]] = [(line, 1)] if len(line) > 1 else []
    while waiting:
        following: list[tuple[Line, int]] = []
        for part, first in waiting:
            winners, losers = _round(builder, bracket, part, first, level)
            after = first + sum(one is not None for one in winners)
            if len(part) > 2:
                following.append((winners, first))
            if placing and len(losers) > 1:
                full = len(losers) == power_above(len(losers))
                following.append((losers if full else seeded(losers), after))
            elif third and len(part) == 4 and len(losers) == 2:
                one, two = losers
                builder.match(bracket, level + 1, "third", size=2, a=one, b=two, places=(after, after + 1))
        waiting, level = following, level + 1


def _round(
    builder: Builder, bracket: str, line: Line, first: int, level: int
) -> tuple[list[Source | None], list[Source]]:
    """Add one round of those who play for place ``first`` and below: who goes on (or byes), who loses."""
    size = len(line)
    winners: list[Source | None] = []
    losers: list[Source] = []
    for a, b in zip(line[0::2], line[1::2], strict=True):
        if a is None or b is None:
            winners.append(a or b)
            continue
        places = (first, first + 1) if size == 2 else None
        number = builder.match(bracket, level, _title(line, first), size=size, a=a, b=b, places=places)
        winners.append(winner(number))
        losers.append(loser(number))
    return winners, losers


def _title(line: Line, first: int) -> Title:
    if first == 3 and len(line) == 2:
        return "third"
    if first > 1:
        return "placing"
    if None in line:
        return "cadrage"
    return "final" if len(line) == 2 else "round"
