"""A file from somebody's computer, .xlsx or .csv: bytes in, rows out.

Told apart by its bytes and the ending of its name; one that is no list is refused with what to do instead.
Of a workbook the sheet in front, values only; what would unfold too large is refused before it is parsed."""

from __future__ import annotations

import codecs
import csv
import datetime
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice, takewhile
from typing import Any

import openpyxl
from django.conf import settings
from django.utils.translation import gettext as _

from .names import Unreadable, tidy, unix_newlines
from .rows import MAX_CELL, MAX_COLUMNS, ListRow, within_limit


class FileKind(StrEnum):
    """What a reader must expect; the last ones have no reader."""

    WORKBOOK = "workbook"
    TEXT = "text"
    LOCKED = "locked"
    OLD_EXCEL = "old_excel"
    OTHER_SHEET = "not_excel"
    DOCUMENT = "document"
    PDF = "pdf"
    PICTURE = "picture"
    ARCHIVE = "archive"
    WEB_PAGE = "web_page"


ZIP = (b"PK\x03\x04", b"PK\x05\x06")
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# In small letters: web pages are written both ways, and no list begins like the others.
HEADS: tuple[tuple[bytes, FileKind], ...] = (
    (b"%pdf", FileKind.PDF),
    (b"{\\rtf", FileKind.DOCUMENT),
    (b"\x89png", FileKind.PICTURE),
    (b"\xff\xd8\xff", FileKind.PICTURE),
    (b"gif8", FileKind.PICTURE),
    (b"7z\xbc\xaf\x27\x1c", FileKind.ARCHIVE),
    (b"rar!", FileKind.ARCHIVE),
    (b"\x1f\x8b", FileKind.ARCHIVE),
    (b"<!doctype", FileKind.WEB_PAGE),
    (b"<html", FileKind.WEB_PAGE),
)
ENDINGS = {
    **dict.fromkeys((".xlsx", ".xlsm", ".xltx"), FileKind.WORKBOOK),
    **dict.fromkeys((".csv", ".txt", ".tsv"), FileKind.TEXT),
    ".xls": FileKind.OLD_EXCEL,
    **dict.fromkeys((".ods", ".xlsb", ".numbers"), FileKind.OTHER_SHEET),
    **dict.fromkeys((".doc", ".docx", ".odt", ".rtf", ".pages"), FileKind.DOCUMENT),
    ".pdf": FileKind.PDF,
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".heic", ".webp"), FileKind.PICTURE),
    **dict.fromkeys((".zip", ".7z", ".rar", ".gz"), FileKind.ARCHIVE),
    **dict.fromkeys((".htm", ".html"), FileKind.WEB_PAGE),
}
# Stands uncompressed at the head of every OpenDocument letter.
OPEN_LETTER = b"application/vnd.oasis.opendocument.text"


def kind_of(data: bytes, name: str) -> FileKind:
    """By the bytes where they tell, else by the ending; an unknown ending over unknown bytes is text."""
    kind = _by_its_bytes(data)
    if kind is not None:
        return kind
    kind_by_ending = ENDINGS.get(ending_of(name), FileKind.TEXT)
    return FileKind.WORKBOOK if kind_by_ending is FileKind.TEXT and data.startswith(ZIP) else kind_by_ending


def ending_of(name: str) -> str:
    """ ".xlsx" of "Liste.XLSX"; nothing where the name has no dot."""
    _stem, dot, ending = name.rpartition(".")
    return f".{ending.strip().lower()}" if dot and len(ending) <= 8 else ""


def _by_its_bytes(data: bytes) -> FileKind | None:
    if data.startswith(ZIP):
        return _zipped(data)
    if data.startswith(OLD_OFFICE):
        return _old_office(data)
    head = data[:60].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return next((kind for start, kind in HEADS if head.startswith(start)), None)


def _zipped(data: bytes) -> FileKind | None:
    """A workbook, a letter, another office's sheet; nothing when its table of contents is lost."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except Exception:  # zipfile lets struct, value and memory errors of a damaged file through
        return None
    if any(name.startswith("word/") for name in names) or OPEN_LETTER in data[:200]:
        return FileKind.DOCUMENT
    if "mimetype" in names or "xl/workbook.bin" in names or "Index/Document.iwa" in names:
        return FileKind.OTHER_SHEET
    return FileKind.WORKBOOK if any(name.startswith("xl/") for name in names) else FileKind.ARCHIVE


def _old_office(data: bytes) -> FileKind:
    """Before 2007, or a file of today behind a password: both stand in the same old box."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return FileKind.LOCKED
    return FileKind.DOCUMENT if "WordDocument".encode("utf-16-le") in data else FileKind.OLD_EXCEL


def refuse_what_is_no_list(kind: FileKind) -> None:
    """Raises Unreadable, with what to do instead, for every kind that has no reader here."""
    sentences = {
        FileKind.LOCKED: _("Ce classeur est protégé par un mot de passe : enregistrez-le sans mot de passe."),
        FileKind.OLD_EXCEL: _(
            "C’est un ancien fichier .xls : enregistrez-le au format .xlsx (Classeur Excel)."
        ),
        FileKind.OTHER_SHEET: _("Ce n’est pas un classeur Excel : enregistrez-le au format .xlsx."),
        FileKind.DOCUMENT: _("C’est un document de texte : copiez sa liste, puis collez-la."),
        FileKind.PDF: _(
            "Un .pdf ne se lit pas ici : enregistrez la liste en .xlsx ou en .csv, ou collez-la."
        ),
        FileKind.PICTURE: _("C’est une image : il faut un .xlsx ou un .csv, ou une liste collée."),
        FileKind.ARCHIVE: _("C’est un fichier compressé : sortez-en d’abord le .xlsx ou le .csv."),
        FileKind.WEB_PAGE: _("C’est une page web : enregistrez la liste en .xlsx ou en .csv, ou collez-la."),
    }
    if kind in sentences:
        raise Unreadable(str(kind), sentences[kind])


def rows_of_file(data: bytes, name: str = "") -> list[ListRow]:
    """The lines of an .xlsx or a .csv. Raises Unreadable with what to do about it.

    A file that says .xlsx and does not open is never read as text: its bytes would stand in the preview."""
    if len(data) > settings.UPLOAD_MAX_BYTES:
        raise Unreadable("too_large", _("Ce fichier dépasse 2 Mo : gardez seulement la liste."))
    if not data.strip():
        raise Unreadable("nothing", _("Ce fichier est vide."))
    kind = kind_of(data, name)
    refuse_what_is_no_list(kind)
    rows = rows_of_workbook if kind is FileKind.WORKBOOK else rows_of_csv
    try:
        return rows(data)
    except Unreadable as error:
        raise named(error, ending_of(name)) from error


def named(error: Unreadable, ending: str) -> Unreadable:
    """The readers know bytes only: a file that does not open is called by its ending, where it has one."""
    no_book = _(
        "Ce fichier %(ending)s ne s’ouvre pas : enregistrez-le de nouveau depuis Excel, ou collez la liste."
    )
    no_text = _(
        "Ce fichier %(ending)s ne contient pas de texte : enregistrez-le de nouveau, ou collez la liste."
    )
    sentences = {"damaged": no_book, "not_text": no_text}
    if not ending or error.code not in sentences:
        return error
    return Unreadable(error.code, sentences[error.code] % {"ending": ending})


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
    first, _newline, text_behind = text.partition("\n")
    skipped = 0
    if first.strip().strip('"').lower().startswith("sep=") and len(first.strip().strip('"')) == 5:
        text, skipped = text_behind, 1
        sign = first.strip().strip('"')[4]
    else:
        sign = _sign(text)
    try:
        return within_limit(_csv_rows(text, sign, skipped))
    except csv.Error as error:
        raise Unreadable("csv", _("Ce fichier .csv est abîmé : enregistrez-le de nouveau.")) from error


def _text(data: bytes) -> str:
    """Decode: by the mark at the head, by the zero bytes of UTF-16, as UTF-8, else as French Windows
    or an older Mac."""
    mark = next((name for head, name in MARKS if data.startswith(head)), None)
    old = "mac_roman" if _MAC.search(data) and not _WINDOWS.search(data) else "cp1252"
    tries = [mark] if mark else [*_unmarked_utf16(data), "utf-8", old]
    for encoding in tries:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _is_text(text):
            return unix_newlines(text)
    raise Unreadable("not_text", _("Ce fichier n’est ni un classeur .xlsx ni un texte .csv."))


def _is_text(text: str) -> bool:
    """No zero, and hardly a control sign: Windows-1252 turns almost any bytes into letters."""
    return "\0" not in text and len(_CONTROLS.findall(text)) * 200 <= len(text)


def _unmarked_utf16(data: bytes) -> list[str]:
    """UTF-16 without its mark shows by zeros in every other byte."""
    head = data[:200]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) // 4:
        return ["utf-16-le"]
    return ["utf-16-be"] if even > len(head) // 4 else []


def _sign(text: str) -> str:
    """The sign that cuts most lines into the same number of cells, the French one first."""
    lines = [line for line in text.split("\n")[:SAMPLE] if line.strip()]
    best, best_score = ";", 0
    for sign in SIGNS:
        counts = Counter(line.count(sign) for line in lines if sign in line)
        score = max(counts.values(), default=0)
        if score > best_score:
            best, best_score = sign, score
    return best


def _csv_rows(text: str, sign: str, skipped: int) -> Iterator[ListRow]:
    """Rows with the number of the line each begins on: a quoted cell may hold several lines."""
    reader = csv.reader(io.StringIO(text), delimiter=sign)
    begins = 1
    for cells in reader:
        yield ListRow(begins + skipped, tuple(tidy(cell[:MAX_CELL]) for cell in cells[:MAX_COLUMNS]))
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


def _sheet_rows(book: Any) -> list[ListRow]:
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
