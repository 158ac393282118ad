"""The workbook as a job: one consistent read while the hall goes on writing, the sheets in order, one save.

Done again after a crash it writes the same file, so nothing is doubled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from ..core.database import consistent_read
from ..core.jobs import Meter, Progress
from ..models import Job
from ..web.days import clock_text, days_text
from . import files
from .queries import workbook_data
from .sheets import sheets_of
from .workbook import Book


def make_workbook(tournament_id: int, path: Path, progress: Progress) -> dict[str, Any]:
    """Write the workbook of a tournament to `path`, in the language and time zone in force. Returns up to
    which journal entry it goes, whether ranks may still change or never again, and its size."""
    with Meter(progress) as meter:
        with consistent_read():
            data = workbook_data(tournament_id)
            meter.total = data.rows
            tournament, day = data.tournament, days_text(data.tournament, "j F Y")
            as_of = _("%(day)s, à jour à %(time)s, jusqu’à la ligne n° %(version)s") % {
                "day": day,
                "time": clock_text(timezone.localtime(data.read_at)),
                "version": tournament.version,
            }
            book = Book(tournament.name, (tournament.name, day), as_of)
            for sheet in sheets_of(data, as_of):
                book.add(sheet, meter.tick)
        size = book.save(path)
    return {
        "version": tournament.version,
        "provisional": data.standings.provisional,
        "final": data.standings.final,
        "bytes": size,
    }


def workbook(job: Job, progress: Progress) -> dict[str, Any]:
    """Write the tournament's workbook over its last one."""
    tournament = job.tournament
    with translation.override(job.arguments["language"]), timezone.override(tournament.club.time_zone):
        written = make_workbook(tournament.pk, files.path_of(tournament), progress)
    files.remove_orphans()
    return written
