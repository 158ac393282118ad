"""What reading gives: a name, a team, a list's entries and faults, or `Unreadable` with a sentence.

Frozen data without a row behind it; every reader (pasted text, CSV, workbook) gives `ListRow`s, and only
`table.entries_of` understands them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from ...core.errors import Refused
from ...web.naming import folded


class Unreadable(Refused):
    """A name, a list or a file that cannot be read as it is; `message` says what to do about it."""


GIVEN_MAX = FAMILY_MAX = CLUB_MAX = 60
NOTE_MAX = 120
HIGHEST_NUMBER = 9999


@dataclass(frozen=True)
class PersonName:
    """A person's name in its two parts; somebody known by one word has it as given name."""

    given: str
    family: str = ""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True)
class TeamDetails:
    """A pair, or somebody alone while `player_2` is None. `number` None is the next free one."""

    player_1: PersonName
    player_2: PersonName | None = None
    club: str = ""
    number: int | None = None
    seed: int | None = None
    paid: bool = False
    note: str = ""

    @property
    def people(self) -> list[PersonName]:
        """Those who are named."""
        return [self.player_1] if self.player_2 is None else [self.player_1, self.player_2]

    def as_content(self) -> dict[str, Any]:
        """Plain data for a token's hash or a signed form."""
        return asdict(self)


def refuse_one_person_twice(one: PersonName, two: PersonName | None) -> None:
    """Two players of one name in one team are a slip of the keyboard. Raises Unreadable."""
    if two is not None and folded(str(one)) == folded(str(two)):
        raise Unreadable("same_player", _("C’est deux fois la même personne."), "player_2")


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
    """The rows of a file, read no further than a list of teams under its headings may go.

    Raises Unreadable: too many are filled."""
    kept: list[ListRow] = []
    filled = 0
    for row in rows:
        filled += not row.empty
        if filled > MAX_ROWS + 1:
            raise too_many_rows()
        kept.append(row)
    return kept


def too_many_rows() -> Unreadable:
    """More than one evening has teams."""
    return Unreadable("too_many_rows", _("Plus de 1000 lignes : partagez la liste."))


@dataclass(frozen=True)
class Entry:
    """One team that was understood."""

    line: int
    details: TeamDetails


@dataclass(frozen=True)
class ListFault:
    """One line that was not, as it was written, and why."""

    line: int
    text: str
    message: str
    there: bool = False  # somebody registered already: nothing to type again


@dataclass(frozen=True)
class Reading:
    """A whole list: what would be created, what is wrong, and the columns nobody asked for."""

    entries: tuple[Entry, ...]
    faults: tuple[ListFault, ...]
    ignored: tuple[str, ...] = ()
    headed: bool = False
