"""A line of text made tidy; one that somebody wrote by hand taken apart: number, one or two people, club.

Pure words, line by line: a list where only some lines are numbered is read all the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ...core.outside import seen
from .readings import ListRow

_SPACES = re.compile(r"[\s\u00a0\u202f\u2000-\u200a\u3000]+")


def tidy(text: str) -> str:
    """One line of text with ordinary spaces, composed accents, and no sign that does not show."""
    text = unicodedata.normalize("NFC", seen(text))
    text = "".join(" " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} else c for c in text)
    return _SPACES.sub(" ", text).strip()


def unix_newlines(text: str) -> str:
    """The text with every end of line as \\n, from whatever machine it comes."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


_LEAD = r"\s*(?:n°\s*|équipe\s+)?(\d{1,4})"
_BEFORE = re.compile(_LEAD + r"(?:\s*[.):°/–-]\s*|\s+)(?=\D)", re.IGNORECASE)
_ALONE = re.compile(_LEAD + r"\s*[.):°]?\s*", re.IGNORECASE)


def number_before(text: str) -> tuple[str, str]:
    """("12", "Nègre Thomas") of "12. Nègre Thomas"; no number is "", the text as it is."""
    match = _BEFORE.match(text)
    return (match.group(1), text[match.end() :]) if match else ("", text)


def with_number_column(rows: Sequence[ListRow]) -> list[ListRow]:
    """Rows without headings, the number of each in a first cell of its own, empty where it has none.

    Untouched when no line begins with a number."""
    parted = [_parted(row.cells) for row in rows]
    if not any(number for number, _rest in parted):
        return list(rows)
    return [
        ListRow(row.line, (number, *cells_behind))
        for row, (number, cells_behind) in zip(rows, parted, strict=True)
    ]


def _parted(cells: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The number and the cells behind it; an empty first cell is that of a line without number."""
    if not cells:
        return "", cells
    if len(cells) > 1 and (alone := _ALONE.fullmatch(cells[0])):
        return alone.group(1), cells[1:]
    number, text = number_before(cells[0])
    if number:
        return number, (text, *cells[1:])
    return "", cells[1:] if not cells[0] else cells


# From the surest sign to the least; a hyphen divides only between blanks, since names have their own.
SEPARATORS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (r"\s*;\s*", r"\s*[/\\|+&]\s*", r"\s*[–—]\s*", r"\s+-+\s+", r"\s+(?:et|and|avec)\s+")
)
_CLUB = re.compile(r"\(([^()]{1,80})\)\s*$|\[([^\[\]]{1,80})\]\s*$")


def people_in(text: str) -> list[str]:
    """The names in a cell, two where a sign divides them, else one. Commas are left: they part surname and
    given name, two full names or a club, which only the words tell."""
    for separator in SEPARATORS:
        parts = [part for part in separator.split(text) if part.strip()]
        if len(parts) > 1:
            return parts
    return [text] if text.strip() else []


def club_behind(text: str) -> tuple[str, str]:
    """("Nègre Thomas", "Les Ormes") of "Nègre Thomas (Les Ormes)"; no brackets behind is no club."""
    match = _CLUB.search(text)
    if match is None:
        return text, ""
    return text[: match.start()], (match.group(1) or match.group(2)).strip()
