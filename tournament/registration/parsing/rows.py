"""A list of teams on its way in: rows of cells with their line numbers, then entries and faults.

Every reader (pasted text, CSV, workbook) gives rows; only `table.entries_of` understands them."""

from __future__ import annotations

from dataclasses import dataclass

from .details import TeamDetails

MAX_ROWS = 1000
MAX_COLUMNS = 40
MAX_CELL = 400  # signs


@dataclass(frozen=True)
class Row:
    """One line as it stands in the source, its cells tidied, its number as the source counts."""

    line: int
    cells: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Nothing but blanks."""
        return not any(self.cells)

    def __str__(self) -> str:
        return " · ".join(cell for cell in self.cells if cell)


@dataclass(frozen=True)
class Entry:
    """One team that was understood."""

    line: int
    details: TeamDetails


@dataclass(frozen=True)
class Fault:
    """One line that was not, as it was written, and why."""

    line: int
    text: str
    message: str
    there: bool = False  # somebody registered already: nothing to type again


@dataclass(frozen=True)
class Reading:
    """A whole list: what would be created, what is wrong, and the columns nobody asked for."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    ignored: tuple[str, ...] = ()
    headed: bool = False
