"""A draw as it is read: table by table, each side with its rank, each couple with its why; its pools, of a
draft from its record, of a released draw as they are played; and the draws that everybody may read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.notes import Remark, enumeration
from pairing.record import DrawRecord, load, swap_effect
from pairing.types import Pairing

from ..evening.state import Evening
from ..evening.titles import RoundName, evening_names
from ..formats import format_of
from ..formats.draws import PLANNED, WHOLE, DrawKey, pot_name, round_name
from ..formats.format import Step
from ..models import Draw, Match, Slot, Team, Tournament
from ..models.result import match_part
from ..web import naming
from .drafts import RemarkLine, remark_lines


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


def pools_label(sizes: Sequence[int]) -> str:
    """Pool sizes as people say them, the larger first: "2 poules de 4 et 1 poule de 3"."""
    words = [
        ngettext("%(n)s poule de %(size)s", "%(n)s poules de %(size)s", sizes.count(size))
        % {"n": sizes.count(size), "size": size}
        for size in sorted(set(sizes), reverse=True)
    ]
    return enumeration(tuple(words), _)


def teams_by_number(tournament: Tournament) -> dict[int, Team]:
    """Every team that has a number, with its players; one statement."""
    rows = Team.objects.filter(tournament=tournament, number__isnull=False)
    return {team.number: team for team in rows.select_related("player_1", "player_2")}


Side = tuple[PoolTeam, ...]
"""A team, or the two players of a pair in a mêlée."""


class DrawnLine(NamedTuple):
    """The two sides of a match at its table, or one that has no opponent, and why; `where`: its place in a
    bracket."""

    drawn: tuple[Side, ...]
    remarks: list[RemarkLine]
    table: int = 0
    wave: int = 1
    where: str = ""

    @property
    def key(self) -> str:
        """What it is searched by."""
        return " ".join(team.key for side in self.drawn for team in side)


class DrawnRound(NamedTuple):
    """One round of a draft; `name` only where there are several."""

    name: str
    couples: list[DrawnLine]
    rests: list[DrawnLine]
    individuals: bool


@dataclass(frozen=True, kw_only=True)
class CoupleReader:
    """A record with the teams it is read with; `where`: what the match of two numbers is in a bracket;
    `shown`: what its reader sees of names."""

    record: DrawRecord
    teams: Mapping[int, Team]
    where: Mapping[frozenset[int], str] = field(default_factory=dict)
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

    def _line(self, line: tuple[int, ...], table: int = 0, wave: int = 1) -> DrawnLine:
        """Who was drawn there, and why."""
        return DrawnLine(
            tuple(map(self._side, line)),
            self.said(self._remarks_by_line[frozenset(line)]),
            table,
            wave,
            self.where.get(frozenset(line), ""),
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
    return {
        frozenset((pairing.a, pairing.b)): evening.seating.by_number[number].part
        for pairing, number in zip(pairings, step.planned, strict=False)
    }


def played_in(draw: Draw) -> list[tuple[frozenset[int], str]]:
    """The teams and the place of each match that a released draw made, in its order; one statement."""
    role = ("bracket", "title", "place_won", "place_lost")
    rows = Match.objects.filter(draw=draw).order_by("round__number", "number")
    values = rows.values_list("team_a__number", "team_b__number", *role)
    return [(frozenset((a, b)), match_part(*role)) for a, b, *role in values]


@dataclass(frozen=True, kw_only=True)
class DraftView(CoupleReader):
    """A draft with names; `changed`: whether a match of it, once released, is played by other teams than were
    drawn: a correction, an absent team."""

    draw: Draw
    name: str
    changed: bool

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
        """Those of the record; of a released draw as they are played, accidents of the day included."""
        pools, stage = self.record.result.pools, self.draw.stage
        teams = [(pool.label, number) for pool in pools for number in pool.teams]
        tables = [(pool.label, table) for pool in pools for table in pool.tables]
        if pools and self.draw.state == Draw.State.RELEASED:
            slots = Slot.objects.filter(stage=stage, pool__isnull=False, team__isnull=False)
            slots = slots.order_by("pool__order", "position")
            teams = list(slots.values_list("pool__name", "team__number"))
            used = Match.objects.filter(round__stage=stage, pool__isnull=False, table__isnull=False)
            used = used.order_by("table__number")
            tables = list(used.values_list("pool__name", "table__number").distinct())
        # After the first stage a ranking gave the seeds.
        given = "rank" if stage.order > 1 else "seed"
        seeds: dict[int, Any] = {entrant.id: {given: entrant.seed} for entrant in self.record.entrants}
        cards = {name: PoolCard(name, [], []) for name, _number in teams}
        for name, number in teams:
            cards[name].teams.append(PoolTeam(number, self.teams.get(number), **seeds.get(number, {})))
        for name, table in tables:
            cards[name].tables.append(table)
        return list(cards.values())

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


def draw_name(draw: Draw, names: Mapping[int, RoundName]) -> str:
    """What a draw is called, by its key; `names`: those of the evening's rounds. No statement."""
    key, format = DrawKey.parse(draw.key), format_of(draw.stage)
    if key.round:
        before = sum(round_.order < draw.stage.order for round_ in names.values())
        return round_name(before + key.round, before + format.rounds)
    if key.bracket:
        return pot_name(key.bracket, key.level)
    if key.slot:
        return names[key.slot].name if key.slot in names else _("Tour %(number)s") % {"number": key.slot}
    return str(WHOLE.get(draw.engine, format.title)) % {"rounds": format.rounds}


def draft_view(tournament: Tournament, draw: Draw, *, public: bool = False) -> DraftView:
    """One draft, of whatever state; a released one as it is played."""
    record, teams = load(draw.record), teams_by_number(tournament)
    of_lines = draw.state == Draw.State.RELEASED and not (record.result.pools or record.result.duos)
    played = played_in(draw) if of_lines else []
    drawn = [frozenset((pairing.a, pairing.b)) for pairing in record.result.pairings]
    return DraftView(
        draw=draw,
        name=draw_name(draw, evening_names(tournament.pk)),
        record=record,
        teams=teams,
        changed=bool(played) and {couple for couple, _where in played} != set(drawn),
        where={couple: where for couple, (_now, where) in zip(drawn, played, strict=False)},
        shown=tournament.names_shown if public else Tournament.Names.FULL,
    )


def back_of(tournament: Tournament, draw: Draw) -> dict[str, object]:
    """What the page that takes a draw back says: its name, whether it is the only one."""
    released = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    name = draw_name(draw, evening_names(tournament.pk))
    return {"draw": draw, "name": name, "first": released.count() == 1}


class PublicDraws(NamedTuple):
    """Released draws with their names, the first first; draws not kept, each with the one in its place."""

    named: list[tuple[Draw, str]]
    replaced: list[tuple[Draw, Draw]]

    def chosen(self, number: int | None) -> Draw | None:
        """The draw of that number, released or replaced; the last released if none is said."""
        released = [draw for draw, _name in self.named]
        if number is None:
            return max(released, key=lambda draw: (draw.released_at, draw.number), default=None)
        public = (*released, *(draw for draw, _by in self.replaced))
        return next((draw for draw in public if draw.number == number), None)


def public_draws(tournament: Tournament) -> PublicDraws:
    """Those of an evening; two statements. A draft is public once another draw of the same is released."""
    every = list(Draw.objects.filter(tournament=tournament).select_related("stage").order_by("number"))
    names = evening_names(tournament.pk)
    released = {(draw.stage_id, draw.key): draw for draw in every if draw.state == Draw.State.RELEASED}
    replaced = []
    for draw in every:
        by = released.get((draw.stage_id, draw.key))
        if by is not None and draw.number < by.number:
            replaced.append((draw, by))
    return PublicDraws([(draw, draw_name(draw, names)) for draw in released.values()], replaced)
