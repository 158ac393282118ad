"""How long the steps of the zip's check took, for the table at its end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

TAKEN: dict[str, float] = {}


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Note the seconds of this step, once it has succeeded."""
    began = time.monotonic()
    yield
    TAKEN[step] = time.monotonic() - began


def table() -> list[str]:
    """A line for each step in the order of their ends, and their sum."""
    rows = [*TAKEN.items(), ("together", sum(TAKEN.values()))]
    return [f"{step:32}{seconds:7.1f} s" for step, seconds in rows]
