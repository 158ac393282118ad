"""Writes docs/benchmarks.md: the figures of one run, the machine's class, and when each was measured."""

from __future__ import annotations

import datetime
import os
import platform
import re
import sqlite3
from collections.abc import Sequence

from benchmarks.figures import HEAD, Figure, markdown_table
from benchmarks.run import Run
from launcher.places import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: python -m benchmarks --write -->", "<!-- end of figures -->"
COLUMNS = (*HEAD, "measured on")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
Row = tuple[str, ...]


def write(figures: Sequence[Figure], run: Run, *, all_measures: bool = True) -> None:
    """Put the figures between their two marks; the rest of the page is handwritten. Without `all_measures`
    the rows of those not run stay, with the day on which they were measured."""
    day = datetime.datetime.now(tz=datetime.UTC).date()
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(
        rewritten(page, figures, day, machine_class(run), all_measures=all_measures), encoding="utf-8"
    )


def rewritten(
    page: str, figures: Sequence[Figure], day: datetime.date, measured_on: str, *, all_measures: bool
) -> str:
    """The page with these figures of that day, measured on `measured_on`."""
    before, _, tail = page.partition(BEGIN)
    former, _, following = tail.partition(END)
    rows = merged([] if all_measures else rows_of(former), [(*figure.cells, str(day)) for figure in figures])
    table = markdown_table([COLUMNS, *rows])
    return f"{before}{BEGIN}\n\nMeasured on {day} — {measured_on}.\n\n{table}\n\n{END}{following}"


def merged(former: Sequence[Row], measured: Sequence[Row]) -> list[Row]:
    """A figure measured again stands in its place, one that is new at the end."""
    row_by_measure = {row[0]: row for row in former}
    row_by_measure.update({row[0]: row for row in measured})
    return list(row_by_measure.values())


def rows_of(table_text: str) -> list[Row]:
    """The rows between the marks; one that has no day of its own was measured on that of its table."""
    day = DAY.search(table_text)
    lines = [line for line in table_text.splitlines() if line.startswith("| ")]
    cells = [tuple(line.removeprefix("| ").removesuffix(" |").split(" | ")) for line in lines[2:]]
    return [row if len(row) == len(COLUMNS) else (*row, day[0] if day else "") for row in cells]


def machine_class(run: Run) -> str:
    """On what it was measured."""
    return (
        f"{platform.system()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}; load generator on the same cores; loads of {run.seconds:.0f} s"
    )
