"""The tables to which the fewest teams of a wave come back, as one exact assignment; near to the order.

Asked only where the quick exchanges of ``table_order`` leave a match of which both teams come back.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.draw.engine.matching import cheapest

MIX, MASK = 0x9E3779B97F4A7C15, (1 << 30) - 1


def fewest_back(back: Sequence[Sequence[int]]) -> list[int]:
    """A place for each match; ``back``: match → place → how many of its teams were there before.

    Square: a spare table has a match of nobody. Equal ones are decided by the distance from the order, then
    by a fixed number for each match at each place.
    """
    count = len(back)
    near = count << 30
    unit = count**3 * near
    edges = [
        (match, count + place, teams * unit + (place - match) ** 2 * near + _mixed(match, place))
        for match, row in enumerate(back)
        for place, teams in enumerate(row)
    ]
    partners = cheapest(2 * count, edges)
    return [partner - count for partner in (partners or [])[:count]]


def _mixed(match: int, place: int) -> int:
    return ((match + 1) * (place + 1) * MIX >> 20) & MASK
