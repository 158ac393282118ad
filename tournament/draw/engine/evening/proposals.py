"""Proposes how to fill an evening: the table of FORMATS §5, made to fit the hours and the tables."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.evening.table import Choice, choices
from tournament.draw.engine.evening.times import (
    BETWEEN,
    LAST_DEAL,
    LONGEST,
    SHORTEST,
    STEP,
    TARGETS,
    Evening,
    evening_minutes,
    match_minutes,
    round_minutes,
    slots_of,
)
from tournament.draw.engine.evening.types import EveningPlan
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.structure import MINIMUM, Rounds, compose, minimum
from tournament.draw.engine.structure.timing import Timing


def propose(evening: Evening) -> tuple[EveningPlan, ...]:
    """The proposals, the best first; each made shorter until it fits, as long as everybody has two matches.

    One that does not fit even then is still shown, and says so.
    """
    return tuple(_first_that_fits(ways, evening) for ways in choices(evening.teams))


def _first_that_fits(ways: list[Choice], evening: Evening) -> EveningPlan:
    plans = [plan for way in ways if (plan := _plan(way, evening)).least >= MINIMUM]
    chosen = next((plan for plan in plans if plan.fits), plans[-1])
    if chosen is plans[0] or not chosen.fits:
        return chosen
    shorter = remark("evening_shortened", slots=plans[0].slots, kept=chosen.slots)
    return _with(chosen, shorter)


def _plan(way: Choice, evening: Evening) -> EveningPlan:
    code, stages = way
    structure = compose(evening.teams, stages)
    least = min(found.matches for found in minimum(structure).values())
    at_once = Timing(structure).matches()
    slots = slots_of(at_once.values(), evening.tables)
    limit = _limit(evening, slots)
    target = _target(evening, limit)
    longest = limit + LAST_DEAL
    usual = round_minutes(target=target, minutes=limit, points=evening.points, game=evening.game) or longest
    likely = evening.start + evening_minutes(slots, usual, evening.breaks)
    worst = evening.start + evening_minutes(slots, longest, evening.breaks)
    margin = max(STEP, -(-(worst - likely) // STEP) * STEP)
    fits = slots * (longest + BETWEEN) <= evening.to_play
    rounds = sum(getattr(stage, "number", 0) for stage in stages)
    odd = bool(evening.teams % 2) and isinstance(stages[0], Rounds)
    said = tuple(_remarks(evening, at_once, slots, odd=odd, fits=fits))
    name = remark(f"evening_{code}", rounds=rounds)
    return EveningPlan(name, stages, slots, target, limit, likely, margin, least, fits, said)


def _limit(evening: Evening, slots: int) -> int:
    """The longest time limit that leaves the evening its end."""
    each = evening.to_play // slots - LAST_DEAL - BETWEEN
    return max(SHORTEST, min(LONGEST, each // STEP * STEP))


def _target(evening: Evening, limit: int) -> int:
    """The largest usual target that is usually reached before the bell."""
    reached = [target for target in TARGETS if match_minutes(target, evening.points, evening.game) <= limit]
    return max(reached, default=TARGETS[0])


def _remarks(
    evening: Evening, at_once: dict[int, int], slots: int, *, odd: bool, fits: bool
) -> Iterator[Remark]:
    most = max(at_once.values())
    if most > evening.tables:
        yield remark("evening_waves", matches=most, tables=evening.tables, slots=slots)
    if odd:  # in a pool of three or five a team rests: that is no exempt
        yield remark("evening_odd", teams=evening.teams)
    if not fits:
        needed = slots * (SHORTEST + LAST_DEAL + BETWEEN) - evening.to_play
        yield remark("evening_too_short", time=needed)


def _with(plan: EveningPlan, more: Remark) -> EveningPlan:
    return EveningPlan(
        plan.name,
        plan.stages,
        plan.slots,
        plan.target,
        plan.limit,
        plan.likely_end,
        plan.margin,
        plan.least,
        plan.fits,
        (more, *plan.remarks),
    )
