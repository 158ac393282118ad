"""FLOOR 3: the formats, one class each: all that depends on what a stage is, is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..evening.state import Evening
from ..models import Stage
from .brackets import Brackets, Finals, Knockout
from .format import Format, Step
from .pools import Pools
from .rounds import Melee, Rounds

# In the order in which they can be added to a formula.
FORMATS: dict[str, type[Format]] = {
    format.code: format for format in (Pools, Rounds, Knockout, Brackets, Finals, Melee)
}


def format_of(stage: Stage) -> Format:
    """What answers for this stage."""
    return FORMATS[str(stage.kind)].of(stage.options)


def usual_format(*, individuals: bool) -> type[Format]:
    """What is played where nobody composed anything."""
    return Melee if individuals else Pools


def codes(condition: Callable[[type[Format]], bool]) -> tuple[str, ...]:
    """The codes of the formats of which that is true, for a statement."""
    return tuple(code for code, format in FORMATS.items() if condition(format))


def has_picture(kinds: Iterable[str]) -> bool:
    """Whether stages of these kinds have pools or brackets to be seen."""
    return any(kind == Pools.code or not FORMATS[kind].takes_everybody for kind in kinds)


def steps_of(evening: Evening) -> list[Step]:
    """What can be drawn now, the first first; empty where results are missing, or nothing is left."""
    for stage in evening.stages:
        steps = list(format_of(stage).steps(evening, stage))
        if steps or not _complete(evening, stage):
            return steps
    return []


def step_of(evening: Evening, stage_id: int, key: str) -> Step | None:
    """That one, if it can be drawn now."""
    return next((step for step in steps_of(evening) if (step.stage.pk, step.key) == (stage_id, key)), None)


def _complete(evening: Evening, stage: Stage) -> bool:
    """Whether everything of the stage was released and is done."""
    released = any(at == stage.pk for at, _key in evening.rows.released)
    return released and all(match.done for match in evening.matches_in(stage))
