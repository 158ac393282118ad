"""Proposes how to fill an evening: the table of FORMATS §5, made to fit the hours and the tables.

From start, latest end, breaks, teams and tables to a format, rounds, target, time limit and likely end. Pure
arithmetic in minutes; proposes, decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.reader import Json, JsonReader
from pairing.remarks import Remark, remark
from pairing.structure.minimum import MINIMUM, minimum
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
    clock,
    evening_minutes,
    match_minutes,
    minutes_of,
    round_minutes,
    slots_of,
)
from pairing.usual import USUAL, Choice, Usual, firsts

KEYS = ("teams", "tables", "start", "latest_end", "breaks", "points", "game")


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """One way to fill the evening.

    ``slots``: how often everybody sits down, waves counted; ``target``: points of a match; ``limit``: minutes
    of a match, the deal in progress is finished; ``likely_end`` and ``margin``: minutes, the end comes by
    ``likely_end + margin`` unless something happens; ``least``: matches everybody plays; ``fits``: whether
    that is before the latest end.
    """

    name: Remark
    stages: tuple[StagePlan, ...]
    slots: int
    target: int
    limit: int
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
    """Three proposals, the best first; each made shorter until it fits, as long as everybody has two matches.

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
    plans = [plan for choice in alternatives if (plan := _plan(choice, evening)).least >= MINIMUM]
    chosen = next((plan for plan in plans if plan.fits), plans[-1])
    if chosen is plans[0] or not chosen.fits:
        return chosen
    shorter = remark("evening_shortened", slots=plans[0].slots, kept=chosen.slots)
    return replace(chosen, remarks=(shorter, *chosen.remarks))


def _plan(choice: Choice, evening: Hours) -> EveningPlan:
    code, stages = choice
    structure = compose(evening.teams, stages)
    least = min(team_way.matches for team_way in minimum(structure).values())
    matches_by_slot = Timing(structure).matches()
    slots = slots_of(matches_by_slot.values(), evening.tables)
    limit = _limit(evening, slots)
    target = _target(evening, limit)
    longest_round = limit + LAST_DEAL
    usual_round = (
        round_minutes(target=target, minutes=limit, points=evening.points, game=evening.game) or longest_round
    )
    likely_end = evening.start + evening_minutes(slots, usual_round, evening.breaks)
    worst_end = evening.start + evening_minutes(slots, longest_round, evening.breaks)
    margin = max(STEP, -(-(worst_end - likely_end) // STEP) * STEP)
    fits = slots * (longest_round + BETWEEN) <= evening.playing_minutes
    rounds = sum(stage.rounds for stage in stages)
    odd = bool(evening.teams % 2) and stages[0].exempt_if_odd
    remarks = tuple(_evening_remarks(evening, matches_by_slot, slots, odd=odd, fits=fits))
    name = remark(f"evening_{code}", rounds=rounds)
    return EveningPlan(name, stages, slots, target, limit, likely_end, margin, least, fits, remarks)


def _limit(evening: Hours, slots: int) -> int:
    """The longest time limit that leaves the evening its end."""
    minutes = evening.playing_minutes // slots - LAST_DEAL - BETWEEN
    return max(SHORTEST, min(LONGEST, minutes // STEP * STEP))


def _target(evening: Hours, limit: int) -> int:
    """The largest usual target that is usually reached before the bell."""
    reached = [target for target in TARGETS if match_minutes(target, evening.points, evening.game) <= limit]
    return max(reached, default=TARGETS[0])


def _evening_remarks(
    evening: Hours, matches_by_slot: dict[int, int], slots: int, *, odd: bool, fits: bool
) -> Iterator[Remark]:
    matches = max(matches_by_slot.values())
    if matches > evening.tables:
        yield remark("evening_waves", matches=matches, tables=evening.tables, slots=slots)
    if odd:  # in a pool of three or five a team rests: that is no exempt
        yield remark("evening_odd", teams=evening.teams)
    if not fits:
        minutes_short = slots * (SHORTEST + LAST_DEAL + BETWEEN) - evening.playing_minutes
        yield remark("evening_too_short", time=minutes_short)


def evening_proposals(data: object) -> list[Json]:
    """The proposals for an evening given as data. Raises ``Refusal``."""
    return [_plan_data(plan) for plan in propose(read_evening(JsonReader(data)))]


def read_evening(data: JsonReader) -> Hours:
    """An evening; breaks, points and game may be left out."""
    data.only(*KEYS)
    return Hours(
        teams=data.number("teams"),
        tables=data.number("tables"),
        start=minutes_of(data.text("start")),
        latest_end=minutes_of(data.text("latest_end")),
        breaks=data.number_or_none("breaks") or 0,
        points=data.text_or_none("points") or "bids",
        game=data.text_or_none("game") or "contree",
    )


def _plan_data(plan: EveningPlan) -> Json:
    return {
        "name": plan.name.text(),
        "stages": [stage.write() for stage in plan.stages],
        "slots": plan.slots,
        "target": plan.target,
        "limit": plan.limit,
        "likely_end": clock(plan.likely_end),
        "margin": plan.margin,
        "least": plan.least,
        "fits": plan.fits,
        "remarks": [remark.text() for remark in plan.remarks],
    }
