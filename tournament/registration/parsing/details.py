"""What the desk types about a team, once read: two people and a club. Frozen, without a row behind it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

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
