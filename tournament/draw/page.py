"""Everything the desk's draw page shows, in a fixed number of statements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.notes import Refusal
from pairing.record import make_record

from ..core.errors import Refused
from ..evening import (
    Choices,
    Evening,
    RollCall,
    RollPlan,
    RoundName,
    Section,
    choices_of,
    draw_name,
    evening_names,
    evening_of,
    evening_picture,
    is_done,
    known_of,
    match_part,
    missing_sentence,
    names_of,
    roll_plan_of,
    staleness,
    steps_of,
    unplayed,
)
from ..evening.kinds import StageOfDraw, Step, draw_inputs
from ..models import Draw, Exempt, Team, Tournament
from ..web import naming
from .couples import CoupleReader, DrawnRound, places_at
from .drafts import anything_entered, club_names, drafts_of
from .formula import Promise, is_chosen, promise_of
from .view import DraftView, draft_view


@dataclass(frozen=True)
class Passing:
    """A match that nobody plays: the team that goes on, the one that has left, and where."""

    team: Team
    left: Team
    where: str


def passing_at(evening: Evening, step: Step) -> list[Passing]:
    """Those of the round in which this step's matches are."""
    structure, filling, timing = evening.structure, evening.filling, evening.timing
    if structure is None or filling is None or timing is None:
        return []
    teams = {team.number or 0: team for team in evening.roll.everybody}
    passing = []
    for number, live in unplayed(structure, filling):
        match = structure.match(number)
        a, b = (teams.get(filling.occupant(source).team or 0) for source in (match.a, match.b))
        ahead, left = (a, b) if live.winner == "A" else (b, a)
        if timing.slot(number) == step.first and live.winner and ahead and left:
            won, lost = match.places or (None, None)
            passing.append(Passing(ahead, left, match_part(match.bracket, match.title, won, lost)))
    return passing


@dataclass(frozen=True)
class StepCard:
    """One thing that can be drawn. `missing`: the results it waits for, in words; `draft`: the number of its
    draft; `current`: it is on the page."""

    key: str
    name: str
    by_lot: bool
    missing: str
    draft: int | None
    current: bool


def card_of(step: Step, draft: Draw | None, names: Mapping[int, RoundName], *, current: bool) -> StepCard:
    """No statement."""
    is_draft = draft is not None and draft.state == Draw.State.DRAFT
    return StepCard(
        key=step.key,
        name=step.name,
        by_lot=step.by_lot,
        missing=missing_sentence(((match.round, match.table, match.state) for match in step.waiting), names),
        draft=draft.number if is_draft and draft is not None else None,
        current=current,
    )


@dataclass(frozen=True)
class Outlook:
    """What the draw of a step would take. `decided`: its matches, where there is nothing to draw; `passing`:
    who goes on beside them without playing."""

    teams: list[Team]
    tables: int
    choices_asked: tuple[str, ...]
    rested: list[Team]
    decided: list[DrawnRound]
    kind: StageOfDraw
    passing: tuple[Passing, ...] = ()

    @property
    def individuals(self) -> bool:
        """Whether players are drawn, not teams."""
        return self.kind.units == "players"

    @property
    def resting(self) -> int:
        """How many have no match: the odd team, or players who make no full table."""
        return len(self.teams) % self.kind.table_size

    @property
    def matches(self) -> int:
        return len(self.teams) // self.kind.table_size

    @property
    def waves(self) -> int:
        """In how many waves a round is played."""
        return -(-self.matches // self.tables) if self.tables else 0


def outlook_of(evening: Evening, step: Step, choices: Choices) -> Outlook:
    """Who would be in and what may be chosen. No statement but those of the standings."""
    by_number = {team.number or 0: team for team in evening.roll.everybody}
    rested = {
        evening.number_of(rest.team) for rest in evening.rows.rests if rest.kind == Exempt.Kind.EXEMPT
    } & by_number.keys()
    try:
        entrants, options = draw_inputs(evening, step, choices, None)
    except Refusal:
        return Outlook(
            teams=[], tables=len(evening.roll.tables), choices_asked=(), rested=[], decided=[], kind=step.kind
        )
    teams = [by_number[entrant.id] for entrant in entrants if entrant.id in by_number]
    choices_asked = step.draw_kind.asks
    if step.number > 1:
        choices_asked = tuple(choice for choice in choices_asked if choice != "by_number")
    if step.number == 1:
        choices_asked = tuple(choice for choice in choices_asked if choice != "winners")
    if len(teams) % 2 == 0:
        choices_asked = tuple(choice for choice in choices_asked if choice != "exempt")
    if len(teams) % step.kind.table_size == 0:
        choices_asked = tuple(choice for choice in choices_asked if choice != "rests")
    decided = []
    if not step.by_lot:
        record = make_record(entrants, options, 0, engine=step.engine)
        where = places_at(evening, step, record.result.pairings)
        decided = CoupleReader(record, by_number, club_names(record, teams), where=where).rounds()
    return Outlook(
        teams=teams,
        tables=len(evening.roll.tables),
        choices_asked=choices_asked,
        rested=[by_number[number] for number in sorted(rested)],
        decided=decided,
        kind=step.kind,
        passing=() if step.by_lot else tuple(passing_at(evening, step)),
    )


# A larger picture says nothing beside a draw: its own page has it, and here stand the pools, folded.
DRAWN = 40


@dataclass(frozen=True)
class DrawPage:
    """The draw of a tournament at the desk: what can be drawn, the draft of one of it, what was released.

    `shown`: the draft or the released draw on the page; without it the page asks how to draw `step`."""

    evening: Evening
    step: Step | None
    refused: Refused | None
    cards: list[StepCard]
    outlook: Outlook | None
    roll: RollCall
    choices: Choices
    plans: dict[str, RollPlan]
    drafts: list[Draw]
    released: list[tuple[Draw, str]]
    shown: DraftView | None
    stale: Refused | None
    entered: bool
    promise: Promise | None

    @property
    def card(self) -> StepCard | None:
        """What is on the page to be drawn."""
        return next((card for card in self.cards if card.current), None)

    @property
    def shows_pools(self) -> bool:
        """Whether pools and their sizes are what is to be seen before the draw."""
        return self.step is None or self.step.draw_kind.shows_pools

    @property
    def latest(self) -> Draw | None:
        """The last draw, when it was taken back."""
        last = self.drafts[0] if self.drafts else None
        return last if last and last.state == Draw.State.TAKEN_BACK else None

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
        return next((plan for plan in plans if plan.missing_tables), None)

    @property
    def choices_asked(self) -> tuple[str, ...]:
        """The choices that stand on the page."""
        who = ("who",) if self.roll.missing and not self.evening.begun else ()
        return (*who, *(self.outlook.choices_asked if self.outlook else ()))

    @property
    def teams(self) -> list[Team]:
        """Who would be drawn."""
        return self.outlook.teams if self.outlook else []

    @property
    def asks_formula(self) -> bool:
        """Before the first draw, while nobody chose a formula."""
        evening = self.evening
        return not (evening.begun or evening.tournament.individuals or is_chosen(evening.stages))

    @property
    def waiting(self) -> list[tuple[int, int | None, str]]:
        """The rounds and tables whose results everything waits for, each with the state of its match."""
        return [
            (match.round, match.table, match.state)
            for match in self.evening.rows.matches
            if not is_done(match)
        ]

    @property
    def undone(self) -> str:
        """The same in words."""
        return missing_sentence(self.waiting, names_of(self.evening.rows.rounds))

    @property
    def large(self) -> bool:
        """Whether the picture of the evening is a page of its own."""
        return self.evening.teams > DRAWN

    @property
    def beside(self) -> list[tuple[str, list[int]]]:
        """The pools of a large evening by their numbers, where the draw on the page is another one."""
        if (
            self.refused is not None
            or not self.large
            or self.shows_pools
            or (self.shown and self.shown.pools)
        ):
            return []
        structure, filling = self.evening.structure, self.evening.filling
        if structure is None or filling is None:
            return []
        pools = {
            group.key: [filling.occupant(place).team for place in group.entries]
            for group in structure.groups
            if group.is_pool
        }
        return [(key, sorted(team for team in teams if team)) for key, teams in pools.items()]

    @property
    def picture(self) -> list[Section]:
        """The brackets with the teams known so far; empty without any, or where it could not be read."""
        if self.refused is not None or self.large:
            return []
        try:
            structure = self.evening.structure
        except Refusal:  # no team is there yet
            return []
        if structure is None or not structure.matches:
            return []
        tournament = self.evening.tournament
        names = {team.number or 0: naming.team_said(team, tournament) for team in self.evening.roll.everybody}
        return evening_picture(self.evening, known_of(self.evening, names))

    @property
    def next_number(self) -> int:
        return self.drafts[0].number + 1 if self.drafts else 1

    @property
    def last(self) -> Draw | None:
        """The last draw in force: the one that can be taken back."""
        return max((draw for draw, _name in self.released), key=_released_order, default=None)


def _is_released(draw: Draw) -> bool:
    return draw.state == Draw.State.RELEASED


def _released_order(draw: Draw) -> tuple[object, int]:
    return (draw.released_at, draw.number)


def draw_page(tournament: Tournament, key: str | None = None) -> DrawPage:
    """The page as it stands now; `key`: which of the things that can be drawn, if not the next one."""
    evening, drafts = evening_of(tournament), drafts_of(tournament)
    names = evening_names(tournament.pk)
    steps, refused = _steps(evening)
    latest = {(draft.stage_id, draft.key): draft for draft in reversed(drafts)}
    step, draw = _subject(steps, drafts, latest, key)
    choices = choices_of(step.stage if step else drafts[0].stage) if evening.begun else evening.choices
    shown = draft_view(tournament, draw) if draw is not None else None
    stale, entered = None, False
    if draw is not None and draw.state == Draw.State.DRAFT:
        stale = refused or staleness(evening, draw)
    elif draw is not None:
        entered = anything_entered(draw)
    return DrawPage(
        evening=evening,
        step=step,
        refused=refused,
        cards=[
            card_of(drawable, latest.get((drawable.stage.pk, drawable.key)), names, current=drawable is step)
            for drawable in steps
        ],
        outlook=outlook_of(evening, step, choices) if step else None,
        roll=evening.roll,
        choices=choices,
        plans=_plans(evening.roll),
        drafts=drafts,
        released=[(draft, draw_name(draft, names)) for draft in reversed(drafts) if _is_released(draft)],
        shown=shown,
        stale=stale,
        entered=entered,
        promise=promise_of(evening, choices),
    )


def _plans(roll: RollCall) -> dict[str, RollPlan]:
    return {
        name: roll_plan_of(roll, Choices(everyone=name == "everyone")) for name in ("present", "everyone")
    }


def _steps(evening: Evening) -> tuple[list[Step], Refused | None]:
    """What can be drawn now, or why the stages that were chosen allow nothing."""
    try:
        return steps_of(evening), None
    except Refusal as refusal:
        return [], Refused(refusal.code, refusal.text(translate=_))


def _subject(
    steps: list[Step], drafts: list[Draw], latest: dict[tuple[int, str], Draw], key: str | None
) -> tuple[Step | None, Draw | None]:
    """What the page is about: what was asked for, else a draft, else what is free to be drawn, else the last
    released draw, else what waits for results."""
    waiting = {
        stage_and_key: draft for stage_and_key, draft in latest.items() if draft.state == Draw.State.DRAFT
    }
    for step in steps:
        if key == step.key or (key is None and (step.stage.pk, step.key) in waiting):
            return step, waiting.get((step.stage.pk, step.key))
    if drafts and drafts[0].state == Draw.State.DRAFT:
        return None, drafts[0]
    free = next((step for step in steps if not step.waiting), None)
    released = [draft for draft in drafts if _is_released(draft)]
    if free is not None or not released:
        return free or (steps[0] if steps else None), None
    return None, max(released, key=_released_order)
