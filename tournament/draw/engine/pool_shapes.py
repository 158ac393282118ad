"""Sizes and letters of pools. Knows numbers only."""

from __future__ import annotations

from tournament.draw.engine.tables import needed_for

BY_BARRAGE = 4
"""The size of a pool that can be played by barrage; in another not every team would have 2 matches."""


def pool_sizes(teams: int) -> tuple[int, ...]:
    """Pools of 3 or 4, as few as possible, the larger ones first; 5 teams make one pool of 5."""
    if teams == 5:
        return (5,)
    count = -(-teams // 4)
    each, more = divmod(teams, count)
    return tuple(each + 1 if number < more else each for number in range(count))


def tables_needed(teams: int) -> int:
    """How many tables a draw of pools of so many teams uses at a time."""
    return sum(map(needed_for, pool_sizes(teams)))


def label(number: int) -> str:
    """The letter of a pool (0 is A, 25 is Z, 26 is AA)."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
