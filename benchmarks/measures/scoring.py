"""Deals scored with their explanations, on one core."""

from __future__ import annotations

from benchmarks.figures import Figure, number
from benchmarks.run import Run

DEALS = 240_000


def measure(run: Run) -> list[Figure]:
    """The slowest rulebook is the figure, the others stand beside it; then the time of a season of deals."""
    with run.private() as private:
        rates = private.ask("scoring")
    scored, written = rates["scored"], rates["written"]
    slowest = min(scored, key=scored.__getitem__)
    detail = ", ".join(f"{slug} {number(rate)}/s" for slug, rate in scored.items())
    season = sum(DEALS / len(scored) / rate for rate in scored.values())
    worded = sum(DEALS / len(written) / rate for rate in written.values())
    return [
        Figure(
            f"deals scored with explanation lines, {slowest}",
            scored[slowest],
            "/s",
            at_least=80_000,
            detail=detail,
        ),
        Figure(
            f"{number(DEALS)} deals scored, as many of each rulebook",
            season,
            "s",
            at_most=3,
            detail=f"with the sentences written out {number(worded)} s",
        ),
    ]
