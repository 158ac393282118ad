"""The matches of a draft as they are read: table by table, each side with its rank, each couple with its why;
and its pools, of a draft from its record, of a released draw from its seats and matches."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from pairing.notes import Remark, enumeration
from pairing.record import DrawRecord
from pairing.types import Pairing

from ..evening.state import Evening
from ..formats.format import Step
from ..models import Draw, Match, Pool, Slot, Stage, Team, Tournament
from ..models.result import match_part
from ..web import naming
from .corrected import Line, LinesNow
from .drafts import RemarkLine, remark_lines


class PoolTeam(NamedTuple):
    """A team of a draw; `seed` is its rank among the seeds, `rank` that of the stages before."""

    number: int
    team: Team | None
    seed: int | None = None
    rank: int | None = None

    @property
    def name(self) -> str:
        """ "Chloé Fabre – Marcel Oustric"."""
        return naming.pair_searched(self.team) if self.team is not None else ""

    @property
    def key(self) -> str:
        """What it is searched by, by the script of the page."""
        return naming.folded(f"{self.number} {self.name} {self.team.club_name if self.team else ''}")


class PoolCard(NamedTuple):
    """A pool with its teams in their order and the tables it plays at."""

    name: str
    teams: list[PoolTeam]
    tables: list[int]

    @property
    def tables_label(self) -> str:
        """ "1 et 2"."""
        return enumeration(tuple(self.tables), _)


def teams_by_number(tournament: Tournament) -> dict[int, Team]:
    """Every team that has a number, with its players; one statement."""
    rows = Team.objects.filter(tournament=tournament, number__isnull=False)
    return {team.number: team for team in rows.select_related("player_1", "player_2")}


def record_pools(record: DrawRecord, teams: Mapping[int, Team], stage: Stage) -> list[PoolCard]:
    """The pools of a draft, with the names of now; after the first stage a ranking gave the seeds."""
    given = "rank" if stage.order > 1 else "seed"
    seeds = {entrant.id: {given: entrant.seed} for entrant in record.entrants}
    cards = []
    for pool in record.result.pools:
        members = [PoolTeam(team, teams.get(team), **seeds[team]) for team in pool.teams]
        cards.append(PoolCard(pool.label, members, [*pool.tables]))
    return cards


def released_pools(record: DrawRecord, stage: Stage) -> list[PoolCard]:
    """The pools being played, accidents of the day included; three statements."""
    ranks = {entrant.id: entrant.seed for entrant in record.entrants} if stage.order > 1 else None
    pools = Pool.objects.filter(stage=stage).order_by("order")
    cards = {pool.pk: PoolCard(pool.name, [], []) for pool in pools}
    slots = Slot.objects.filter(stage=stage, pool__isnull=False, team__isnull=False).order_by("position")
    for slot in slots.select_related("team__player_1", "team__player_2"):
        number = slot.team.number or 0
        given = {"seed": slot.team.seed} if ranks is None else {"rank": ranks.get(number)}
        cards[slot.pool_id].teams.append(PoolTeam(number, slot.team, **given))
    used = Match.objects.filter(round__stage=stage, table__isnull=False, pool__isnull=False)
    for pool, table in used.order_by("table__number").values_list("pool_id", "table__number").distinct():
        cards[pool].tables.append(table)
    return list(cards.values())


Side = tuple[PoolTeam, ...]
"""A team, or the two players of a pair in a mêlée."""


@dataclass(frozen=True)
class Since:
    """What a correction made of a line of the draw: when, why, and who stands there now; nobody, perhaps."""

    at: dt.datetime
    reason: str
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class DrawnLine:
    """The two sides of a match at its table, or one that has no opponent, and why; `where`: its place in a
    bracket; `since`: once corrected."""

    drawn: tuple[Side, ...]
    remarks: tuple[RemarkLine, ...] = ()
    since: Since | None = None
    table: int = 0
    wave: int = 1
    where: str = ""

    @property
    def now(self) -> tuple[Side, ...]:
        """Who stands there, corrections included."""
        return self.since.sides if self.since else self.drawn

    @property
    def key(self) -> str:
        """What it is searched by: those drawn, and those who stand there since."""
        sides = (*self.drawn, *(self.since.sides if self.since else ()))
        return " ".join(team.key for side in sides for team in side)


@dataclass(frozen=True)
class DrawnRound:
    """One round of a draft; `name` only where there are several."""

    name: str
    couples: tuple[DrawnLine, ...]
    rests: tuple[DrawnLine, ...]
    individuals: bool


@dataclass(frozen=True)
class CoupleReader:
    """A record with the names and clubs it is read with; `where`: what the match of two numbers is in a
    bracket; `now`: what became of its lines."""

    record: DrawRecord
    teams: Mapping[int, Team]
    clubs: dict[str, str]
    where: Mapping[frozenset[int], str] = field(default_factory=dict)
    now: LinesNow = field(default_factory=dict)

    def rounds(self) -> list[DrawnRound]:
        """Round after round, in the order of the tables."""
        result = self.record.result
        numbers = sorted({pairing.round for pairing in result.pairings})
        return [
            DrawnRound(
                _("Tour %(number)s") % {"number": number} if len(numbers) > 1 else "",
                tuple(self._couples(number)),
                tuple(self._rests(number)),
                bool(result.duos),
            )
            for number in numbers
        ]

    def general(self) -> list[RemarkLine]:
        """The remarks that are about no couple and no exempt team."""
        of_lines = {remark for group in self._remarks_by_line.values() for remark in group}
        general = [remark for remark in self.record.result.remarks if remark not in of_lines]
        return remark_lines(general, self.clubs)

    def side(self, number: int) -> Side:
        """A side of a pairing: a team's number, or the place of a pair in the mêlée."""
        if duos := self.record.result.duos:
            return tuple(PoolTeam(player, self.teams.get(player)) for player in duos[number - 1])
        return (PoolTeam(number, self.teams.get(number), rank=self._ranks.get(number)),)

    @cached_property
    def _ranks(self) -> dict[int, int | None]:
        return {entrant.id: entrant.rank for entrant in self.record.entrants}

    def _couples(self, number: int) -> Iterator[DrawnLine]:
        pairings = self.record.result.round(number)
        for pairing in sorted(pairings, key=lambda pairing: (pairing.wave, pairing.table)):
            line = (pairing.a, pairing.b)
            stands = frozenset(self.now[line][0] if line in self.now else line)
            where = self.where.get(stands, self.where.get(frozenset(line), ""))
            yield replace(self._line(line), table=pairing.table, wave=pairing.wave, where=where)

    def _rests(self, number: int) -> Iterator[DrawnLine]:
        result = self.record.result
        yield from (self._line((team,)) for team in result.exempt_in(number))
        for player in result.rests:
            yield DrawnLine(((PoolTeam(player, self.teams.get(player)),),))

    def _line(self, line: Line) -> DrawnLine:
        """Who was drawn there, why, and who stands there since where that is somebody else."""
        remarks = remark_lines(self._remarks_by_line.get(frozenset(line), ()), self.clubs)
        stands, entry = self.now.get(line, (line, None))
        since = None
        if entry is not None and set(stands) != set(line):
            since = Since(entry.at, entry.reason, tuple(self.side(team) for team in stands))
        return DrawnLine(tuple(self.side(team) for team in line), tuple(remarks), since)

    @cached_property
    def _remarks_by_line(self) -> dict[frozenset[object], list[Remark]]:
        """The remarks of each couple and of each exempt team, where these stand in lines of their own."""
        by_line: dict[frozenset[object], list[Remark]] = {}
        result = self.record.result
        if result.pools or result.duos:
            return by_line
        exempt = {team for number in range(result.rounds + 1) for team in result.exempt_in(number)}
        for remark in result.remarks:
            values = dict(remark.values)
            if "a" in values and "b" in values:
                by_line.setdefault(frozenset((values["a"], values["b"])), []).append(remark)
            elif remark.code.startswith("exempt") and values.get("team") in exempt:
                by_line.setdefault(frozenset((values["team"],)), []).append(remark)
        return by_line


Places = dict[frozenset[int], str]


def places_at(evening: Evening, step: Step, pairings: Sequence[Pairing]) -> Places:
    """Those of the matches that a step would make; no statement."""
    if evening.structure is None:
        return {}
    places: Places = {}
    for pairing, number in zip(pairings, step.planned, strict=False):
        match = evening.structure.match(number)
        won, lost = match.places or (None, None)
        places[frozenset((pairing.a, pairing.b))] = match_part(match.bracket, match.title, won, lost)
    return places


def places_of(draw: Draw) -> Places:
    """Those of the matches that a released draw made; one statement."""
    rows = (
        Match.objects.filter(draw=draw)
        .exclude(planned=None)
        .values_list("team_a__number", "team_b__number", "bracket", "title", "place_won", "place_lost")
    )
    return {frozenset((a, b)): match_part(*role) for a, b, *role in rows}
