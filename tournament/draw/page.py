"""The desk's page of the draw: what can be drawn, what a draw would take, the draft, what was released; in a
fixed number of statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from pairing.notes import Refusal
from pairing.pools import pool_sizes, tables_needed
from pairing.record import make_record

from ..evening.picture import Section, evening_picture
from ..evening.reading import evening_of
from ..evening.roll import Choices, RollCall, choices_of
from ..evening.rows import MatchRow
from ..evening.seats import SIDES
from ..evening.state import Evening
from ..evening.titles import evening_names, missing_sentence, short_names
from ..formats import steps_of
from ..formats.format import DrawRequest, Format, Step
from ..models import Draw, Exempt, Team, Tournament
from ..web import naming
from .drafts import anything_entered, drafts_of, staleness
from .formula import Law, is_chosen, promise_of
from .view import CoupleReader, DraftView, DrawnRound, draft_view, draw_name, places_at, pools_label

# A larger picture says nothing beside a draw: its own page has it.
DRAWN = 40


class Passing(NamedTuple):
    """A match that nobody plays: the team that goes on, the one that has left, and where."""

    team: Team
    left: Team
    where: str


def passing_at(evening: Evening, step: Step) -> Iterator[Passing]:
    """Those of the round in which this step's matches are."""
    seating, teams = evening.seating, {team.number: team for team in evening.roll.everybody}
    for row in seating.rows.values():
        playing = seating.playing(row)
        ahead = next((team for team in playing if team is not None), None)
        stands = (seating.stands(row, side).team for side in SIDES)
        left = [team for team in stands if team is not None and team not in playing]
        if ahead is not None and left and seating.slot(row) == step.first:
            yield Passing(teams[ahead], teams[left[0]], row.part)


class StepCard(NamedTuple):
    """One thing that can be drawn. `missing`: the results it waits for, in words; `draft`: its draft."""

    step: Step
    missing: str
    draft: Draw | None


@dataclass(frozen=True)
class Outlook:
    """What the draw of a step would take. `decided`: its matches, where there is nothing to draw; `passing`:
    who goes on beside them without playing."""

    format: Format
    tables: int
    teams: list[Team]
    choices_asked: tuple[str, ...] = ()
    rested: tuple[Team, ...] = ()
    decided: tuple[DrawnRound, ...] = ()
    passing: tuple[Passing, ...] = ()

    @property
    def individuals(self) -> bool:
        """Whether players are drawn, not teams."""
        return self.format.units == "players"

    @property
    def resting(self) -> int:
        """How many have no match: the odd team, or players who make no full table."""
        return len(self.teams) % self.format.table_size

    @property
    def matches(self) -> int:
        return len(self.teams) // self.format.table_size

    @property
    def waves(self) -> int:
        """In how many waves a round is played."""
        return -(-self.matches // self.tables) if self.tables else 0


def outlook_of(evening: Evening, step: Step, choices: Choices) -> Outlook:
    """Who would be in and what may be chosen. No statement but those of the standings."""
    tables = len(evening.roll.tables)
    try:
        entrants, options = DrawRequest(evening, step, choices).inputs
    except Refusal:
        return Outlook(step.format, tables, [])
    by_number = {team.number or 0: team for team in evening.roll.everybody}
    teams = [by_number[entrant.id] for entrant in entrants if entrant.id in by_number]
    rests = (rest for rest in evening.rows.rests if rest.kind == Exempt.Kind.EXEMPT)
    rested = by_number.keys() & {evening.number_of(rest.team) for rest in rests}
    idle = {
        "by_number": step.number > 1,
        "winners": step.number == 1,
        "exempt": len(teams) % 2 == 0,
        "rests": len(teams) % step.format.table_size == 0,
    }
    decided: list[DrawnRound] = []
    if not step.by_lot:
        record = make_record(entrants, options, 0, engine=step.engine)
        where = places_at(evening, step, record.result.pairings)
        decided = CoupleReader(record=record, teams=by_number, where=where).drawn
    return Outlook(
        step.format,
        tables,
        teams,
        choices_asked=tuple(choice for choice in step.asks if not idle.get(choice)),
        rested=tuple(by_number[number] for number in sorted(rested)),
        decided=tuple(decided),
        passing=() if step.by_lot else tuple(passing_at(evening, step)),
    )


class RollPlan(NamedTuple):
    """The pools of so many teams in words, before they are drawn, and the tables they need."""

    teams: int
    pools: str
    needed: int
    have: int


def roll_plan_of(roll: RollCall, choices: Choices) -> RollPlan:
    teams, have = len(roll.drawn(choices)), len(roll.tables)
    if teams < 3:
        return RollPlan(teams, "", 0, have)
    return RollPlan(teams, pools_label(pool_sizes(teams)), tables_needed(teams), have)


class DrawPage:
    """The draw at the desk; `key`: which of the things that can be drawn, if not the next one.

    `shown`: the draft or the released draw on the page; without it the page asks how to draw `step`."""

    def __init__(self, tournament: Tournament, key: str | None = None) -> None:
        self.evening, self.drafts = evening_of(tournament), drafts_of(tournament)
        self.roll, self.refused = self.evening.roll, ""
        self.steps: list[Step] = []
        try:
            self.steps = steps_of(self.evening)
        except Refusal as refusal:  # the stages that were chosen allow nothing
            self.refused = refusal.text(translate=_)
        latest = {(draft.stage_id, draft.key): draft for draft in reversed(self.drafts)}
        self.waiting = {at: draft for at, draft in latest.items() if draft.state == Draw.State.DRAFT}
        self.step, self.draw = self._subject(key)
        self.choices = self.evening.choices
        if self.evening.begun:
            self.choices = choices_of(self.step.stage if self.step else self.drafts[0].stage)
        self.outlook = outlook_of(self.evening, self.step, self.choices) if self.step else None

    # What a page asks beside a form that is sent.

    @cached_property
    def shown(self) -> DraftView | None:
        return draft_view(self.evening.tournament, self.draw) if self.draw is not None else None

    @property
    def is_draft(self) -> bool:
        return self.draw is not None and self.draw.state == Draw.State.DRAFT

    @cached_property
    def stale(self) -> str:
        """Why the draft cannot be released as it is."""
        return (self.refused or staleness(self.evening, self.draw)) if self.draw and self.is_draft else ""

    @cached_property
    def entered(self) -> bool:
        """Whether anything was entered on the matches of the released draw."""
        return self.draw is not None and not self.is_draft and anything_entered(self.draw)

    @cached_property
    def cards(self) -> list[StepCard]:
        return [
            StepCard(step, self._missing(step.waiting), self.waiting.get((step.stage.pk, step.key)))
            for step in self.steps
        ]

    @cached_property
    def plans(self) -> dict[str, RollPlan]:
        choices = {"present": Choices(), "everyone": Choices(everyone=True)}
        return {name: roll_plan_of(self.roll, choice) for name, choice in choices.items()}

    @cached_property
    def released(self) -> list[tuple[Draw, str]]:
        names = evening_names(self.evening.tournament.pk)
        return [(draft, draw_name(draft, names)) for draft in reversed(self._released)]

    @cached_property
    def promise(self) -> Law | None:
        return promise_of(self.evening, self.choices)

    def _subject(self, key: str | None) -> tuple[Step | None, Draw | None]:
        """What the page is about: what was asked for, else a draft, else what is free to be drawn, else the
        last released draw, else what waits for results."""
        for step in self.steps:
            draft = self.waiting.get((step.stage.pk, step.key))
            if key == step.key or (key is None and draft):
                return step, draft
        if self.drafts and self.drafts[0].state == Draw.State.DRAFT:
            return None, self.drafts[0]
        free = next((step for step in self.steps if not step.waiting), None)
        if free is not None or not self._released:
            return free or next(iter(self.steps), None), None
        return None, max(self._released, key=lambda draw: (draw.released_at, draw.number))

    @property
    def _released(self) -> list[Draw]:
        return [draft for draft in self.drafts if draft.state == Draw.State.RELEASED]

    @property
    def card(self) -> StepCard | None:
        """What is on the page to be drawn."""
        return next((card for card in self.cards if card.step is self.step), None)

    @property
    def shows_pools(self) -> bool:
        """Whether pools and their sizes are what is to be seen before the draw."""
        return self.step is None or self.step.engine == "pools"

    @property
    def redraw(self) -> bool:
        """Whether what is asked was drawn before: then a reason is asked too."""
        return self.step is not None and any(
            (draft.stage_id, draft.key) == (self.step.stage.pk, self.step.key) for draft in self.drafts
        )

    @property
    def older(self) -> list[Draw]:
        """The drafts that stand on no page of their own."""
        shown_pk = self.shown.draw.pk if self.shown else None
        return [draft for draft in self.drafts if draft.pk != shown_pk and draft.state != Draw.State.RELEASED]

    @property
    def absent(self) -> list[Team]:
        """The teams that the first release would make absent."""
        return [] if self.evening.begun else self.roll.left_out(self.choices)

    @property
    def short_of_tables(self) -> RollPlan | None:
        """The first choice for which the hall has too few tables."""
        plans = self.plans.values() if self.shows_pools and not self.evening.begun else ()
        return next((plan for plan in plans if plan.needed > plan.have), None)

    @property
    def choices_asked(self) -> tuple[str, ...]:
        """The choices that stand on the page."""
        who = ("who",) if self.roll.missing and not self.evening.begun else ()
        return (*who, *(self.outlook.choices_asked if self.outlook else ()))

    @property
    def asks_formula(self) -> bool:
        """Before the first draw, while nobody chose a formula."""
        evening = self.evening
        return not (evening.begun or evening.tournament.individuals or is_chosen(evening.stages))

    @property
    def undone(self) -> str:
        """The rounds and tables whose results everything waits for, in words."""
        return self._missing(match for match in self.evening.rows.matches if not match.done)

    def _missing(self, matches: Iterable[MatchRow]) -> str:
        waiting = [(match.round, match.table, match.state) for match in matches]
        return missing_sentence(waiting, short_names(self.evening.rows.rounds))

    @property
    def picture(self) -> list[Section]:
        """The brackets with the teams known so far; empty without any, of a large evening, or where it could
        not be read."""
        if self.refused or self.evening.teams > DRAWN:
            return []
        try:
            structure = self.evening.structure
        except Refusal:  # no team is there yet
            return []
        if structure is None or not structure.brackets:
            return []
        tournament = self.evening.tournament
        names = {team.number or 0: naming.team_said(team, tournament) for team in self.roll.everybody}
        return evening_picture(self.evening, names)

    @property
    def next_number(self) -> int:
        return self.drafts[0].number + 1 if self.drafts else 1
