"""Everything the desk's draw page shows, in a fixed number of statements."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.notes import Refusal

from ...core.errors import Refused
from ...evening import (
    Choices,
    Evening,
    RollCall,
    RollPlan,
    Section,
    choices_of,
    draw_name,
    evening_names,
    evening_of,
    evening_picture,
    is_done,
    known_of,
    missing_sentence,
    names_of,
    roll_plan_of,
    staleness,
    steps_of,
)
from ...evening.kinds import Step
from ...models import Draw, Team, Tournament
from ...web import naming
from .drafts import anything_entered, drafts_of
from .formula.page import is_chosen
from .formula.promise import Promise, promise_of
from .outlook import Outlook, StepCard, card_of, outlook_of
from .view import DraftView, draft_view

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
