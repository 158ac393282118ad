"""`python -m benchmarks` measures the program against a hall’s goals and prints docs/benchmarks.md’s table.

Nothing is asserted: a machine may be busy. `--small` runs everything with a handful of phones.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import sqlite3
import sys
import tempfile
from pathlib import Path

from benchmarks import hall
from benchmarks.figures import Figure, markdown_table
from benchmarks.program import Program

XLSXWRITER = "× XlsxWriter writing the same cells"


def main(argv: list[str]) -> int:
    """Measure, then print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--small", action="store_true", help="a handful of phones, to see that it works")
    size = hall.SMALL if parser.parse_args(argv).small else hall.HALL
    with tempfile.TemporaryDirectory(prefix="dix-bench-") as folder:
        program = Program(Path(folder) / "data")
        figures = [*hall.measure(program, size), *measure_engine(program, size)]
    print(f"{machine()}\n\n{markdown_table(figures)}")
    return 0


def measure_engine(program: Program, size: hall.Size) -> list[Figure]:
    """What is reckoned and written without a server."""
    evening = program.ask("measure_evening", size.teams)
    workbook = program.ask("measure_workbook", *size.workbook)
    scored = program.ask("measure_scoring", size.scored)
    teams = f"{size.teams} teams"
    return [
        Figure(f"a ranked round of {teams}, in the engine", evening["ranked"], "s", goal=0.15),
        Figure(f"the standings page of {teams}, anew", evening["standings"] * 1000, "ms", goal=60),
        Figure(f"the workbook of {workbook['deals']:,} deals", workbook["program"], "s", goal=3),
        Figure("the same", workbook["program"] / workbook["xlsxwriter"], XLSXWRITER, goal=1.6),
        Figure("deals scored by the slowest rules", scored["a_second"], "a second", 80_000, is_least=True),
        Figure("one deal scored", scored["turns"], "turns of a plain loop", goal=400),
    ]


def machine() -> str:
    """When and on what it was measured."""
    cores = f"{platform.system()}, {os.cpu_count()} cores, the phones on the same ones"
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return f"Measured on {datetime.datetime.now(tz=datetime.UTC).date()}: {cores}; {versions}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
