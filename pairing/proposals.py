"""Proposes how to fill an evening: the table of FORMATS §5, made to fit the hours and the tables.

From start, latest end, breaks, teams, tables and the limits set to a format, rounds and likely end; an
earlier bell where the evening would be too long. Pure arithmetic in minutes; proposes, decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.notes import Remark, remark
from pairing.structure.minimum import minimum
from pairing.structure.plan import compose
from pairing.structure.stage import StagePlan
from pairing.structure.timing import Timing
from pairing.times import (
    BETWEEN,
    LAST_DEAL,
    LONGEST,
    SHORTEST,
    STEP,
    TARGETS,
    Hours,
    RoundLimits,
    evening_of,
    match_minutes,
    slots_of,
)
from pairing.usual import USUAL, Choice, Usual, firsts

LIMITS = ("target", "deals", "minutes")
KEYS = ("teams", "tables", "start", "latest_end", "breaks", "points", "game", *LIMITS)


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """One way to fill the evening.

    ``slots``: how often everybody sits down, waves counted; ``limits``: what ends a match, ``as_set`` where
    the evening already says so; ``likely_end`` and ``margin``: minutes, the end comes by
    ``likely_end + margin`` unless something happens; ``least``: matches everybody plays; ``fits``: whether
    that is before the latest end.
    """

    name: Remark
    stages: tuple[StagePlan, ...]
    slots: int
    limits: RoundLimits
    as_set: bool
    likely_end: int
    margin: int
    least: int
    fits: bool
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class NotOffered:
    """A usual way that so many teams are not offered, and why."""

    name: Remark
    why: Remark


def propose(evening: Hours) -> tuple[EveningPlan, ...]:
    """Three proposals, the best first; each made shorter until it fits, as long as everybody plays enough.

    One that does not fit even then is still shown, and says so.
    """
    return tuple(_first_that_fits([*way.ways(evening.teams)], evening) for way in firsts(evening.teams))


def others(evening: Hours) -> tuple[EveningPlan | NotOffered, ...]:
    """Every other usual way: proposed too, or why it is not."""
    proposed = firsts(evening.teams)
    return tuple(_other(way, evening) for way in USUAL if way not in proposed)


def _other(way: Usual, evening: Hours) -> EveningPlan | NotOffered:
    code, stages = next(iter(way.ways(max(way.least, min(way.most, evening.teams)))))
    name = remark(f"evening_{code}", rounds=sum(stage.rounds for stage in stages))
    if evening.teams < way.least:
        return NotOffered(name, remark("evening_from", teams=way.least))
    if evening.teams > way.most:
        return NotOffered(name, remark("evening_up_to", teams=way.most))
    return _first_that_fits([*way.ways(evening.teams)], evening)


def _first_that_fits(alternatives: Sequence[Choice], evening: Hours) -> EveningPlan:
    """The longest that fits with the limits set, else with an earlier bell; else the shortest."""
    plans = _lawful(alternatives, evening, earlier_bell=False)
    bells = _lawful(alternatives, evening, earlier_bell=True) if len(set(evening.limits)) == 1 else []
    chosen = next((plan for plan in (*plans, *bells) if plan.fits), (bells or plans)[-1])
    if chosen.slots == plans[0].slots or not chosen.fits:
        return chosen
    shorter = remark("evening_shortened", slots=plans[0].slots, kept=chosen.slots)
    return replace(chosen, remarks=(shorter, *chosen.remarks))


def _lawful(alternatives: Sequence[Choice], evening: Hours, *, earlier_bell: bool) -> list[EveningPlan]:
    """Those in which everybody plays enough; the longest alone where none is one."""
    plans = [_plan(choice, evening, earlier_bell=earlier_bell) for choice in alternatives]
    return [plan for plan in plans if plan.least >= evening.least] or plans[:1]


def _plan(choice: Choice, evening: Hours, *, earlier_bell: bool) -> EveningPlan:
    code, stages = choice
    structure = compose(evening.teams, stages)
    least = min(team_way.matches for team_way in minimum(structure).values())
    matches_by_slot = Timing(structure).matches()
    waves = {number: slots_of([matches], evening.tables) for number, matches in matches_by_slot.items()}
    slots = sum(waves.values())
    limits = _limits(evening, slots, earlier_bell=earlier_bell)
    as_set = bool(evening.limits) and limits == evening.limits[0]
    sittings = [
        evening.round_minutes(evening.limits_in(number) if as_set else limits)
        for number, times in waves.items()
        for _ in range(times)
    ]
    usual, longest = [usual for usual, _ in sittings], [longest for _, longest in sittings]
    likely_end = evening.start + evening_of(usual, evening.breaks)
    margin = max(STEP, -(-(sum(longest) - sum(usual)) // STEP) * STEP)
    missing = sum(longest) + slots * BETWEEN - evening.playing_minutes
    remarks = [*_table_remarks(evening, matches_by_slot, slots, odd=stages[0].exempt_if_odd)]
    if missing > 0:
        told = {"minutes": limits.minutes or 0} if earlier_bell or not evening.limits else {}
        remarks.append(remark("evening_too_short" if told else "evening_too_long", time=missing, **told))
    elif evening.limits and not as_set:
        remarks.append(remark("evening_earlier_bell", minutes=limits.minutes or 0))
    name = remark(f"evening_{code}", rounds=sum(stage.rounds for stage in stages))
    return EveningPlan(
        name, stages, slots, limits, as_set, likely_end, margin, least, missing <= 0, tuple(remarks)
    )


def _limits(evening: Hours, slots: int, *, earlier_bell: bool) -> RoundLimits:
    """Those set, with an earlier bell if asked; where nothing is set, those that the hours leave."""
    bell = _limit(evening, slots)
    if not evening.limits:
        return RoundLimits(target=_target(evening, bell), minutes=bell)
    limits = evening.limits[0]
    if earlier_bell and (limits.minutes is None or bell < limits.minutes):
        return replace(limits, minutes=bell)
    return limits


def _limit(evening: Hours, slots: int) -> int:
    """The longest time limit that leaves the evening its end."""
    minutes = evening.playing_minutes // slots - LAST_DEAL - BETWEEN
    return max(SHORTEST, min(LONGEST, minutes // STEP * STEP))


def _target(evening: Hours, limit: int) -> int:
    """The largest usual target that is usually reached before the bell."""
    reached = [target for target in TARGETS if match_minutes(target, evening.points, evening.game) <= limit]
    return max(reached, default=TARGETS[0])


def _table_remarks(
    evening: Hours, matches_by_slot: dict[int, int], slots: int, *, odd: bool
) -> Iterator[Remark]:
    matches = max(matches_by_slot.values())
    if matches > evening.tables:
        yield remark("evening_waves", matches=matches, tables=evening.tables, slots=slots)
    if odd and evening.teams % 2:  # in a pool of three or five a team rests: that is no exempt
        yield remark("evening_odd", teams=evening.teams)
