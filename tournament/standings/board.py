"""What a standing is for whoever shows it: teams, rows, pools, ties in words, and how sure it all is.

Frozen data only; `queries` makes it, the hall, the paper and the workbook read the same. Words are made when
somebody reads them, in that reader's language: most of a big standing is never shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext

from .. import naming
from .ranking import CRITERIA, Ranking, Row, Tie, means_text, tie_text, value_text


class Name(NamedTuple):
    """A player as `naming` writes one."""

    given_name: str
    family_name: str


class TeamCard(NamedTuple):
    """A team as it is written: in full for staff, as the tournament allows for everybody (`initials`)."""

    id: int
    number: int
    player_1: Name | None
    player_2: Name | None
    initials: bool
    club: str
    status: str

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
        """Left or never came."""
        return self.status in {"withdrawn", "absent"}


@dataclass(frozen=True, slots=True)
class Column:
    """One criterion of the ranking, in the order that decides."""

    code: str
    label: str
    short: str
    help: str


class Place(NamedTuple):
    """A team in its place: the ranking's row, its values as written, and what broke its ties."""

    row: Row
    team: TeamCard
    tied: tuple[Tie, ...] = ()

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(value_text(value, gettext) for value in self.row.values)

    @property
    def ties(self) -> tuple[str, ...]:
        return _said(self.tied)


@dataclass(frozen=True, slots=True)
class PoolTable:
    """One pool: its places, the sentences of its ties, the tables where a dispute is open."""

    name: str
    places: tuple[Place, ...]
    tied: tuple[Tie, ...] = ()
    disputed_tables: tuple[int, ...] = ()
    finished: bool = False

    @property
    def ties(self) -> tuple[str, ...]:
        return _said(self.tied)


@dataclass(frozen=True)
class Standings:
    """Everything about who is where, made by four SQL statements whatever the size.

    `submitted` counts matches signed but not yet confirmed, `unplayed` those without a result, of which
    `left` never will have one: while there is one of them the standing is provisional, until the evening is
    closed and all of it is final."""

    version: int
    criteria: tuple[str, ...]
    pools: tuple[PoolTable, ...]
    overall: tuple[Place, ...]
    ranking: Ranking
    submitted: int = 0
    unplayed: int = 0
    left: int = 0
    disputes: int = 0
    counted: int = 0
    rounds: int = 0
    rounds_finished: int = 0
    place_first: bool = True
    final: bool = False
    teams: dict[int, TeamCard] = field(default_factory=dict)

    @property
    def provisional(self) -> bool:
        return not self.final and bool(self.submitted or self.unplayed or self.disputes)

    @property
    def unsure(self) -> bool:
        """Whether there is something to say about it: what waits, or what the end of the evening left."""
        return bool(self.submitted or self.unplayed or (self.final and self.disputes))

    @property
    def to_play(self) -> int:
        """Matches that may still get a result."""
        return self.unplayed - self.left

    @property
    def columns(self) -> tuple[Column, ...]:
        """The criteria in words."""
        shown = [CRITERIA[code] for code in self.criteria]
        return tuple(
            Column(one.code, gettext(one.label), gettext(one.short), gettext(one.help)) for one in shown
        )

    @property
    def ties(self) -> tuple[str, ...]:
        """The sentences of the overall ranking's ties."""
        return _said(self.ranking.ties)

    @property
    def means(self) -> str:
        """Says that the overall criteria are means per match; empty if they are totals."""
        return means_text(self.ranking, gettext)

    @cached_property
    def by_team(self) -> dict[int, Place]:
        """The overall place of each team id."""
        return {place.team.id: place for place in self.overall}

    @cached_property
    def in_pool(self) -> dict[int, tuple[PoolTable, Place]]:
        """The pool and the place in it of each team id."""
        return {place.team.id: (pool, place) for pool in self.pools for place in pool.places}


def _said(ties: Iterable[Tie]) -> tuple[str, ...]:
    return tuple(tie_text(tie, gettext) for tie in ties)
