"""An .xlsx: the sheet in front, values only, never a formula run. Bytes in, rows out.

What would unfold too large is refused before anything is parsed; other kinds never come here (see files)."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Any

import openpyxl
from django.utils.translation import gettext as _

from .lines import tidy
from .readings import MAX_CELL, MAX_COLUMNS, ListRow, Unreadable, within_limit

MAX_UNFOLDED = 12 * 1024 * 1024  # bytes: a thousand teams take less than one million, and parsing takes time
SMALL = 1024 * 1024  # bytes
MOST_FOLDED = 100  # times smaller when packed: honest sheets stay under 50
MAX_MEMBERS = 500
MAX_LINES = 20_000  # blank ones included


def rows_of_workbook(data: bytes) -> list[ListRow]:
    """Every line of the sheet in front. Raises Unreadable: damaged, too large."""
    try:
        _refuse_by_its_bytes(data)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            return _rows(book)
        finally:
            book.close()
    except Unreadable:
        raise
    except Exception as error:  # zipfile and openpyxl let every error of zip, zlib, XML and numbers through
        raise damaged() from error


def damaged() -> Unreadable:
    """Not readable at all, for whatever reason."""
    text = _("Ce classeur ne s’ouvre pas : enregistrez-le de nouveau depuis Excel, ou collez la liste.")
    return Unreadable("damaged", text)


def _refuse_by_its_bytes(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        unfolded = sum(member.file_size for member in members)
        if len(members) > MAX_MEMBERS or unfolded > MAX_UNFOLDED or any(map(_swells, members)):
            text = _("Ce classeur est trop gros une fois ouvert : gardez-en une feuille.")
            raise Unreadable("unfolds", text)
        if any(b"<!DOCTYPE" in _head(archive, member) for member in members):
            raise damaged()


def _swells(member: zipfile.ZipInfo) -> bool:
    """A large part made of next to nothing: built to unfold, not to be read."""
    return member.file_size > SMALL and member.file_size > MOST_FOLDED * member.compress_size


def _head(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The first bytes of a part: an honest workbook declares no document type there."""
    if not member.filename.endswith((".xml", ".rels")):
        return b""
    with archive.open(member) as part:
        return part.read(2048)


def _rows(book: Any) -> list[ListRow]:
    own = _own_teams(book)
    sheet = book[own] if own else book.active if hasattr(book.active, "iter_rows") else None
    if sheet is None:
        raise Unreadable("no_sheet", _("Ce classeur n’a pas de feuille à lire."))
    sheet.reset_dimensions()
    lines: Iterator[Any] = islice(sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), MAX_LINES)
    if own:
        lines = takewhile(any, lines)  # its control lines stand below a blank one
    return within_limit(
        ListRow(number, tuple(_shown(value) for value in values)) for number, values in enumerate(lines, 1)
    )


OWN = (("Classement", "Équipes"), ("Classement", "Joueurs"), ("Standings", "Teams"), ("Standings", "Players"))


def _own_teams(book: Any) -> str:
    """The sheet of the teams in a workbook of this program, where it stands behind what is posted."""
    names = book.sheetnames
    return next((teams for ranks, teams in OWN if ranks in names and teams in names), "")


def _shown(value: object) -> str:
    """A cell as one reads it: 12 for 12.0, oui for VRAI."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return tidy(str(value)[:MAX_CELL])
