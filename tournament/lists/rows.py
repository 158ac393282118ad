"""The rows of a list, wherever they came from; a line written by hand taken apart: number, people, club."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from .names import Unreadable

MAX_ROWS = 1000
MAX_COLUMNS = 40
MAX_CELL = 400  # signs


@dataclass(frozen=True)
class ListRow:
    """One line as it stands in the source, its cells tidied, its number as the source counts."""

    line: int
    cells: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Nothing but blanks."""
        return not any(self.cells)

    def __str__(self) -> str:
        return " · ".join(cell for cell in self.cells if cell)


def within_limit(rows: Iterable[ListRow]) -> list[ListRow]:
    """The rows of a file, read no further than a list under its headings may go.

    Raises Unreadable: too many are filled."""
    read_rows: list[ListRow] = []
    filled = 0
    for row in rows:
        filled += not row.empty
        if filled > MAX_ROWS + 1:
            raise too_many_rows()
        read_rows.append(row)
    return read_rows


def too_many_rows() -> Unreadable:
    """More than one evening has teams."""
    return Unreadable("too_many_rows", _("Plus de 1000 lignes : partagez la liste."))


@dataclass(frozen=True)
class ListFault:
    """One line that was not, as it was written, and why."""

    line: int
    text: str
    message: str
    already_listed: bool = False  # somebody registered already: nothing to type again


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
