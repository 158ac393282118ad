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


def write(figures: Sequence[Figure], run: Run, *, every: bool = True) -> None:
    """Put the figures between their two marks; the rest of the page is written by hand. Where not `every`
    measure was run, the rows of the others stay, with the day on which they were measured."""
    day = datetime.datetime.now(tz=datetime.UTC).date()
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(rewritten(page, figures, day, machine(run), every=every), encoding="utf-8")


def rewritten(page: str, figures: Sequence[Figure], day: datetime.date, what: str, *, every: bool) -> str:
    """The page with these figures of that day, measured on `what`."""
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    rows = merged([] if every else rows_of(old), [(*figure.cells, str(day)) for figure in figures])
    table = markdown_table([COLUMNS, *rows])
    return f"{before}{BEGIN}\n\nMeasured on {day} — {what}.\n\n{table}\n\n{END}{after}"


def merged(old: Sequence[Row], new: Sequence[Row]) -> list[Row]:
    """A figure measured again stands in its place, one that is new at the end."""
    found = {row[0]: row for row in old}
    found.update({row[0]: row for row in new})
    return list(found.values())


def rows_of(old: str) -> list[Row]:
    """The rows between the marks; one that has no day of its own was measured on that of its table."""
    day = DAY.search(old)
    lines = [line for line in old.splitlines() if line.startswith("| ")]
    cells = [tuple(line.removeprefix("| ").removesuffix(" |").split(" | ")) for line in lines[2:]]
    return [row if len(row) == len(COLUMNS) else (*row, day[0] if day else "") for row in cells]


def machine(run: Run) -> str:
    """On what it was measured."""
    return (
        f"{platform.system()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}; load generator on the same cores; loads of {run.seconds:.0f} s"
    )
