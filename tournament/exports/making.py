"""From the tables to the file: one consistent read, the six sheets in order, one save."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ..jobs import Progress
from .meter import Meter
from .queries import Evening, evening
from .sheets import sheets_of
from .snapshot import consistent_read
from .workbook import Book


@dataclass(frozen=True, slots=True)
class Made:
    """What was written: up to which journal entry, whether ranks may still change or never again, bytes."""

    version: int
    provisional: bool
    final: bool
    size: int


def make_workbook(tournament_id: int, path: Path, progress: Progress) -> Made:
    """Write the workbook of a tournament to `path`, in the language and time zone in force."""
    with Meter(progress) as meter:
        with consistent_read():
            seen = evening(tournament_id)
            meter.total = seen.rows
            book = Book(seen.tournament.name, (seen.tournament.name, _day(seen)), as_of(seen))
            for sheet in sheets_of(seen):
                book.add(sheet(seen, as_of(seen)), meter.tick)
        size = book.save(path)
    ranked = seen.standings
    return Made(seen.tournament.version, ranked.provisional, ranked.final, size)


def _day(seen: Evening) -> str:
    return str(date_format(seen.tournament.date, "j F Y"))


def as_of(seen: Evening) -> str:
    """ "20 novembre 2026, à jour à 21:42, jusqu’à l’écriture n° 123"."""
    said = _("%(day)s, à jour à %(time)s, jusqu’à l’écriture n° %(version)s")
    time = timezone.localtime(seen.read_at).strftime("%H:%M")
    return said % {"day": _day(seen), "time": time, "version": seen.tournament.version}
