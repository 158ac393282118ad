"""What each stage of a tournament is asked: its data, whether it can stand here, what it adds to a structure.

Knows what came before it; must not know which stages there are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, Self

from pairing.structure.types import Builder, Group, Source, across, entry, overall, place
from pairing.types import Json, read


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a stage.

    ``number``: its own, from 1; ``groups``: those of the stage before; ``entries``: who comes, the best
    first: by draw, by rank, or by place in the pools and record; ``pools_played``: whether there were pools.
    """

    number: int
    groups: tuple[Group, ...]
    entries: tuple[Source, ...]
    pools_played: bool

    @property
    def after_pools(self) -> bool:
        """Whether the stage before is one of pools."""
        return bool(self.groups) and self.groups[0].is_pool

    @property
    def ranked(self) -> Sequence[Source]:
        """Who comes by one ranking of everybody: that of the rounds, or that of all the pools together."""
        several = len(self.groups) > 1
        return [overall(number) for number in range(1, len(self.entries) + 1)] if several else self.entries


def before(builder: Builder, number: int, groups: Sequence[Group]) -> Before:
    """What stands before stage ``number``, ``groups`` being those of the one before it."""
    played = any(group.is_pool for group in builder.groups)
    return Before(number, tuple(groups), tuple(_entries(builder.teams, groups)), played)


def _entries(teams: int, groups: Sequence[Group]) -> list[Source]:
    if not groups:
        return [entry(number) for number in range(1, teams + 1)]
    if len(groups) == 1:
        return [place(number, groups[0].key) for number in range(1, len(groups[0].entries) + 1)]
    most_teams = max(len(group.entries) for group in groups)
    return [
        across(number, of_place)
        for of_place in range(1, most_teams + 1)
        for number in range(1, 1 + sum(len(group.entries) >= of_place for group in groups))
    ]


@dataclass(frozen=True, slots=True)
class StagePlan(ABC):
    """A stage and its choices: a frozen dataclass whose fields are all true or false, or whole numbers.

    ``code``: what it is called in data; ``units``: who plays and is ranked; ``table_size``: how many of them
    make a table; ``exempt_if_odd``: whether an odd field leaves one exempt in each of its rounds.
    """

    code: ClassVar[str]
    units: ClassVar[Literal["teams", "players"]] = "teams"
    table_size: ClassVar[int] = 2
    exempt_if_odd: ClassVar[bool] = False

    @property
    def rounds(self) -> int:
        """How many rounds it has, where that is chosen beforehand; else 0."""
        return 0

    @classmethod
    def read(cls, data: Json) -> Self:
        """The stage from its data; each choice may be left out. Raises ``Refusal``."""
        chosen = {name: value for name, value in data.items() if name != "kind" and value is not None}
        return read(cls, chosen)

    def write(self) -> Json:
        """Its data, as ``read`` reads it."""
        return {"kind": self.code, **asdict(self)}

    @abstractmethod
    def check(self, before: Before) -> None:
        """Raise ``Refusal`` where it cannot stand here, or has choices that do not go together."""

    @abstractmethod
    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Add its matches, pots and groups; its own groups, whose places the next stage may take."""
