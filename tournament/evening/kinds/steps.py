"""Where the kinds find the draws that can be made: all at once, the next round, what results decided."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.structure.labels import of_match
from pairing.structure.types import BY_RANK, PlannedMatch

from ...models import Stage
from ..match import is_done
from ..rows import MatchRow
from ..state import Evening
from .draw_request import DrawKind, Step
from .draws import PLANNED
from .keys import DrawKey
from .stage import StageKind

# Played beside a round that names the evening's: the final gives its name, and has the first table.
ASIDE = ("third", "placing_match", "losers_round")


def whole_stage_step(evening: Evening, stage: Stage, kind: StageKind, draw: DrawKind) -> Iterator[Step]:
    """All of a stage in one draw, once."""
    if (stage.pk, "") not in evening.rows.released:
        first, waiting = _before(evening, stage) + 1, _waiting(evening)
        yield Step(stage, kind, draw, "", first, waiting=waiting)


def next_round_step(evening: Evening, stage: Stage, kind: StageKind, draw: DrawKind) -> Iterator[Step]:
    """The next round of a stage whose rounds are drawn one after the other."""
    number = len(evening.rounds_in(stage)) + 1
    if number <= kind.rounds(stage.options):
        first, key = _before(evening, stage) + number, str(DrawKey(round=number))
        yield Step(stage, kind, draw, key, first, number=number, waiting=_waiting(evening))


def decided_steps(evening: Evening, stage: Stage, kind: StageKind) -> Iterator[Step]:
    """The matches that two known teams can play and that nobody has released, round by round."""
    filling, timing, structure = evening.filling, evening.timing, evening.structure
    if filling is None or timing is None or structure is None:
        return
    released = {match.planned for match in evening.rows.matches}
    if not any(row.stage == stage.pk for row in (*evening.rows.planned, *evening.rows.matches)):
        places = (source for match in structure.matches for source in (match.a, match.b))
        if not all(filling.occupant(source).known for source in places if source.kind in BY_RANK):
            return  # a bracket begins once all are known who begin it
    # Of a pot already drawn, what a correction left to be played is decided too.
    to_draw = [pot for pot in structure.pots if (stage.pk, pot.key) not in evening.rows.released]
    drawn = {number for pot in to_draw for number in pot.matches}
    slots: dict[int, list[PlannedMatch]] = {}
    for number in filling.ready():
        match = structure.match(number)
        if number not in released and number not in drawn:
            slots.setdefault(timing.slot(number), []).append(match)
    keys = [DrawKey.parse(key) for at, key in evening.rows.released if at == stage.pk]
    for slot, slot_matches in sorted(slots.items()):
        matches = sorted(slot_matches, key=lambda match: title_of(match) in ASIDE)
        key = DrawKey(slot=slot, time=1 + sum(draw_key.slot == slot for draw_key in keys))
        numbers = tuple(match.number for match in matches)
        yield Step(stage, kind, PLANNED, str(key), slot, title=title_of(matches[0]), planned=numbers)


def title_of(match: PlannedMatch) -> str:
    """The code of what its round is called ("quarter"); its places have no name of their own."""
    return of_match(match).code


def _before(evening: Evening, stage: Stage) -> int:
    """How many rounds stand before the stage's own."""
    return sum(
        round_.stage_id != stage.pk and round_.stage.order < stage.order for round_ in evening.rows.rounds
    )


def _waiting(evening: Evening) -> tuple[MatchRow, ...]:
    return tuple(match for match in evening.rows.matches if not is_done(match))
