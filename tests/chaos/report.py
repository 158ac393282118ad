"""Writes the table of docs/reliability.md between its two marks: each fault with the day on which it was
tried, and above it what all of them come to."""

import datetime
import os
import platform

from benchmarks.figures import markdown_table
from benchmarks.report import merged
from launcher.places import ROOT

PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- chaos: python start.py chaos --long --write -->", "<!-- end of chaos -->"
HEAD = (
    "fault",
    "struck",
    "survived",
    "writers",
    "acknowledged",
    "lost",
    "doubled",
    "bytes lost",
    "bad inputs",
    "taken",
    "slowest answers",
    "remarks",
    "tried on",
)
SUMS = ("struck", "acknowledged", "lost", "doubled", "bytes lost", "bad inputs", "taken")


def write(outcomes, *, every):
    """Put them into the page; without `every` the rows of the faults not tried now stay."""
    page = PAGE.read_text(encoding="utf-8")
    day = datetime.datetime.now(tz=datetime.UTC).date()
    PAGE.write_text(rewritten(page, outcomes, day, every=every), encoding="utf-8")


def rewritten(page, outcomes, day, *, every):
    """The page with these outcomes of that day."""
    before, mark, tail = page.partition(BEGIN)
    former, end, following = tail.partition(END)
    if not (mark and end):
        raise ValueError(f"{PAGE.name} has lost the marks of its table")
    rows = merged([] if every else rows_of(former), [(*row_of(one), str(day)) for one in outcomes])
    text = f"{in_words(rows)}\n\n{markdown_table([HEAD, *rows])}"
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{following}"


def row_of(one):
    """Its cells but the day."""
    numbers = (
        one.writers,
        one.acknowledged,
        one.lost,
        one.doubled,
        one.bytes_lost,
        one.bad_inputs,
        one.taken,
    )
    survived = "yes" if one.survived else "**no**"
    slowest = f"{one.worst_answer:.1f} s" if one.worst_answer else "–"
    return (one.fault, str(one.struck), survived, *map(str, numbers), slowest, one.remarks)


def rows_of(table_text):
    """The rows that stand between the marks, their head apart."""
    lines = [line for line in table_text.splitlines() if line.startswith("| ")]
    return [tuple(line.removeprefix("| ").removesuffix(" |").split(" | ")) for line in lines[2:]]


def in_words(rows):
    """What all of it comes to."""
    sums = {name: sum(int(row[HEAD.index(name)]) for row in rows) for name in SUMS}
    survived = sum(row[HEAD.index("survived")] == "yes" for row in rows)
    most = max((int(row[HEAD.index("writers")]) for row in rows), default=0)
    return (
        f"**Load held**: {most} writers at once, {sums['acknowledged']} writes acknowledged while something "
        f"failed. **Faults survived**: {survived} kinds of {len(rows)}, which struck {sums['struck']} times. "
        f"**Bad inputs tried**: {sums['bad inputs']}, taken: {sums['taken']}. "
        f"**Lost**: {sums['lost']} writes, "
        f"{sums['bytes lost']} bytes; doubled: {sums['doubled']}. Measured on {platform.system()}, "
        f"{os.cpu_count()} cores, writers and faults on the same ones."
    )
