"""A draw before it is made: who would be in, at how many tables, what is missing, what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.notes import Refusal
from pairing.record import make_record

from ...evening import Choices, Evening, RoundName, match_part, missing_sentence, unplayed
from ...evening.kinds import StageOfDraw, Step, draw_inputs
from ...models import Draw, Exempt, Team
from .couples import CoupleReader, DrawnRound, places_at
from .drafts import club_names


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
