"""What can be drawn next, stage after stage: each kind says what of it can be. Reads an evening."""

from __future__ import annotations

from ..models import Draw, Stage
from .kinds import Step, draw_kind_of, kind_of
from .match import is_done
from .state import Evening


def steps_of(evening: Evening) -> list[Step]:
    """What can be drawn now, the first first; empty where results are missing, or nothing is left."""
    for stage in evening.stages:
        found = list(kind_of(stage).steps(evening, stage))
        if found or not _complete(evening, stage):
            return found
    return []


def step_of(evening: Evening, stage_id: int, key: str) -> Step | None:
    """That one, if it can be drawn now."""
    return next((one for one in steps_of(evening) if (one.stage.pk, one.key) == (stage_id, key)), None)


def step_again(draw: Draw, first: int, number: int) -> Step:
    """The step of a round of its stage that was drawn before, to be drawn again."""
    return Step(draw.stage, kind_of(draw.stage), draw_kind_of(draw.engine), draw.key, first, number=number)


def _complete(evening: Evening, stage: Stage) -> bool:
    """Whether everything of the stage was released and is done."""
    released = any(at == stage.pk for at, _key in evening.rows.released)
    return released and all(is_done(match) for match in evening.matches_in(stage))
