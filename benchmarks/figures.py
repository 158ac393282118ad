"""A measured figure beside its goal, and the table of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table. The goal is the most that may be reached, or the least."""

    name: str
    value: float
    unit: str = ""
    goal: float | None = None
    is_least: bool = False

    @property
    def line(self) -> str:
        """Figure, goal, reached; in bold when the goal is missed."""
        reached = written(self.value, self.unit)
        if self.goal is None:
            return f"| {self.name} | – | {reached} |"
        is_met = self.value >= self.goal if self.is_least else self.value <= self.goal
        goal = ("≥ " if self.is_least else "≤ " if self.goal else "") + written(self.goal, self.unit)
        return f"| {self.name} | {goal} | {reached if is_met else f'**{reached}**'} |"


def written(value: float, unit: str) -> str:
    """Three significant digits, thousands apart."""
    digits = f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.3g}"
    return f"{digits} {unit}".strip()


def percentile(values: Iterable[float], share: float) -> float:
    """The value under which `share` percent lie; 0 of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else 0.0


def markdown_table(figures: Sequence[Figure]) -> str:
    """One line a figure, for docs/benchmarks.md."""
    return "\n".join(["| figure | goal | reached |", "|---|---|---|", *(figure.line for figure in figures)])
