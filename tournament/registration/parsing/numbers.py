"""The number somebody wrote in front of a line: "12. Nègre", "n° 12", a cell with 12 alone. Pure words.

Read line by line: a list where only some lines are numbered is read all the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .rows import Row

_LEAD = r"\s*(?:n°\s*|équipe\s+)?(\d{1,4})"
_BEFORE = re.compile(_LEAD + r"(?:\s*[.):°/–-]\s*|\s+)(?=\D)", re.IGNORECASE)
_ALONE = re.compile(_LEAD + r"\s*[.):°]?\s*", re.IGNORECASE)


def number_before(text: str) -> tuple[str, str]:
    """("12", "Nègre Thomas") of "12. Nègre Thomas"; no number is "", the text as it is."""
    found = _BEFORE.match(text)
    return (found.group(1), text[found.end() :]) if found else ("", text)


def with_number_column(rows: Sequence[Row]) -> list[Row]:
    """Rows without headings, the number of each in a first cell of its own, empty where it has none.

    Untouched when no line begins with a number."""
    parted = [_parted(row.cells) for row in rows]
    if not any(number for number, _rest in parted):
        return list(rows)
    return [Row(row.line, (number, *rest)) for row, (number, rest) in zip(rows, parted, strict=True)]


def _parted(cells: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The number and the cells behind it; an empty first cell is that of a line without number."""
    if not cells:
        return "", cells
    if len(cells) > 1 and (alone := _ALONE.fullmatch(cells[0])):
        return alone.group(1), cells[1:]
    number, rest = number_before(cells[0])
    if number:
        return number, (rest, *cells[1:])
    return "", cells[1:] if not cells[0] else cells
