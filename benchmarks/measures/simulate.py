"""Deals simulated from the shuffle to the facts to be scored, on one core."""

from __future__ import annotations

from benchmarks.figures import Figure, number
from benchmarks.run import Run


def measure(run: Run) -> list[Figure]:
    """The slowest rulebook is the figure; the others stand beside it."""
    with run.private() as private:
        rates = private.ask("simulate")
    slowest = min(rates, key=rates.__getitem__)
    detail = ", ".join(f"{slug} {number(rate)}/s" for slug, rate in rates.items())
    return [
        Figure(
            f"deals simulated card by card, {slowest}", rates[slowest], "/s", at_least=2_000, detail=detail
        )
    ]
