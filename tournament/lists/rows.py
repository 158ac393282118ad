"""The rows of a list, wherever they came from; a line written by hand taken apart: number, people, club,
telephones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

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
    ticket: str = ""  # the number of a ticket that is not valid any more


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


# A telephone is found wherever it stands, and taken out before names are read: it becomes one sign nobody
# types, so that its slashes and dots part no names and it stays beside whom it was written.
Column = TypeVar("Column")
TELEPHONE_MAX = 30
_LABEL = r"(?:\b(?:t[ée]l(?:[ée]phone)?|portable|port|mobile|mob|gsm)\b\.?\s*:?\s*)?"
_FRENCH = r"(?:(?:\+|\b00)\s?33[\s./-]*(?:\(0\)\s*)?|\b0)[1-9](?:[\s./-]*\d{2}){4}(?!\d)"
_ABROAD = r"(?:\+|\b00)[1-9]\d{0,2}(?:[\s./-]*\d){6,12}(?!\d)"
TELEPHONE = re.compile(rf"\(?\s*{_LABEL}({_FRENCH}|{_ABROAD})\s*\)?", re.IGNORECASE)
_MARKS = "".join(chr(0xE000 + place) for place in range(40))
_MARK = re.compile(f"[{_MARKS}]")
_TRAILING = re.compile(rf"(?:\s*[{_MARKS}])+\s*$")


def telephone_of(text: str) -> str:
    """A number as it is kept: "06 12 34 56 78", one from abroad with its +; "" for what is none."""
    match = TELEPHONE.fullmatch(text.strip())
    if match is None:
        return ""
    figures = re.sub(r"\(0\)|\D", "", match.group(1))
    abroad = match.group(1).startswith("+") or figures.startswith("00")
    figures = figures.removeprefix("00") if abroad else figures
    if abroad and figures.startswith("33"):
        figures, abroad = f"0{figures[2:]}", False
    if abroad:
        return f"+{figures}"[:TELEPHONE_MAX]
    return " ".join(figures[place : place + 2] for place in range(0, len(figures), 2))


def numbers_in(text: str, remarks: list[str]) -> list[str]:
    """The numbers of a cell that is for them; one that is none is told. Excel eats the zero in front."""
    text = f"0{text}" if len(text) == 9 and text.isdecimal() else text
    numbers = [telephone_of(match.group(1)) for match in TELEPHONE.finditer(text)]
    if text and not numbers:
        remarks.append(_("« %(text)s » n’est pas un numéro de téléphone : laissé de côté.") % {"text": text})
    return numbers


def marked(
    cells: Mapping[Column, str], within: Collection[Column]
) -> tuple[dict[Column, str], dict[str, str]]:
    """The cells, in these columns with a sign where a number stood; the numbers by their sign."""
    numbers: dict[str, str] = {}

    def sign(match: re.Match[str]) -> str:
        if len(numbers) == len(_MARKS):
            return match.group()
        mark = _MARKS[len(numbers)]
        numbers[mark] = telephone_of(match.group(1))
        return f" {mark} "

    read = {
        column: TELEPHONE.sub(sign, _MARK.sub(" ", text)).strip() if column in within else text
        for column, text in cells.items()
    }
    return read, numbers


def without_marks(text: str, *, at_the_end: bool = False) -> tuple[str, str]:
    """A text without its signs, and these; `at_the_end`: those only that end it."""
    if at_the_end:
        match = _TRAILING.search(text)
        return (text[: match.start()], match.group().replace(" ", "")) if match else (text, "")
    return " ".join(_MARK.sub(" ", text).split()), "".join(_MARK.findall(text))
