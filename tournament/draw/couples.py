"""The matches of a draft as they are read: table by table, each side with its rank, each couple with its why.

From the record alone and the names the desk has now; no statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _

from pairing.notes import Remark, enumeration
from pairing.record import DrawRecord
from pairing.types import Entrant, Pairing

from ..evening import Evening, match_part
from ..evening.kinds import Step
from ..models import Draw, Match, Pool, Slot, Stage, Team, Tournament
from ..web import naming
from .corrected import Corrected, Line, TableChange
from .drafts import RemarkLine, remark_lines

PLAYERS = ("team__player_1", "team__player_2")


@dataclass(frozen=True)
class PoolTeam:
    """A team in a pool; `seed` is its rank among the seeds, `rank` that of the stages before."""

    number: int
    team: Team | None
    seed: int | None = None
    rank: int | None = None

    @property
    def name(self) -> str:
        """ "Chloé Fabre – Marcel Oustric": what it is searched by, in public too."""
        return naming.pair_searched(self.team) if self.team is not None else ""


@dataclass(frozen=True)
class PoolCard:
    """A pool with its teams in their order and the tables it plays at."""

    name: str
    teams: list[PoolTeam] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)

    @property
    def tables_label(self) -> str:
        """ "1 et 2"."""
        return enumeration(tuple(self.tables), _)


def teams_by_number(tournament: Tournament) -> dict[int, Team]:
    """Every team that has a number, with its players; one statement."""
    rows = Team.objects.filter(tournament=tournament, number__isnull=False)
    return {team.number: team for team in rows.select_related("player_1", "player_2")}


def record_pools(record: DrawRecord, teams: dict[int, Team], *, ranked: bool = False) -> list[PoolCard]:
    """The pools of a draft, with the names the desk has now; `ranked`: a ranking gave the seeds. No
    statement."""
    seeds = {entrant.id: entrant.seed for entrant in record.entrants}
    return [
        PoolCard(
            pool.label,
            [PoolTeam(team, teams.get(team), **_placed(seeds.get(team), ranked)) for team in pool.teams],
            list(pool.tables),
        )
        for pool in record.result.pools
    ]


def _placed(rank_or_seed: int | None, ranked: bool) -> dict[str, int | None]:
    return {"rank" if ranked else "seed": rank_or_seed}


def released_pools(stage: Stage, record: DrawRecord) -> list[PoolCard]:
    """The pools being played, accidents of the day included; three statements."""
    ranked = stage.order > 1
    seeds = {entrant.id: entrant.seed for entrant in record.entrants} if ranked else {}
    cards = {pool.pk: PoolCard(pool.name) for pool in Pool.objects.filter(stage=stage).order_by("order")}
    for slot in (
        Slot.objects.filter(stage=stage, pool__isnull=False).select_related(*PLAYERS).order_by("position")
    ):
        if slot.team is not None:
            number = slot.team.number or 0
            placed = _placed(seeds.get(number) if ranked else slot.team.seed, ranked)
            cards[slot.pool_id].teams.append(PoolTeam(number, slot.team, **placed))
    used = (
        Match.objects.filter(round__stage=stage, table__isnull=False, pool__isnull=False)
        .order_by("table__number")
        .values_list("pool_id", "table__number")
        .distinct()
    )
    for pool, table in used:
        cards[pool].tables.append(table)
    return list(cards.values())


@dataclass(frozen=True)
class CoupleSide:
    """Who sits on one side: a team, or the two players of a pair in a mêlée; `rank`: at the draw."""

    teams: tuple[PoolTeam, ...]
    rank: int | None = None

    @property
    def key(self) -> str:
        """What it is searched by."""
        return " ".join(
            naming.folded(f"{team.number} {team.name} {team.team.club_name if team.team else ''}")
            for team in self.teams
        )


@dataclass(frozen=True)
class LineCorrection:
    """What a correction made of a line of the draw: when, why, and who stands there now; nobody, perhaps."""

    change: TableChange
    sides: tuple[CoupleSide, ...]


@dataclass(frozen=True)
class Couple:
    """A match at its table, and why these two; `where`: its place in a bracket; `since`: once corrected."""

    table: int
    wave: int
    a: CoupleSide
    b: CoupleSide
    remarks: tuple[RemarkLine, ...] = ()
    where: str = ""
    since: LineCorrection | None = None

    @property
    def sides(self) -> tuple[CoupleSide, ...]:
        """Those drawn, and those who play there since."""
        return (self.a, self.b, *(self.since.sides if self.since else ()))

    @property
    def members(self) -> Iterator[PoolTeam]:
        """The teams of all these sides."""
        return (team for side in self.sides for team in side.teams)

    @property
    def key(self) -> str:
        """What it is searched by."""
        return " ".join(side.key for side in self.sides)


@dataclass(frozen=True)
class RestLine:
    """A team without opponent, and why."""

    side: CoupleSide
    remarks: tuple[RemarkLine, ...] = ()
    since: LineCorrection | None = None

    @property
    def members(self) -> Iterator[PoolTeam]:
        """Who rests now, corrections included."""
        return (team for side in (self.since.sides if self.since else (self.side,)) for team in side.teams)

    @property
    def key(self) -> str:
        """What it is searched by: who was drawn so, and who rests instead."""
        return " ".join(side.key for side in (self.side, *(self.since.sides if self.since else ())))


@dataclass(frozen=True)
class DrawnRound:
    """One round of a draft; `name` only where there are several."""

    name: str
    number: int
    couples: tuple[Couple, ...]
    rests: tuple[RestLine, ...] = ()
    individuals: bool = False

    def matching(self, query: str) -> DrawnRound:
        """The lines that hold a number or a name that is looked for; all of them where nothing is."""
        couples = tuple(couple for couple in self.couples if has_words(couple.key, query))
        return replace(
            self, couples=couples, rests=tuple(rest for rest in self.rests if has_words(rest.key, query))
        )


def has_words(key: str, query: str) -> bool:
    """Whether a line searched by `key` holds every word of `query`."""
    return all(_has(key, word) for word in naming.folded(query).split())


def _has(key: str, word: str) -> bool:
    """A number is asked for whole, a name by its beginning."""
    parts = key.split()
    return word in parts if word.isdigit() else any(part.startswith(word) for part in parts)


@dataclass(frozen=True)
class CoupleReader:
    """A record with the names and clubs it is read with; `where`: what the match of two numbers is in a
    bracket; `corrected`: what became of its lines."""

    record: DrawRecord
    teams: dict[int, Team]
    clubs: dict[str, str]
    where: Mapping[frozenset[int], str] = field(default_factory=dict)
    corrected: Corrected | None = None

    def rounds(self) -> list[DrawnRound]:
        """Round after round, in the order of the tables."""
        result = self.record.result
        numbers = sorted({pairing.round for pairing in result.pairings})
        several = len(numbers) > 1
        return [
            DrawnRound(
                _("Tour %(number)s") % {"number": number} if several else "",
                number,
                tuple(self._couples(number)),
                tuple(self._rests(number)),
                bool(result.duos),
            )
            for number in numbers
        ]

    def general(self) -> list[RemarkLine]:
        """The remarks that are about no couple and no exempt team."""
        of_lines = {remark for group in self._line_remarks.values() for remark in group}
        general = [remark for remark in self.record.result.remarks if remark not in of_lines]
        return remark_lines(general, self.clubs)

    def side(self, number: int) -> CoupleSide:
        """A side of a pairing: a team's number, or the place of a pair in the mêlée."""
        duos = self.record.result.duos
        numbers = duos[number - 1] if duos else (number,)
        return CoupleSide(
            tuple(PoolTeam(number, self.teams.get(number)) for number in numbers),
            None if duos else self._ranks.get(number),
        )

    @cached_property
    def _ranks(self) -> dict[int, int | None]:
        return {entrant.id: entrant.rank for entrant in self.record.entrants if isinstance(entrant, Entrant)}

    def _couples(self, number: int) -> Iterator[Couple]:
        remarks = self._line_remarks
        for pairing in sorted(
            self.record.result.round(number), key=lambda pairing: (pairing.wave, pairing.table)
        ):
            numbers = frozenset((pairing.a, pairing.b))
            yield Couple(
                table=pairing.table,
                wave=pairing.wave,
                a=self.side(pairing.a),
                b=self.side(pairing.b),
                remarks=tuple(remark_lines(remarks.get(numbers, ()), self.clubs)),
                where=self.where.get(
                    frozenset(self._now((pairing.a, pairing.b))), self.where.get(numbers, "")
                ),
                since=self._since((pairing.a, pairing.b)),
            )

    def _rests(self, number: int) -> Iterator[RestLine]:
        line_remarks, result = self._line_remarks, self.record.result
        for team in result.exempt_in(number):
            remarks = tuple(remark_lines(line_remarks.get(frozenset((team,)), ()), self.clubs))
            yield RestLine(self.side(team), remarks, self._since((team,)))
        for player in result.rests:
            yield RestLine(CoupleSide((PoolTeam(player, self.teams.get(player)),)))

    def _now(self, line: Line) -> Line:
        return self.corrected.now(line) if self.corrected is not None else line

    def _since(self, line: Line) -> LineCorrection | None:
        change = self.corrected.changed.get(line) if self.corrected is not None else None
        if change is None or set(change.line) == set(line):
            return None
        return LineCorrection(change, tuple(self.side(team) for team in change.line))

    @cached_property
    def _line_remarks(self) -> dict[frozenset[object], list[Remark]]:
        """The remarks of each couple and of each exempt team, where these stand in lines of their own."""
        by_line: dict[frozenset[object], list[Remark]] = {}
        result = self.record.result
        if result.pools or result.duos:
            return by_line
        exempt = {team for number in range(result.rounds + 1) for team in result.exempt_in(number)}
        for remark in self.record.result.remarks:
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
