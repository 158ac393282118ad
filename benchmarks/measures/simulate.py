"""Deals simulated from the shuffle to the facts to be scored, on one core."""

from __future__ import annotations

from benchmarks.figures import Figure, number
from benchmarks.run import Run


def measure(run: Run) -> list[Figure]:
    """The slowest rulebook is the figure; the others stand beside it."""
    with run.private() as private:
        found = private.ask("simulate")
    slowest = min(found, key=found.__getitem__)
    rates = ", ".join(f"{slug} {number(rate)}/s" for slug, rate in found.items())
    return [
        Figure(f"deals simulated card by card, {slowest}", found[slowest], "/s", at_least=2_000, detail=rates)
    ]
