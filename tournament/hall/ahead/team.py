"""What comes for one team: the next round, its match, the pot it is in, or what others still decide."""

from __future__ import annotations

from ...planned import planned_rounds
from ..coming import Ahead
from ..plans import Plan
from .brackets import in_match, in_pot
from .later import waits_for_others
from .stages import next_stage


def ahead_of(plan: Plan, number: int) -> Ahead | None:
    """What comes for the team of that number; None before the first draw or while it is to play. Found
    once for each plan: its page asks with every picture of the evening."""
    if number not in plan.comes:
        plan.comes[number] = _found(plan, number)
    return plan.comes[number]


def _found(plan: Plan, number: int) -> Ahead | None:
    evening = plan.evening
    if not evening.begun or _playing(plan, number):
        return None
    if (found := _round(plan, number)) is not None:
        return found
    if plan.structure is None or plan.filling is None:
        return None
    found = in_match(plan, number) or in_pot(plan, number) or next_stage(plan, number)
    return found or waits_for_others(plan, number) or Ahead("out")


def _playing(plan: Plan, number: int) -> bool:
    """Whether a match of it was released and is not done: its place is said elsewhere."""
    evening = plan.evening
    return any(
        not match.done and number in (evening.number_at(match.a), evening.number_at(match.b))
        for match in evening.rows.matches
    )


def _round(plan: Plan, number: int) -> Ahead | None:
    """The next round of a stage in which everybody plays."""
    evening = plan.evening
    for stage in evening.stages:
        made, wanted = len(evening.rounds_in(stage)), planned_rounds(stage)
        before = sum(one.stage.order < stage.order for one in evening.rows.rounds)
        seated = any(seat.stage == stage.pk and seat.number == number for seat in evening.rows.seats.values())
        if seated and made < wanted:
            return Ahead("round", number=before + made + 1, of=before + wanted)
    return None
