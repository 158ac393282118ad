"""The stage that follows what was drawn so far, where everybody still there plays it."""

from __future__ import annotations

from ...draw.engine.structure.timing import Timing
from ...models import Stage
from ...planned import planned_rounds
from ..coming import Ahead
from ..plans import Plan


def next_stage(plan: Plan, number: int) -> Ahead | None:
    """The rounds or the pools to come for a team that has been drawn before."""
    evening, drawn = plan.evening, {stage for stage, _key in plan.evening.rows.released}
    stage = next((one for one in evening.stages if one.pk not in drawn), None)
    if stage is None or not any(seat.number == number for seat in evening.rows.seats.values()):
        return None
    if stage.kind == Stage.Kind.POOLS:
        return Ahead("later")
    if stage.kind != Stage.Kind.ROUNDS:
        return None
    before = _slots_before(plan, stage)
    return Ahead("round", number=before + 1, of=before + planned_rounds(stage))


def _slots_before(plan: Plan, stage: Stage) -> int:
    """How many rounds come before those of a stage; the last of a *poule à barrage* may not stand yet."""
    assert plan.structure is not None
    made = len(plan.evening.rows.rounds)
    own = next(group for group in plan.structure.groups if group.key == f"t{stage.order}")
    return max(made, Timing(plan.structure).starts(own))
