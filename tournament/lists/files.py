"""A file from somebody's computer, .xlsx or .csv: bytes in, rows out.

Told apart by its bytes and the ending of its name; one that is no list is refused with what to do instead.
Of a workbook the sheet in front, values only; what would unfold too large is refused before it is parsed."""

from __future__ import annotations

import codecs
import csv
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Any

import openpyxl
from django.conf import settings
from django.utils.translation import gettext as _

from .names import Unreadable, tidy, unix_newlines
from .rows import MAX_CELL, MAX_COLUMNS, ListRow, within_limit

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
WORKBOOKS = (".xlsx", ".xlsm", ".xltx")
# No list, though its bytes may be text: by its ending, or by its beginning in small letters.
NO_LIST = (
    *(".ods", ".xlsb", ".numbers", ".doc", ".docx", ".odt", ".rtf", ".pages", ".pdf"),
    *(".png", ".jpg", ".jpeg", ".gif", ".heic", ".webp", ".zip", ".7z", ".rar", ".gz", ".htm", ".html"),
)
HEADS = (b"%pdf", b"{\\rtf", b"<!doctype", b"<html")


def rows_of_file(data: bytes, name: str = "") -> list[ListRow]:
    """The lines of an .xlsx or a .csv. Raises Unreadable with what to do about it.

    A file that says .xlsx and does not open is never read as text: its bytes would stand in the preview."""
    if len(data) > settings.UPLOAD_MAX_BYTES:
        raise Unreadable("too_large", _("Ce fichier dépasse 2 Mo : gardez seulement la liste."))
    if not data.strip():
        raise Unreadable("nothing", _("Ce fichier est vide."))
    if data.startswith(ZIP):
        return rows_of_workbook(data)
    name = name.strip().lower()
    if data.startswith(OLD_OFFICE) and "EncryptedPackage".encode("utf-16-le") in data:
        text = _("Ce classeur est protégé par un mot de passe : enregistrez-le sans mot de passe.")
        raise Unreadable("locked", text)
    if data.startswith(OLD_OFFICE) or name.endswith(".xls"):
        text = _("C’est un ancien fichier .xls : enregistrez-le au format .xlsx (Classeur Excel).")
        raise Unreadable("old_excel", text)
    if name.endswith(WORKBOOKS):
        raise damaged()
    if name.endswith(NO_LIST) or data[:60].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(HEADS):
        raise no_list()
    return rows_of_csv(data)


def no_list() -> Unreadable:
    """Neither a workbook nor text."""
    text = _(
        "Ce fichier n’est ni un classeur .xlsx ni un texte .csv : enregistrez la liste ainsi, ou collez-la."
    )
    return Unreadable("not_text", text)


SIGNS = (";", "\t", ",", "|")
SAMPLE = 30  # lines looked at to find the sign between cells
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Tab, line ends, and the sign old programs put at the end of a file are text.
_CONTROLS = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x19\x1b-\x1f\x7f]")
# Behind a small letter é and è of a Mac; Windows has Ž there, or nothing. Its own é, è, ê and ç.
_MAC = re.compile(rb"[a-z][\x8e\x8f]")
_WINDOWS = re.compile(rb"[a-z][\xe7-\xea]|[\xe7-\xea][a-z]")


def rows_of_csv(data: bytes) -> list[ListRow]:
    """Every line with its number. Raises Unreadable: not text, too many lines."""
    text = _text(data)
    try:
        return within_limit(_csv_rows(text))
    except csv.Error as error:
        raise Unreadable("csv", _("Ce fichier .csv est abîmé : enregistrez-le de nouveau.")) from error


def _text(data: bytes) -> str:
    """Decode: by the mark at the head, as UTF-8, else as French Windows or an older Mac."""
    mark = next((name for head, name in MARKS if data.startswith(head)), None)
    old = "mac_roman" if _MAC.search(data) and not _WINDOWS.search(data) else "cp1252"
    tries = [mark] if mark else ["utf-8", old]
    for encoding in tries:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        # No zero, and hardly a control sign: Windows-1252 turns almost any bytes into letters.
        if "\0" not in text and len(_CONTROLS.findall(text)) * 200 <= len(text):
            return unix_newlines(text)
    raise no_list()


def _sign(text: str) -> str:
    """The sign that cuts most lines into the same number of cells, the French one first."""
    lines = [line for line in text.split("\n")[:SAMPLE] if line.strip()]
    counts = {sign: Counter(line.count(sign) for line in lines if sign in line) for sign in SIGNS}
    return max(SIGNS, key=lambda sign: max(counts[sign].values(), default=0))


def _csv_rows(text: str) -> Iterator[ListRow]:
    """Rows with the number of the line each begins on: a quoted cell may hold several lines."""
    reader = csv.reader(io.StringIO(text), delimiter=_sign(text))
    begins = 1
    for cells in reader:
        yield ListRow(begins, tuple(tidy(cell[:MAX_CELL]) for cell in cells[:MAX_COLUMNS]))
        begins = reader.line_num + 1


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
            return _sheet_rows(book)
        finally:
            book.close()
    except Unreadable:
        raise
    except Exception as error:  # zipfile and openpyxl let every error of zip, zlib, XML and numbers through
        raise damaged() from error


def damaged() -> Unreadable:
    """Not readable at all, for whatever reason."""
    text = _("Ce fichier .xlsx ne s’ouvre pas : enregistrez-le de nouveau depuis Excel, ou collez la liste.")
    return Unreadable("damaged", text)


def _refuse_by_its_bytes(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        names = {member.filename for member in members}
        if "xl/workbook.bin" in names or not any(name.startswith("xl/") for name in names):
            raise no_list()
        unfolded = sum(member.file_size for member in members)
        # A large part made of next to nothing: built to unfold, not to be read.
        swells = any(part.file_size > max(SMALL, MOST_FOLDED * part.compress_size) for part in members)
        if len(members) > MAX_MEMBERS or unfolded > MAX_UNFOLDED or swells:
            text = _("Ce classeur est trop gros une fois ouvert : gardez-en une feuille.")
            raise Unreadable("unfolds", text)
        if any(b"<!DOCTYPE" in _head(archive, member) for member in members):
            raise damaged()


def _head(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The first bytes of a part: an honest workbook declares no document type there."""
    if not member.filename.endswith((".xml", ".rels")):
        return b""
    with archive.open(member) as part:
        return part.read(2048)


def _sheet_rows(book: Any) -> list[ListRow]:
    # The sheet of the teams in a workbook of this program, where it stands behind what is posted.
    names = book.sheetnames
    own = next((teams for ranks, teams in OWN if ranks in names and teams in names), "")
    sheet = book[own] if own else book.active
    sheet.reset_dimensions()
    lines: Iterator[Any] = islice(sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), MAX_LINES)
    if own:
        lines = takewhile(any, lines)  # its control lines stand below a blank one
    return within_limit(
        ListRow(number, tuple(_shown(value) for value in values)) for number, values in enumerate(lines, 1)
    )


OWN = (("Classement", "Équipes"), ("Classement", "Joueurs"), ("Standings", "Teams"), ("Standings", "Players"))


def _shown(value: object) -> str:
    """A cell as one reads it: 12 for 12.0, oui for VRAI."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return tidy(str(value)[:MAX_CELL])
