"""What a file is, told by its first bytes and the ending of its name; what to do with one that is no list.

Bytes and a name in, a kind out; opens nothing but a zip's table of contents, reads no list."""

from __future__ import annotations

import io
import zipfile
from enum import StrEnum

from django.utils.translation import gettext as _

from .errors import Unreadable


class Kind(StrEnum):
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
HEADS: tuple[tuple[bytes, Kind], ...] = (
    (b"%pdf", Kind.PDF),
    (b"{\\rtf", Kind.DOCUMENT),
    (b"\x89png", Kind.PICTURE),
    (b"\xff\xd8\xff", Kind.PICTURE),
    (b"gif8", Kind.PICTURE),
    (b"7z\xbc\xaf\x27\x1c", Kind.ARCHIVE),
    (b"rar!", Kind.ARCHIVE),
    (b"\x1f\x8b", Kind.ARCHIVE),
    (b"<!doctype", Kind.WEB_PAGE),
    (b"<html", Kind.WEB_PAGE),
)
ENDINGS = {
    **dict.fromkeys((".xlsx", ".xlsm", ".xltx"), Kind.WORKBOOK),
    **dict.fromkeys((".csv", ".txt", ".tsv"), Kind.TEXT),
    ".xls": Kind.OLD_EXCEL,
    **dict.fromkeys((".ods", ".xlsb", ".numbers"), Kind.OTHER_SHEET),
    **dict.fromkeys((".doc", ".docx", ".odt", ".rtf", ".pages"), Kind.DOCUMENT),
    ".pdf": Kind.PDF,
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".heic", ".webp"), Kind.PICTURE),
    **dict.fromkeys((".zip", ".7z", ".rar", ".gz"), Kind.ARCHIVE),
    **dict.fromkeys((".htm", ".html"), Kind.WEB_PAGE),
}
# Stands uncompressed at the head of every OpenDocument letter.
OPEN_LETTER = b"application/vnd.oasis.opendocument.text"


def kind_of(data: bytes, name: str) -> Kind:
    """By the bytes where they tell, else by the ending; an unknown ending over unknown bytes is text."""
    told = _by_its_bytes(data)
    if told is not None:
        return told
    ended = ENDINGS.get(ending_of(name), Kind.TEXT)
    return Kind.WORKBOOK if ended is Kind.TEXT and data.startswith(ZIP) else ended


def ending_of(name: str) -> str:
    """ ".xlsx" of "Liste.XLSX"; nothing where the name has no dot."""
    _stem, dot, ending = name.rpartition(".")
    return f".{ending.strip().lower()}" if dot and len(ending) <= 8 else ""


def _by_its_bytes(data: bytes) -> Kind | None:
    if data.startswith(ZIP):
        return _zipped(data)
    if data.startswith(OLD_OFFICE):
        return _old_office(data)
    head = data[:60].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return next((kind for start, kind in HEADS if head.startswith(start)), None)


def _zipped(data: bytes) -> Kind | None:
    """A workbook, a letter, another office's sheet; nothing when its table of contents is lost."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except Exception:  # zipfile lets struct, value and memory errors of a damaged file through
        return None
    if any(name.startswith("word/") for name in names) or OPEN_LETTER in data[:200]:
        return Kind.DOCUMENT
    if "mimetype" in names or "xl/workbook.bin" in names or "Index/Document.iwa" in names:
        return Kind.OTHER_SHEET
    return Kind.WORKBOOK if any(name.startswith("xl/") for name in names) else Kind.ARCHIVE


def _old_office(data: bytes) -> Kind:
    """Before 2007, or a file of today behind a password: both stand in the same old box."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return Kind.LOCKED
    return Kind.DOCUMENT if "WordDocument".encode("utf-16-le") in data else Kind.OLD_EXCEL


def refuse_what_is_no_list(kind: Kind) -> None:
    """Raises Unreadable, with what to do instead, for every kind that has no reader here."""
    sentences = {
        Kind.LOCKED: _("Ce classeur est protégé par un mot de passe : enregistrez-le sans mot de passe."),
        Kind.OLD_EXCEL: _("C’est un ancien fichier .xls : enregistrez-le au format .xlsx (Classeur Excel)."),
        Kind.OTHER_SHEET: _("Ce n’est pas un classeur Excel : enregistrez-le au format .xlsx."),
        Kind.DOCUMENT: _("C’est un document de texte : copiez sa liste, puis collez-la."),
        Kind.PDF: _("Un .pdf ne se lit pas ici : enregistrez la liste en .xlsx ou en .csv, ou collez-la."),
        Kind.PICTURE: _("C’est une image : il faut un .xlsx ou un .csv, ou une liste collée."),
        Kind.ARCHIVE: _("C’est un fichier compressé : sortez-en d’abord le .xlsx ou le .csv."),
        Kind.WEB_PAGE: _("C’est une page web : enregistrez la liste en .xlsx ou en .csv, ou collez-la."),
    }
    if kind in sentences:
        raise Unreadable(str(kind), sentences[kind])
