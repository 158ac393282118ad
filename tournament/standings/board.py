"""What a standing is for whoever shows it: teams, rows, pools, ties in words, and how sure it all is.

Frozen data only; `queries` makes it, the hall, the paper and the workbook read the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from .ranking import Row


@dataclass(frozen=True, slots=True)
class TeamCard:
    """A team as it is written: in full for staff, as the tournament allows for everybody."""

    id: int
    number: int
    short: str
    full: str
    public: str
    club: str
    status: str

    @property
    def gone(self) -> bool:
        """Left or never came."""
        return self.status in {"withdrawn", "absent"}


@dataclass(frozen=True, slots=True)
class Column:
    """One criterion of the ranking, in the order that decides."""

    code: str
    label: str
    short: str
    help: str


@dataclass(frozen=True, slots=True)
class Place:
    """A team in its place: the ranking's row, its values as written, and what broke its tie."""

    row: Row
    team: TeamCard
    cells: tuple[str, ...]
    ties: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        return self.row.rank


@dataclass(frozen=True, slots=True)
class PoolTable:
    """One pool: its places, the sentences of its ties, the tables where a dispute is open."""

    name: str
    places: tuple[Place, ...]
    ties: tuple[str, ...] = ()
    disputed_tables: tuple[int, ...] = ()
    finished: bool = False


@dataclass(frozen=True)
class Standings:
    """Everything about who is where, made by four SQL statements whatever the size.

    `submitted` counts matches signed but not yet confirmed, `unplayed` those without a result: while there is
    one of either the standing is provisional."""

    version: int
    columns: tuple[Column, ...]
    pools: tuple[PoolTable, ...]
    overall: tuple[Place, ...]
    ties: tuple[str, ...] = ()
    means: str = ""
    submitted: int = 0
    unplayed: int = 0
    disputes: int = 0
    counted: int = 0
    rounds: int = 0
    rounds_finished: int = 0
    place_first: bool = True
    teams: dict[int, TeamCard] = field(default_factory=dict)

    @property
    def provisional(self) -> bool:
        return bool(self.submitted or self.unplayed or self.disputes)

    @cached_property
    def by_team(self) -> dict[int, Place]:
        """The overall place of each team id."""
        return {place.team.id: place for place in self.overall}

    @cached_property
    def in_pool(self) -> dict[int, tuple[PoolTable, Place]]:
        """The pool and the place in it of each team id."""
        return {place.team.id: (pool, place) for pool in self.pools for place in pool.places}
