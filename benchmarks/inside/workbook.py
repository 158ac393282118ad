"""A workbook of 60,000 deals: `crowd` makes the evening, `program` and `xlsxwriter` each write it.

Each in a process of its own, so that the peak of its memory is its own. XlsxWriter, in constant memory, is
given the same rows, bare: no number formats, no control rows."""

from __future__ import annotations

import datetime
import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import xlsxwriter
from django.utils import timezone

from benchmarks.memory import forget_peak, peak
from tests.exports.books import crowd
from tournament.exports import tasks
from tournament.exports.queries import workbook_data
from tournament.exports.sheets import sheets_of
from tournament.models import Tournament

TEAMS, ROUNDS, DEALS = 100, 10, 120


def by_program(tournament: Tournament, path: Path) -> None:
    """As the button "Classeur" does."""
    tasks.make_workbook(tournament.pk, path, lambda percent: None)


def by_xlsxwriter(tournament: Tournament, path: Path) -> None:
    """The same rows, read and explained the same way."""
    data = workbook_data(tournament.pk)
    book = xlsxwriter.Workbook(
        path,
        {"constant_memory": True, "default_date_format": "dd/mm/yyyy hh:mm", "strings_to_formulas": False},
    )
    for sheet in sheets_of(data):
        content = sheet(data, "")
        page = book.add_worksheet(content.name)
        for number, row in enumerate(content.rows):
            page.write_row(number, 0, [without_zone(value) for value in row])
    book.close()


def without_zone(value: object) -> object:
    """Excel knows no zones."""
    return timezone.make_naive(value) if isinstance(value, datetime.datetime) else value


WAYS = {"program": by_program, "xlsxwriter": by_xlsxwriter}


def measured(way: str) -> dict[str, float]:
    """Seconds, and mebibytes at the peak: of the writing alone, and of the whole process."""
    forget_peak()
    before = peak()
    tournament, began = Tournament.objects.get(), time.perf_counter()
    with TemporaryDirectory() as folder:
        WAYS[way](tournament, Path(folder) / "evening.xlsx")
    return {
        "seconds": time.perf_counter() - began,
        "mebibytes": peak() - before,
        "process": peak(),
    }


if __name__ == "__main__":
    if sys.argv[1] == "crowd":
        sys.stdout.write(json.dumps({"slug": crowd(TEAMS, ROUNDS, DEALS).slug}))
    else:
        sys.stdout.write(json.dumps(measured(sys.argv[1])))
