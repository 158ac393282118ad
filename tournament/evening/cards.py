"""A team and its players as they are written, read once and frozen: numbers, names, how it left.

Knows how names are shown; must not know what the team has played."""

from __future__ import annotations

from typing import NamedTuple

from ..web import naming
from ..web.units import status_label


class Name(NamedTuple):
    """A player as `naming` writes one."""

    given_name: str
    family_name: str


class TeamCard(NamedTuple):
    """A team as it is written: in full for staff, as the tournament allows for everybody (`initials`).

    `members`: of a pair of one round of the mêlée, which has no number (0), the team ids of its players;
    `numbers` theirs."""

    id: int
    number: int
    player_1: Name | None
    player_2: Name | None
    initials: bool
    club: str
    status: str
    members: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def sign(self) -> int | str:
        """What stands on its counter: 7, or 3+7 for a pair."""
        return self.number or naming.joined(self.numbers)

    @property
    def numbers_said(self) -> str:
        """The numbers that look for it, between spaces."""
        return " ".join(str(number) for number in self.numbers or (self.number,))

    @property
    def short(self) -> str:
        return naming.team_short(self)

    @property
    def full(self) -> str:
        return naming.team_full(self)

    @property
    def public(self) -> str:
        return naming.team_initials(self) if self.initials else naming.team_short(self)

    @property
    def gone(self) -> bool:
        """Left, never came, or was sent away."""
        return self.status in {"withdrawn", "absent", "out"}

    @property
    def disqualified(self) -> bool:
        return self.status == "out"

    @property
    def left_as(self) -> str:
        """How it left: "abandon", "absente", "disqualifiée"; nothing for who is there."""
        return status_label(self.status, self.player_2 is None) if self.gone else ""
