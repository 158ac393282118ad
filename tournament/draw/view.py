"""A draw as it is read: table by table, each side with its rank, each couple with its why; its pools, of a
draft from its record, of a released draw as they are played; and the draws that everybody may read."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from pairing.notes import Remark, enumeration
from pairing.record import DrawRecord, load, swap_effect
from pairing.types import Pairing

from ..evening.reading import evening_of
from ..evening.roll import pools_label
from ..evening.state import Evening
from ..evening.titles import draw_name, evening_names
from ..formats import steps_of
from ..formats.draws import PLANNED
from ..formats.format import Step
from ..models import Draw, Match, Pool, Slot, Stage, Team, Tournament
from ..models.result import match_part
from ..web import naming
from .drafts import RemarkLine, anything_entered, remark_lines
from .since import Line, LinesNow, TeamChange, changes_since, lines_now


class PoolTeam(NamedTuple):
    """A team of a draw; `seed` is its rank among the seeds, `rank` that of the stages before; `shown`: what
    its reader sees of names."""

    number: int
    team: Team | None
    seed: int | None = None
    rank: int | None = None
    shown: str = Tournament.Names.FULL

    @property
    def name(self) -> str:
        """ "Chloé Fabre – Marcel Oustric"."""
        return naming.pair_named(self.team, shown=self.shown) if self.team is not None else ""

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
    seeds: dict[int, Any] = {entrant.id: {given: entrant.seed} for entrant in record.entrants}
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


class Since(NamedTuple):
    """What a correction made of a line of the draw: when, why, and who stands there now; nobody, perhaps."""

    at: dt.datetime
    reason: str
    sides: tuple[Side, ...]


class DrawnLine(NamedTuple):
    """The two sides of a match at its table, or one that has no opponent, and why; `where`: its place in a
    bracket; `since`: once corrected."""

    drawn: tuple[Side, ...]
    remarks: list[RemarkLine]
    since: Since | None = None
    table: int = 0
    wave: int = 1
    where: str = ""

    @property
    def key(self) -> str:
        """What it is searched by: those drawn, and those who stand there since."""
        sides = (*self.drawn, *(self.since.sides if self.since else ()))
        return " ".join(team.key for side in sides for team in side)


class DrawnRound(NamedTuple):
    """One round of a draft; `name` only where there are several."""

    name: str
    couples: list[DrawnLine]
    rests: list[DrawnLine]
    individuals: bool


@dataclass(frozen=True, kw_only=True)
class CoupleReader:
    """A record with the teams it is read with; `where`: what the match of two numbers is in a bracket; `now`:
    what became of its lines; `shown`: what its reader sees of names."""

    record: DrawRecord
    teams: Mapping[int, Team]
    where: Mapping[frozenset[int], str] = field(default_factory=dict)
    now: LinesNow = field(default_factory=dict)
    shown: str = Tournament.Names.FULL

    @cached_property
    def drawn(self) -> list[DrawnRound]:
        """Round after round, in the order of the tables; nothing of a draw of pools."""
        result = self.record.result
        numbers = sorted({pairing.round for pairing in result.pairings}) if not result.pools else []
        several = len(numbers) > 1
        return [
            DrawnRound(
                _("Tour %(number)s") % {"number": number} if several else "",
                [
                    self._line((pairing.a, pairing.b), pairing.table, pairing.wave)
                    for pairing in sorted(
                        result.round(number), key=lambda pairing: (pairing.wave, pairing.table)
                    )
                ],
                [self._line((team,)) for team in result.exempt_in(number)]
                + [DrawnLine((self._members((player,)),), []) for player in result.rests],
                bool(result.duos),
            )
            for number in numbers
        ]

    @property
    def remarks(self) -> list[RemarkLine]:
        """Those that are about no couple and no exempt team."""
        return self.said(self._remarks_by_line[frozenset()])

    def said(self, remarks: Iterable[Remark]) -> list[RemarkLine]:
        return remark_lines(remarks, self._clubs)

    @cached_property
    def _clubs(self) -> dict[str, str]:
        """Club code of the record → name of the club, by the teams that bear it."""
        names = {number: team.club_name for number, team in self.teams.items()}
        return {entrant.club: names.get(entrant.id, "") for entrant in self.record.entrants if entrant.club}

    @cached_property
    def _ranks(self) -> dict[int, int | None]:
        return {entrant.id: entrant.rank for entrant in self.record.entrants}

    def _side(self, number: int) -> Side:
        """A side of a pairing: a team's number, or the place of a pair in the mêlée."""
        duos = self.record.result.duos
        return self._members(duos[number - 1]) if duos else self._members((number,), self._ranks.get(number))

    def _members(self, numbers: Iterable[int], rank: int | None = None) -> Side:
        return tuple(PoolTeam(n, self.teams.get(n), rank=rank, shown=self.shown) for n in numbers)

    def _line(self, line: Line, table: int = 0, wave: int = 1) -> DrawnLine:
        """Who was drawn there, why, and who stands there since where that is somebody else."""
        stands, entry = self.now.get(line, (line, None))
        return DrawnLine(
            tuple(map(self._side, line)),
            self.said(self._remarks_by_line[frozenset(line)]),
            entry and Since(entry.at, entry.reason, tuple(map(self._side, stands))),
            table,
            wave,
            self.where.get(frozenset(stands), self.where.get(frozenset(line), "")),
        )

    @cached_property
    def _remarks_by_line(self) -> Mapping[frozenset[object], list[Remark]]:
        """The remarks of each couple and of each exempt team, where these stand in lines of their own; the
        others are about nobody."""
        by_line, result = defaultdict[frozenset[object], list[Remark]](list), self.record.result
        for remark in result.remarks:
            values, line = dict(remark.values), frozenset[object]()
            if result.pools or result.duos:
                pass
            elif values.keys() >= {"a", "b"}:
                line = frozenset((values["a"], values["b"]))
            elif remark.code.startswith("exempt") and "team" in values:
                line = frozenset((values["team"],))
            by_line[line].append(remark)
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


@dataclass(frozen=True, kw_only=True)
class DraftView(CoupleReader):
    """A draft with names. `since`: what everybody reads of its teams since then."""

    draw: Draw
    name: str
    since: tuple[TeamChange, ...] = ()

    @property
    def is_draft(self) -> bool:
        return self.draw.state == Draw.State.DRAFT

    @property
    def individuals(self) -> bool:
        """Whether players were drawn, not teams."""
        return bool(self.record.result.duos)

    @property
    def by_lot(self) -> bool:
        """Whether anything was drawn; else the matches only got their tables."""
        return self.record.engine != PLANNED

    @cached_property
    def pools(self) -> list[PoolCard]:
        """Those of the record; of a released draw as they are played."""
        if self.record.result.pools and self.draw.state == Draw.State.RELEASED:
            return released_pools(self.record, self.draw.stage)
        return record_pools(self.record, self.teams, self.draw.stage)

    @property
    def count(self) -> int:
        """How many teams, or players."""
        return sum(len(pool.teams) for pool in self.pools) or len(self.record.entrants)

    @property
    def pools_label(self) -> str:
        return pools_label([len(pool.teams) for pool in self.pools])

    @property
    def rounds(self) -> int:
        return len({pairing.round for pairing in self.record.result.pairings})

    @property
    def matches(self) -> int:
        return len(self.record.result.pairings)

    @property
    def tables(self) -> set[int]:
        return {pairing.table for pairing in self.record.result.pairings}

    @property
    def members(self) -> list[tuple[PoolTeam, str]]:
        """Every team with the pool or the table it has, by number: who can be exchanged."""
        places = {team.number: (team, pool.name) for pool in self.pools for team in pool.teams}
        for line in (line for drawn in self.drawn for line in (*drawn.rests, *drawn.couples)):
            places |= {team.number: (team, str(line.table or "–")) for side in line.drawn for team in side}
        return [place for _number, place in sorted(places.items())]

    def effects(self, one: int, two: int) -> list[RemarkLine]:
        """What exchanging two teams would do. Raises the engine's Refusal for teams that are not drawn."""
        return self.said(swap_effect(self.record, one, two))


def draft_view(tournament: Tournament, draw: Draw, *, public: bool = False) -> DraftView:
    """One draft, of whatever state; a released one as it is played."""
    record, teams = load(draw.record), teams_by_number(tournament)
    released = draw.state == Draw.State.RELEASED and not record.result.pools
    return DraftView(
        draw=draw,
        name=draw_name(draw, evening_names(tournament.pk)),
        record=record,
        teams=teams,
        where=places_of(draw) if released else {},
        now=lines_now(draw, record, teams.values()) if released else {},
        since=changes_since(tournament, draw, record, teams) if public else (),
        shown=tournament.names_shown if public else Tournament.Names.FULL,
    )


def back_of(tournament: Tournament, draw: Draw) -> dict[str, object]:
    """What the page that takes a draw back says: its name, whether anything was entered."""
    others = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    return {
        "draw": draw,
        "name": draw_name(draw, evening_names(tournament.pk)),
        "entered": anything_entered(draw),
        "first": not others.exclude(pk=draw.pk).exists(),
    }


class ReplacedDraft(NamedTuple):
    """A draft that was seen and not kept: why and when it was given up, the released draw in its place."""

    draw: Draw
    by: Draw
    reason: str
    at: dt.datetime | None

    @property
    def taken_back(self) -> bool:
        return self.draw.state == Draw.State.TAKEN_BACK


class PublicDraws(NamedTuple):
    """Released draws with their names, the first first; the drafts that they replaced."""

    named: list[tuple[Draw, str]]
    replaced: list[ReplacedDraft]

    def chosen(self, number: int | None) -> Draw | None:
        """The draw of that number, released or replaced; the last released if none is said."""
        released = [draw for draw, _name in self.named]
        if number is None:
            return max(released, key=lambda draw: (draw.released_at, draw.number), default=None)
        public = (*released, *(draft.draw for draft in self.replaced))
        return next((draw for draw in public if draw.number == number), None)


def public_draws(tournament: Tournament) -> PublicDraws:
    """Two statements; those of an evening more while a draft waits."""
    every = list(Draw.objects.filter(tournament=tournament).select_related("stage").order_by("number"))
    names = evening_names(tournament.pk)
    named = [(draw, draw_name(draw, names)) for draw in every if draw.state == Draw.State.RELEASED]
    return PublicDraws(named, list(_replaced(tournament, every)))


def _replaced(tournament: Tournament, draws: list[Draw]) -> Iterator[ReplacedDraft]:
    """Whatever was drawn and not kept, once what stands in its place is released: the draw of the same key,
    else the next one released where its own cannot come any more. All were seen: each is shown once made."""
    awaited: set[tuple[int, str]] | None = None
    for at, draw in enumerate(draws):
        following, key = draws[at + 1 :], (draw.stage_id, draw.key)
        later = [other for other in following if other.state == Draw.State.RELEASED]
        if draw.state == Draw.State.RELEASED or not later:
            continue
        same = [other for other in following if (other.stage_id, other.key) == key]
        by = next((other for other in same if other in later), None)
        if by is None:
            if awaited is None:
                awaited = {(step.stage.pk, step.key) for step in steps_of(evening_of(tournament))}
            if key in awaited:
                continue  # its own draw is still to come: nothing of it is told before
        after = (same or following)[0]
        taken_back = draw.state == Draw.State.TAKEN_BACK
        reason, when = (draw.back_reason, draw.back_at) if taken_back else (after.reason, after.made_at)
        yield ReplacedDraft(draw, by or later[0], reason, when)
