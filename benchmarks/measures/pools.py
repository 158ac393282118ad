"""The draw of pools for 500 and 2,000 teams, and their tables."""

from __future__ import annotations

from benchmarks.figures import Figure
from benchmarks.run import Run


def measure(run: Run) -> list[Figure]:
    """A whole draw, remarks included; four times the teams should take about four times as long."""
    with run.private() as private:
        seconds = private.ask("pools")
    small, large = seconds["500"] * 1000, seconds["2000"] * 1000
    growth = f"500 teams {small:.2g} ms: × {large / small:.1f} for × 4 teams"
    return [
        Figure("pool draw, 2,000 teams", large, "ms", at_most=20, detail=growth),
        Figure("table assignment, 500 tables", seconds["tables"] * 1000, "ms", at_most=5),
    ]
