"""The workbook as a job: one consistent read while the hall goes on writing, the sheets in order, one save.

Done again after a crash it writes the same file, so nothing is doubled."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from django.db import connection, connections, transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ..core.jobs import Progress
from ..models import Job
from . import files
from .queries import WorkbookData, workbook_data
from .sheets import sheets_of
from .workbook import Book

log = logging.getLogger(__name__)
EVERY = 0.3


class Meter:
    """`with Meter(progress, total) as meter: … meter.tick()`; rows are 85 %, the saving the rest."""

    ROWS = 85

    def __init__(self, progress: Progress, total: int = 1) -> None:
        self._progress, self.total, self._rows = progress, total, 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._report, name="meter", daemon=True)

    def __enter__(self) -> Meter:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def tick(self) -> None:
        """One row is written."""
        self._rows += 1

    @property
    def percent(self) -> int:
        return min(self.ROWS, self._rows * self.ROWS // max(1, self.total))

    def _report(self) -> None:
        reported = -1
        try:
            while not self._stop.wait(EVERY):
                if (percent := self.percent) != reported:
                    self._progress(percent)
                    reported = percent
        except Exception:
            log.exception("reporting progress")
        finally:
            connections.close_all()


@contextmanager
def consistent_read() -> Iterator[None]:
    """Every statement inside sees the database as it was at the first one."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = ON")
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
                cursor.execute("PRAGMA query_only = OFF")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


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
            for sheet in sheets_of(data):
                book.add(sheet(data, as_of(data)), meter.tick)
        size = book.save(path)
    ranked = data.standings
    return WrittenWorkbook(data.tournament.version, ranked.provisional, ranked.final, size)


def _day(data: WorkbookData) -> str:
    return str(date_format(data.tournament.date, "j F Y"))


def as_of(data: WorkbookData) -> str:
    """ "20 novembre 2026, à jour à 21:42, jusqu’à l’écriture n° 123"."""
    sentence = _("%(day)s, à jour à %(time)s, jusqu’à l’écriture n° %(version)s")
    time = timezone.localtime(data.read_at).strftime("%H:%M")
    return sentence % {"day": _day(data), "time": time, "version": data.tournament.version}


def workbook(job: Job, progress: Progress) -> dict[str, Any]:
    """Write the file whose name the job carries, then remove the oldest ones."""
    name = job.arguments["file"]
    zone = job.tournament.club.time_zone
    with translation.override(job.arguments["language"]), timezone.override(zone):
        written = make_workbook(job.tournament_id, files.target(name), progress)
    files.tidy(job)
    contents = {"version": written.version, "provisional": written.provisional, "final": written.final}
    return {"file": name, "bytes": written.size, **contents}
