"""`python -m benchmarks`: every measure, or those named; a table with the goals at the end.

Exits 0 whatever the figures: they are for reading, a machine may be busy."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from importlib import import_module
from pathlib import Path

from benchmarks import report
from benchmarks.figures import Figure, text_lists, text_table
from benchmarks.run import LONG, SHORT, Run

NAMES = (
    "house",
    "trip",
    "scoring",
    "simulate",
    "pools",
    "ranked",
    "drawing",
    "standings",
    "hall",
    "evening",
    "stalled",
    "writers",
    "lag",
    "streams",
    "jobs",
    "workbook",
    "weights",
    "start",
)


def parse_options(argv: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=f"one of: {', '.join(NAMES)}")
    parser.add_argument("--long", action="store_true", help=f"loads of {LONG:.0f} s instead of {SHORT:.0f}")
    parser.add_argument("--list", action="store_true", help="also what house and trip counted, one by one")
    parser.add_argument("--write", action="store_true", help="rewrite these figures in docs/benchmarks.md")
    parser.add_argument("--wheels", type=Path, metavar="DIR", help="measure the first start from this folder")
    options = parser.parse_args(argv)
    if unknown := set(options.measures) - set(NAMES):
        parser.error(f"no such measure: {', '.join(sorted(unknown))}")
    return options


def main(argv: list[str]) -> int:
    """Measure, print, and write when asked."""
    options = parse_options(argv)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="dix-bench-") as folder:
        run = Run(
            Path(folder),
            seconds=LONG if options.long else SHORT,
            database=os.environ.get("DATABASE_URL", ""),
            wheels=options.wheels,
        )
        for name in options.measures or NAMES:
            print(f"— {name}", flush=True)
            new_figures = measured(name, run)
            print(text_table(new_figures), "\n", flush=True)
            if options.list:
                print(text_lists(new_figures), flush=True)
            figures += new_figures
    print(text_table(figures))
    if options.write:
        report.write(figures, run, all_measures=not options.measures)
    return 0


def measured(name: str, run: Run) -> list[Figure]:
    """The figures of one measure; one that breaks says so and the others go on."""
    try:
        figures: list[Figure] = import_module(f"benchmarks.measures.{name}").measure(run)
    except Exception:
        traceback.print_exc()
        return [Figure(f"{name}: could not be measured", 1, "", at_most=0)]
    return figures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
