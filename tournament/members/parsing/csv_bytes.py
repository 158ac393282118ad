"""A .csv as Excel and its neighbours write it: ; or , or tabs, quoted; Windows-1252, UTF-8 or UTF-16, with or
without a mark at its head. Bytes in, rows out."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _

from .lines import tidy, unix_newlines
from .readings import MAX_CELL, MAX_COLUMNS, ListRow, Unreadable, within_limit

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
        return within_limit(_rows(text, sign, skipped))
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


def _rows(text: str, sign: str, skipped: int) -> Iterator[ListRow]:
    """Rows with the number of the line each begins on: a quoted cell may hold several lines."""
    reader = csv.reader(io.StringIO(text), delimiter=sign)
    begins = 1
    for cells in reader:
        yield ListRow(begins + skipped, tuple(tidy(cell[:MAX_CELL]) for cell in cells[:MAX_COLUMNS]))
        begins = reader.line_num + 1
