"""What reading gives: a person's name, the rows of a list, the lines that were not understood, or
`Unreadable` with a sentence.

Frozen data without a row of a table behind it; every reader (pasted text, CSV, workbook) gives `ListRow`s."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...core.errors import Refused


class Unreadable(Refused):
    """A name, a list or a file that cannot be read as it is; `message` says what to do about it."""


GIVEN_MAX = FAMILY_MAX = CLUB_MAX = 60


@dataclass(frozen=True)
class PersonName:
    """A person's name in its two parts; somebody known by one word has it as given name."""

    given: str
    family: str = ""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


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
