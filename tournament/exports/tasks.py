"""The workbook as a job: one consistent read while the hall goes on writing, the sheets in order, one save.

Done again after a crash it writes the same file, so nothing is doubled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from ..core.jobs import Progress
from ..core.meter import Meter
from ..core.snapshot import consistent_read
from ..models import Job
from ..web.days import clock_text, days_text
from . import files
from .queries import WorkbookData, workbook_data
from .sheets import sheets_of
from .workbook import Book


@dataclass(frozen=True, slots=True)
class WrittenWorkbook:
    """What was written: up to which journal entry, whether ranks may still change or never again, bytes."""

    version: int
    provisional: bool
    final: bool
    size: int


def make_workbook(tournament_id: int, path: Path, progress: Progress) -> WrittenWorkbook:
    """Write the workbook of a tournament to `path`, in the language and time zone in force."""
    with Meter(progress) as meter:
        with consistent_read():
            data = workbook_data(tournament_id)
            meter.total = data.rows
            book = Book(data.tournament.name, (data.tournament.name, _day(data)), as_of(data))
            for sheet in sheets_of(data, as_of(data)):
                book.add(sheet, meter.tick)
        size = book.save(path)
    ranked = data.standings
    return WrittenWorkbook(data.tournament.version, ranked.provisional, ranked.final, size)


def _day(data: WorkbookData) -> str:
    return days_text(data.tournament, "j F Y")


def as_of(data: WorkbookData) -> str:
    """ "20 novembre 2026, à jour à 21:42, jusqu’à la ligne n° 123"."""
    sentence = _("%(day)s, à jour à %(time)s, jusqu’à la ligne n° %(version)s")
    time = clock_text(timezone.localtime(data.read_at))
    return sentence % {"day": _day(data), "time": time, "version": data.tournament.version}


def workbook(job: Job, progress: Progress) -> dict[str, Any]:
    """Write the tournament's workbook over its last one."""
    tournament = job.tournament
    with translation.override(job.arguments["language"]), timezone.override(tournament.club.time_zone):
        written = make_workbook(tournament.pk, files.path_of(tournament), progress)
    files.remove_orphans()
    return {
        "version": written.version,
        "provisional": written.provisional,
        "final": written.final,
        "bytes": written.size,
    }
