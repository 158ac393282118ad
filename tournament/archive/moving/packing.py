"""An archive as it is written: one state of the database, each table a file of lines, the journals once more
as the copy that a stranger checks, and a header that says what it is.

Knows nothing of reading it in again."""

from __future__ import annotations

import datetime
import json
import os
import secrets
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils.text import slugify

from chain import CLUB as CHAIN_OF_CLUB
from chain.files import line_of

from ...core.access import Action, Actor, require
from ...core.clock import hour_now
from ...core.journal import Journal, journals, links_of, writing_club
from ...core.snapshot import consistent_read
from ...models import Club, Tournament, User
from .layout import (
    FORMAT,
    HEADER,
    JOURNAL,
    MOVED,
    README,
    SUFFIX,
    VERSION,
    Holding,
    columns_of,
    file_of,
    rows_of,
)

# Of a zip's entries no hour of this computer: the same data make the same file.
STAMP = (2000, 1, 1, 0, 0, 0)
TEXT = """Cette archive contient « {name} », écrite par Dix de Der {program}.
Elle contient des noms et, s’ils sont notés, des numéros de téléphone : elle est pour le club.
Pour la reprendre : page « Sauvegardes », « Reprendre une archive », ou  manage.py import_archive FICHIER
Pour vérifier son journal et un classeur, sans rien reprendre :  python -m chain verify FICHIER CLASSEUR.xlsx
Son format est décrit dans docs/data.md.
"""


def export_archive(
    *,
    held: Holding,
    path: Path,
    by: Actor,
    token: str | None = None,
    tick: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Write the archive of a tournament or of the club to `path`; the club's journal says that it was taken.
    Returns its header. `tick`: called at each row. Raises Refused: only an organiser may; AlreadyDone: that
    `token` wrote one, and this is it again."""
    require(by, Action.BACKUPS, None)
    told = write_archive(held, path, tick)
    with writing_club(held.club, "archive.exported", by.author, token=token) as entry:
        if held.tournament is not None:
            entry.about = {"tournament": held.tournament.uid}
        entry.after = {"rows": sum(told["rows"].values())}
    return told


def write_archive(held: Holding, path: Path, tick: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """The file itself, of one state of the database, whole or not at all; its header."""
    partial = path.with_name(f"{path.name}.{secrets.token_hex(4)}.partial")  # a killed one may lie there
    try:
        handle = os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(handle, "w+b") as file, zipfile.ZipFile(file, "w") as archive, consistent_read():
            told = _written(archive, Holding(*_as_read(held)), tick)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return told


def _as_read(held: Holding) -> tuple[Club, Tournament | None]:
    """The two as the others are read: something may have been written since the page was asked for."""
    tournament = held.tournament and Tournament.objects.get(pk=held.tournament.pk)
    return Club.objects.get(pk=held.club.pk), tournament


def _written(archive: zipfile.ZipFile, held: Holding, tick: Callable[[], None]) -> dict[str, Any]:
    rows: dict[str, int] = {}
    people: set[int] = set()
    for model in (*(model for model in MOVED if model is not User), User):
        columns = columns_of(model, held.kind)
        authors = [column.attname for column in columns if column.related_model is User]
        rows[model.__name__] = 0
        with archive.open(_entry(file_of(model)), "w") as file:
            for row in rows_of(model, held, people):
                people.update(key for name in authors if (key := getattr(row, name)) is not None)
                file.write(_line(told(row, columns)))
                rows[model.__name__] += 1
                tick()
    with archive.open(_entry(JOURNAL), "w") as file:
        for journal in _journals(held):
            for link in links_of(journal):
                file.write(f"{line_of(link, name_of(journal))}\n".encode())
    header = _header(held, rows)
    archive.writestr(_entry(HEADER), json.dumps(header, ensure_ascii=False, indent=1))
    archive.writestr(_entry(README), TEXT.format(name=held.name, program=settings.VERSION))
    return header


def name_of(journal: Journal) -> str:
    """What a journal is called today; nothing where its texts alone say it."""
    if journal.tournament_id is None:
        return CHAIN_OF_CLUB
    return str(journal.tournament.uid) if journal.tournament else ""


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, STAMP)
    entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
    return entry


def _journals(held: Holding) -> Iterator[Journal]:
    for journal in journals():
        own = held.tournament is None or journal.tournament_id == held.tournament.pk
        if own and journal.club.pk == held.club.pk:
            yield journal


def _header(held: Holding, rows: dict[str, int]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": held.kind,
        "name": held.name,
        "uid": str(held.tournament.uid) if held.tournament else None,
        "program": settings.VERSION,
        "made_at": plain(hour_now()),
        "rows": rows,
    }


def told(row: models.Model, columns: list[models.Field]) -> dict[str, Any]:
    """A row as its line says it: keys of this archive alone, JSON as it is, hours in UTC."""
    return {column.attname: plain(getattr(row, column.attname)) for column in columns}


def plain(value: Any) -> Any:
    """A column's value as JSON has it."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def _line(row: dict[str, Any]) -> bytes:
    return f"{json.dumps(row, ensure_ascii=False, separators=(',', ':'))}\n".encode()


def archive_name(held: Holding) -> str:
    """What the file is called: the evening and its date, or the club and today's."""
    day = held.tournament.date if held.tournament else held.club.day_of(hour_now())
    words = slugify(held.tournament.slug if held.tournament else held.name) or held.kind
    return f"{words[:60]}-{day.isoformat()}{SUFFIX}"
