"""A measured figure beside its goal, and the tables that show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

YES, NO, NONE = "yes", "**no**", "–"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table; `at_most` or `at_least` is the goal in the same unit, if there is one.

    `listed` is what was counted, for `--list`; no table shows it."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    detail: str = ""
    listed: tuple[str, ...] = ()

    @property
    def met(self) -> bool | None:
        """Whether the goal is met."""
        if self.at_most is not None:
            return self.value <= self.at_most
        return self.value >= self.at_least if self.at_least is not None else None

    @property
    def goal(self) -> str:
        """The goal as it is written."""
        if self.at_most is not None:
            return f"≤ {number(self.at_most)} {self.unit}".strip()
        return f"≥ {number(self.at_least)} {self.unit}".strip() if self.at_least is not None else NONE

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """Measure, figure, goal, met, side by side."""
        met = {True: YES, False: NO, None: NONE}[self.met]
        return self.name, f"{number(self.value)} {self.unit}".strip(), self.goal, met, self.detail


HEAD = ("measure", "figure", "goal", "met", "side by side")


def number(value: float) -> str:
    """Three significant digits, thousands apart."""
    if value == int(value) or abs(value) >= 100:
        return f"{round(value):,}".replace(",", " ")
    return f"{value:.3g}"


def median(values: Iterable[float]) -> float:
    """The middle one."""
    return percentile(values, 50)


def percentile(values: Iterable[float], share: float) -> float:
    """The value under which `share` percent lie; 0 of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else 0.0


def milliseconds(seconds: Sequence[float]) -> str:
    """p50 and p99 of many durations."""
    return f"p50 {percentile(seconds, 50) * 1000:.1f} ms, p99 {percentile(seconds, 99) * 1000:.1f} ms"


def text_table(figures: Sequence[Figure]) -> str:
    """Columns for a console."""
    rows = [HEAD, *(figure.cells for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD) - 1)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in rows
    )


def text_lists(figures: Sequence[Figure]) -> str:
    """What each figure counted, under its name."""
    return "".join(
        "\n".join([f"{figure.name}: {number(figure.value)}", *(f"  {line}" for line in figure.listed), ""])
        for figure in figures
        if figure.listed
    )


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows for docs/benchmarks.md, their head first."""
    ruled = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
    return "\n".join("| " + " | ".join(row) + " |" for row in ruled)
