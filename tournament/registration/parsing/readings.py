"""What reading a list of teams gives: a team, a list's entries and its faults.

Frozen data without a row of a table behind it; only `table.entries_of` understands the rows of a list."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from ...members.parsing.readings import ListFault, PersonName
from ...web.naming import folded

NOTE_MAX = 120
HIGHEST_NUMBER = 9999


@dataclass(frozen=True)
class TeamDetails:
    """A pair, or somebody alone while `player_2` is None. `number` None is the next free one; `roll_1`,
    `roll_2`: who of the club's roll they are, as `members.services.roll.member_meant` reads it;
    `qualified_in`, `qualified_rank`: the id of the tournament that it qualified in, and its rank there."""

    player_1: PersonName
    player_2: PersonName | None = None
    club: str = ""
    number: int | None = None
    seed: int | None = None
    paid: bool = False
    note: str = ""
    roll_1: str = ""
    roll_2: str = ""
    telephone_1: str = ""
    telephone_2: str = ""
    qualified_in: int | None = None
    qualified_rank: int | None = None

    @property
    def people(self) -> list[PersonName]:
        """Those who are named."""
        return [self.player_1] if self.player_2 is None else [self.player_1, self.player_2]

    @property
    def telephones(self) -> tuple[str, str]:
        """The first player's and the second's."""
        return self.telephone_1, self.telephone_2

    @property
    def roll_ids(self) -> tuple[str, ...]:
        """Those of the roll who are meant by their entry there."""
        return tuple(roll for roll in (self.roll_1, self.roll_2) if roll.isdecimal())

    def as_content(self) -> dict[str, Any]:
        """Plain data for a token's hash or a signed form."""
        return asdict(self)


def name_twice(first: PersonName, second: PersonName | None) -> str:
    """What to ask where both players of a team bear one name; nothing elsewhere."""
    if second is None or folded(str(first)) != folded(str(second)):
        return ""
    return _("%(name)s, deux fois : est-ce bien deux personnes ?") % {"name": str(first)}


@dataclass(frozen=True)
class Entry:
    """One team that was understood; `remarks`: what may have been meant otherwise."""

    line: int
    details: TeamDetails
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A whole list: what would be created, what is wrong, and the columns nobody asked for."""

    entries: tuple[Entry, ...]
    faults: tuple[ListFault, ...]
    ignored: tuple[str, ...] = ()
    headed: bool = False
