"""Brackets: a knock-out for everybody, brackets after pools, finals for the best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket import MAIN, MINIMUM, Before, Builder, Group
from pairing.notes import Refusal
from pairing.pools import pool_sizes
from pairing.round_robin import PlannedOptions
from pairing.swiss import RoundOptions
from pairing.trees import (
    FINALS,
    KnockoutOptions,
    after_pools,
    finals_sizes,
    knockout,
    least_in_tree,
    power_below,
    seeded,
    tree,
)
from pairing.types import Entrant

from ..evening.past import entrants_with_past, plain_entrants
from ..evening.pots import Pots
from ..evening.rows import MatchRow, TeamCard
from ..evening.state import Evening
from ..models import Stage, Team
from ..models.draw import TITLES
from ..standings.board import BracketTable, Part
from ..standings.brackets import bracket_tables
from ..standings.stages import StageMatches
from .draws import ASIDE, PLANNED, DrawKey, pot_name
from .format import DrawInputs, DrawRequest, Format, Option, Step, rounds_before

CONSOLATION = Option("consolation", gettext_lazy("Consolante"))
PLACING = Option("placing", gettext_lazy("Jouer toutes les places"))
THIRD = Option("third", gettext_lazy("Petite finale"))


class InBrackets(Format):
    """Results decide who meets; pots are drawn round by round. No group comes out of it. `placing`: losers go
    on until every place is played for; `consolation`: there is one for who does not win the main bracket."""

    takes_everybody = False
    placing: bool = False
    consolation: bool = False

    @property
    def lower_brackets(self) -> tuple[str, ...]:
        return ("consolation",) if self.consolation else ()

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """The pots whose teams are all known, the matches that are decided."""
        pots = evening.pots
        for bracket in pots.brackets:
            level = pots.next_level(bracket)
            teams = pots.in_round(bracket, level) if level else None
            if teams or (not evening.begun and bracket == MAIN):
                yield self._pot(stage, bracket, level or 1, rounds_before(evening, stage), pots)
        if evening.known_who_begins:
            yield from self._decided(evening, stage)

    def _pot(self, stage: Stage, bracket: str, level: int, before: int, pots: Pots) -> Step:
        """The next round of a bracket from the pot; a lower one begins once its first losers are known."""
        name, first = pot_name(bracket, level), before + level + (bracket != MAIN)
        title = "final" if pots.is_final(bracket, level) else "pot"
        key = str(DrawKey(bracket=bracket, level=level))
        return Step(stage, self, "pot", key, name, first, number=level, title=title, bracket=bracket)

    def _decided(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """The matches that two known teams can play and that nobody has released, round by round."""
        rows_by_slot, seating = defaultdict[int, list[MatchRow]](list), evening.seating
        for row in seating.ready():
            rows_by_slot[seating.slot(row)].append(row)
        keys = [DrawKey.parse(key) for at, key in evening.rows.released if at == stage.pk]
        for slot, rows in sorted(rows_by_slot.items()):
            rows.sort(key=lambda row: row.title in ASIDE)
            key = DrawKey(slot=slot, time=1 + sum(draw_key.slot == slot for draw_key in keys))
            title, numbers = rows[0].title, tuple(row.planned or 0 for row in rows)
            name = str(TITLES[title][0]) if title in TITLES else _("Tour %(number)s") % {"number": slot}
            yield Step(stage, self, PLANNED, str(key), name, slot, title=title, planned=numbers)

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        if draw_request.step.engine == PLANNED:
            return _decided_inputs(draw_request)
        teams = _teams_in_pot(draw_request)
        return entrants_with_past(draw_request.evening, teams, played=True), RoundOptions(
            round=draw_request.step.number,
            tables=draw_request.tables_for(len(teams) // 2),
            clubs_apart=draw_request.choices.clubs_apart,
            exempt=draw_request.exempt,
        )

    def part(self, stage_matches: StageMatches) -> Part:
        tables = self.tables(stage_matches.matches, self.waiting(stage_matches), stage_matches.roster.teams)
        return self.ranked(stage_matches, stage_matches.ranking(), brackets=tables)

    def tables(
        self, matches: Iterable[MatchRow], waiting: Mapping[int, str], cards: Mapping[int, TeamCard]
    ) -> tuple[BracketTable, ...]:
        """Its brackets, the highest first. `waiting`: the bracket of each team without a match."""
        return bracket_tables(matches, waiting, cards, below=self.falls_below, placing=self.placing)

    @property
    def falls_below(self) -> int:
        """Who would lose, or has lost, in the main bracket with fewer matches falls into the consolation."""
        return 0

    def waiting(self, stage_matches: StageMatches) -> dict[int, str]:
        """Teams that may have no match yet, and the bracket a ranking placed them in."""
        return {seat.team: seat.bracket for seat in stage_matches.seats if seat.bracket}


def _teams_in_pot(draw_request: DrawRequest) -> list[Team]:
    """The teams of a pot; everybody before the first draw."""
    evening, step = draw_request.evening, draw_request.step
    if not evening.begun:
        return draw_request.teams
    by_number = {team.number: team for team in evening.roll.everybody}
    return [by_number[number] for number in evening.pots.in_round(step.bracket, step.number) or ()]


def _decided_inputs(draw_request: DrawRequest) -> DrawInputs:
    """No lot: the matches that results have decided get their tables."""
    seating, planned = draw_request.evening.seating, draw_request.step.planned
    playing = (seating.playing(seating.by_number[number]) for number in planned)
    matches = tuple((a or 0, b or 0) for a, b in playing)
    teams = [Entrant(team) for match in matches for team in match]
    return teams, PlannedOptions(matches=matches, tables=draw_request.tables_for(len(matches)))


@dataclass(frozen=True)
class Knockout(InBrackets):
    """Who is beaten is out, or falls into a consolation. `pot`: each round by lot among the survivors, else
    with a *cadrage*; `third`: a match for the third place."""

    code = "knockout"
    title = gettext_lazy("Élimination directe")
    questions = (
        Option(
            "pot",
            gettext_lazy("Tirage"),
            choices=(
                (True, gettext_lazy("au pot, tour par tour")),
                (False, gettext_lazy("avec un cadrage")),
            ),
        ),
        CONSOLATION,
        Option(
            "third",
            gettext_lazy("Petite finale, après un cadrage (avec une consolante : à partir de 8 équipes)"),
        ),
    )
    pot: bool = True
    consolation: bool = True
    third: bool = False

    @property
    def label(self) -> str:
        way = _("élimination directe au pot") if self.pot else _("élimination directe avec cadrage")
        return _("%(way)s, consolante") % {"way": way} if self.consolation else way

    def check(self, before: Before) -> None:
        if self.pot and self.third:
            raise Refusal("third_from_pot")

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Where something was played before, nobody needs the consolation."""
        consolation = self.consolation and not before.groups
        knockout(builder, before.entries, pot=self.pot, consolation=consolation, third=self.third)
        return ()

    def least(self, entrants: int, *, first: bool) -> int:
        """The beaten of a first match go on in the consolation, unless they have played enough before."""
        second = (self.consolation and entrants > 3 and first) or (self.third and entrants == 4)
        return 2 if second else 1

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """First of all the tree, where the evening begins with one."""
        drawn = (stage.pk, "") in evening.rows.released
        if self.pot or stage.order > 1 or drawn:
            yield from super().steps(evening, stage)
            return
        rows = evening.seating.rows.values()
        first = {row.planned or 0: row.title for row in rows if (row.bracket, row.level) == (MAIN, 1)}
        numbers, title = tuple(first), next(iter(first.values()))
        yield Step(
            stage, self, "knockout", "", str(self.title), 1, title=title, planned=numbers, bracket=MAIN
        )

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        if draw_request.step.engine != "knockout":
            return super().inputs(draw_request)
        return plain_entrants(draw_request.teams), KnockoutOptions(
            consolation=self.consolation,
            third=self.third,
            tables=draw_request.tables,
            clubs_apart=draw_request.choices.clubs_apart,
        )

    @property
    def falls_below(self) -> int:
        return MINIMUM if self.consolation else 0

    def waiting(self, stage_matches: StageMatches) -> dict[int, str]:
        """Everybody: the bracket of whom no ranking placed is the first."""
        return {seat.team: seat.bracket for seat in stage_matches.seats}


@dataclass(frozen=True)
class Brackets(InBrackets):
    """After pools: the main bracket of the first two of each, and the consolation of the others."""

    code = "brackets"
    title = gettext_lazy("Tableaux après les poules")
    questions = (CONSOLATION, PLACING, THIRD)
    placing: bool = False
    third: bool = False
    consolation: bool = True

    @property
    def label(self) -> str:
        text = _("tableau principal et consolante") if self.consolation else _("tableau principal")
        return _("%(text)s, chaque place jouée") % {"text": text} if self.placing else text

    def check(self, before: Before) -> None:
        if not before.after_pools:
            raise Refusal("brackets_without_pools", stage=before.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        after_pools(
            builder, before.groups, placing=self.placing, third=self.third, consolation=self.consolation
        )
        return ()

    def least(self, entrants: int, *, first: bool) -> int:
        pools = len(pool_sizes(entrants))
        if pools == 1 or not self.consolation:
            return 0
        sizes = (2 * pools, entrants - 2 * pools)
        return min(least_in_tree(size, placing=self.placing) for size in sizes)


@dataclass(frozen=True)
class Finals(InBrackets):
    """Brackets of the best of a ranking, whatever gave it. `size`: teams of the main bracket and of the next,
    a power of two; `brackets`: 1 to 3, the last one may take all others."""

    code = "finals"
    title = gettext_lazy("Finales selon le classement")
    questions = (
        Option(
            "size",
            gettext_lazy("Équipes par tableau"),
            choices=tuple((size, str(size)) for size in (2, 4, 8, 16, 32)),
        ),
        Option("brackets", gettext_lazy("Nombre de tableaux"), most=3),
        PLACING,
        THIRD,
    )
    size: int = 8
    brackets: int = 1
    placing: bool = False
    third: bool = False

    @property
    def lower_brackets(self) -> tuple[str, ...]:
        return FINALS[1 : self.brackets]

    @property
    def label(self) -> str:
        if self.brackets > 1:
            sentence = _("finales des %(all)s premières, par tableaux de %(size)s")
            return sentence % {"all": self.size * self.brackets, "size": self.size}
        return _("finales des %(size)s premières") % {"size": self.size}

    def check(self, before: Before) -> None:
        """They follow a ranking, and their brackets are of 2, 4, 8 … of those who are there."""
        if not before.groups:
            raise Refusal("finals_first", stage=before.number)
        teams = len(before.entries)
        power = self.size == power_below(max(1, self.size))
        if not (power and 2 <= self.size <= teams and 1 <= self.brackets <= len(FINALS)):
            raise Refusal("bad_finals", size=self.size, teams=teams)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """1–8, 2–7 …; a last bracket of one team alone is left out."""
        start = 0
        sizes = finals_sizes(len(before.entries), self.size, self.brackets)
        for key, size in zip(FINALS, sizes, strict=False):
            if size > 1:
                sources = before.ranked[start : start + size]
                tree(builder, key, seeded(sources), placing=self.placing, third=self.third and not start)
            start += size
        return ()

    def least(self, entrants: int, *, first: bool) -> int:
        """Nothing, unless everybody goes on."""
        sizes = finals_sizes(entrants, self.size, self.brackets)
        if sum(sizes) < entrants:
            return 0
        return min(least_in_tree(size, placing=self.placing) for size in sizes if size)
