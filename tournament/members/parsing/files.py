"""A file from somebody's computer, read by what its bytes and the ending of its name say together.

One that is no list is refused with what to do instead."""

from __future__ import annotations

import io
import zipfile
from enum import StrEnum

from django.conf import settings
from django.utils.translation import gettext as _

from .csv_bytes import rows_of_csv
from .readings import ListRow, Unreadable
from .workbook import rows_of_workbook


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
