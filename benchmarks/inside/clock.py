"""The shortest of several runs, in seconds: the one the machine disturbed least."""

from __future__ import annotations

import time
from collections.abc import Callable


def best_of(work: Callable[[], object], *, runs: int = 5) -> float:
    """Seconds of the fastest of so many runs."""
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return min(seconds)
