"""The lot: where an engine meets chance, through ``Random.random()`` alone.

Only ``random()`` gives the same numbers on every version of Python, so nothing else is drawn from.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in an order where each has the same chance of each place (Fisher–Yates)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        result[last], result[chosen] = result[chosen], result[last]
    return result
