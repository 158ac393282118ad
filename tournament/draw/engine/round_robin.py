"""Who meets whom inside a group where everybody meets everybody once: the circle method.

Knows places in a group (0 is the best seeded) and rounds; must not know teams, tables or clubs.
"""

from __future__ import annotations

Match = tuple[int, int]


def rounds_of(size: int) -> tuple[tuple[Match, ...], ...]:
    """The rounds of a group of ``size`` places, each a tuple of (side A, side B).

    With an odd size one place rests each round. Places 0 and 1 meet in the last round. The plan of an odd
    size is contained in the plan of the next even size, so a late team can take the place that rests.
    Nobody is on one side more than once oftener than on the other.
    """
    if size < 2:
        return ()
    turning = size if size % 2 else size - 1
    return tuple(_one_round(number, turning, size) for number in range(turning))


def _one_round(number: int, turning: int, size: int) -> tuple[Match, ...]:
    """Round ``number`` (from 0): two turning places meet when their sum is the round's number plus two."""
    total = (number + 2) % turning
    matches: list[Match] = []
    for place in range(turning):
        other = (total - place) % turning
        if other == place:
            if size > turning:
                matches.append((place, turning) if number % 2 == 0 else (turning, place))
        elif place < other:
            matches.append((place, other) if (other - place) % 2 else (other, place))
    return tuple(sorted(matches, key=min))
