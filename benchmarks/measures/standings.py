"""Full standings with their tie-breaks, beside the bare SQL sum over the deals."""

from __future__ import annotations

from benchmarks.figures import Figure, number
from benchmarks.run import Run


def measure(run: Run) -> list[Figure]:
    """2,000 teams, ten rounds, 240,000 deals."""
    with run.private() as private:
        measured = private.ask("standings")
    detail = (
        f"sum over {number(measured['deals'])} deals {measured['sum'] * 1000:.0f} ms, "
        f"standings {measured['standings'] * 1000:.0f} ms, "
        f"of which ranking {measured['ranking'] * 1000:.0f} ms"
    )
    ratio = measured["standings"] / measured["sum"]
    return [
        Figure("full standings, 2,000 teams × 10 rounds", ratio, "× the bare sum", at_most=2, detail=detail)
    ]
