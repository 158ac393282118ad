"""Writes docs/benchmarks.md: the figures of one run, the machine's class and the date."""

from __future__ import annotations

import datetime
import os
import platform
import sqlite3
from collections.abc import Sequence

from benchmarks.figures import Figure, markdown_table
from benchmarks.run import Run
from launcher.places import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: python -m benchmarks --write -->", "<!-- end of figures -->"


def write(figures: Sequence[Figure], run: Run) -> None:
    """Put the figures between their two marks; the rest of the page is written by hand."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{said(figures, run)}\n\n{END}{after}", encoding="utf-8")


def said(figures: Sequence[Figure], run: Run) -> str:
    """When, on what, and the table."""
    day = datetime.datetime.now(tz=datetime.UTC).date()
    machine = (
        f"{platform.system()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}; load generator on the same cores; loads of {run.seconds:.0f} s"
    )
    return f"Measured on {day} — {machine}.\n\n{markdown_table(figures)}"
