"""Deals scored with their explanations, on one core."""

from __future__ import annotations

from benchmarks.figures import Figure, number
from benchmarks.run import Run


def measure(run: Run) -> list[Figure]:
    """Marks and lines; beside them the same with every reason written as a sentence."""
    with run.house() as house:
        found = house.ask("scoring")
    detail = f"with the sentences written out {number(found['written'])}/s"
    return [
        Figure("deals scored with explanation lines", found["scored"], "/s", at_least=80_000, detail=detail)
    ]
