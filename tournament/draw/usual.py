"""What is proposed to fill an evening: the usual ways to play, made shorter until the hours hold them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from pairing.bracket import compose
from pairing.notes import Remark, remark
from pairing.round_robin import rounds_to_meet_all
from pairing.schedule import Hours, RoundLimits, limited, sittings
from pairing.types import MOST

from ..formats import Brackets, Finals, Knockout, Pools, Rounds
from ..formats.format import Format
from ..formats.formula import least_matches


class Usual(NamedTuple):
    """A usual way to play: its name, the stages of so many rounds.

    ``rounds``: at most so many, fewer where hours are short; None where nothing can be shortened.
    """

    code: str
    stages: Callable[[int], tuple[Format, ...]]
    rounds: int | None = None

    def ways(self, teams: int) -> list[tuple[Format, ...]]:
        """Its stages for so many teams, the longest first."""
        full = rounds_to_meet_all(teams)
        if self.rounds is None:
            return [self.stages(full)]
        return [self.stages(rounds) for rounds in range(min(full, self.rounds), 1 + teams % 2, -1)]


LEAGUE = Usual("league", lambda rounds: (Rounds(rounds, "round_robin"),), rounds=5)
LEAGUE_FINAL = Usual("league_final", lambda rounds: (Rounds(rounds, "round_robin"), Finals(size=2)))
RANKED = Usual("ranked", lambda rounds: (Rounds(rounds),), rounds=4)
ROTATION = Usual("rotation", lambda rounds: (Rounds(rounds, "rotation"),), rounds=4)
POOLS = Usual("pools", lambda _rounds: (Pools(), Brackets()))
POOLS_PLACING = Usual("pools_placing", lambda _rounds: (Pools(), Brackets(placing=True)))
KNOCKOUT = Usual("knockout", lambda _rounds: (Knockout(),))
SEEDING = Usual("seeding", lambda _rounds: (Rounds(3), Finals(size=8)))
UP_TO = (
    (5, (LEAGUE, LEAGUE_FINAL, KNOCKOUT)),
    (8, (LEAGUE, POOLS, KNOCKOUT, LEAGUE_FINAL)),
    (12, (RANKED, POOLS, KNOCKOUT, ROTATION)),
    (16, (POOLS_PLACING, RANKED, KNOCKOUT, ROTATION)),
    (32, (RANKED, KNOCKOUT, POOLS, ROTATION)),
    (MOST, (RANKED, SEEDING, POOLS, ROTATION)),
)
"""So many teams at most: what is proposed to them, the best first."""


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """One way to fill the evening.

    ``slots``: how often everybody sits down, waves counted; ``limits``: what ends a match, ``as_set`` where
    the evening already says so; ``likely_end`` and ``late_end``: minutes after midnight, the second is kept
    nine times in ten; ``least``: matches everybody plays; ``fits``: whether that is before the latest end.
    """

    name: Remark
    stages: tuple[Format, ...]
    slots: int
    limits: RoundLimits
    as_set: bool
    likely_end: int
    late_end: int
    least: int
    fits: bool
    remarks: tuple[Remark, ...] = ()


def propose(evening: Hours) -> list[EveningPlan]:
    """Three proposals, the best first, those with too few matches for everybody last; each made shorter until
    it fits, as long as everybody plays enough.

    One that does not fit even then is still shown, and says so.
    """
    usual = next(ways for most_teams, ways in UP_TO if evening.teams <= most_teams)
    plans = [_first_that_fits(way, evening) for way in usual]
    return sorted(plans, key=lambda plan: plan.least < evening.least)[:3]


def _first_that_fits(way: Usual, evening: Hours) -> EveningPlan:
    """The longest in which everybody plays enough that fits with the limits set, else with an earlier bell;
    else the shortest."""
    ways = way.ways(evening.teams)
    lawful = [stages for stages in ways if least_matches(evening.teams, stages) >= evening.least] or ways[:1]
    bells = (False, True) if len(set(evening.limits)) == 1 else (False,)
    plans = [_plan(way, stages, evening, earlier_bell=bell) for bell in bells for stages in lawful]
    chosen = next((plan for plan in plans if plan.fits), plans[-1])
    if chosen.slots == plans[0].slots or not chosen.fits:
        return chosen
    shorter = remark("evening_shortened", slots=plans[0].slots, kept=chosen.slots)
    return replace(chosen, remarks=(shorter, *chosen.remarks))


def _plan(way: Usual, stages: tuple[Format, ...], evening: Hours, *, earlier_bell: bool) -> EveningPlan:
    matches_by_slot = compose(evening.teams, stages).matches_by_slot
    times = sittings(matches_by_slot, evening.tables)
    limits, lasting = limited(evening, times, earlier_bell=earlier_bell)
    as_set = bool(evening.limits) and limits == evening.limits[0]
    missing = ceil(lasting.late()) - evening.minutes
    remarks: list[Remark] = []
    if (matches := max(matches_by_slot.values())) > evening.tables:
        remarks.append(remark("evening_waves", matches=matches, tables=evening.tables, slots=len(times)))
    if stages[0].credits_rests and evening.teams % 2:  # a rest in a pool of three or five is no bye
        remarks.append(remark("exempt_in_turn"))
    if missing > 0:
        remarks.append(remark("evening_too_short", time=missing))
    elif evening.limits and not as_set:
        remarks.append(remark("evening_earlier_bell", minutes=limits.minutes or 0))
    return EveningPlan(
        name=remark(f"evening_{way.code}", rounds=sum(stage.rounds for stage in stages)),
        stages=stages,
        slots=len(times),
        limits=limits,
        as_set=as_set,
        likely_end=evening.start + round(lasting.usual),
        late_end=evening.start + ceil(lasting.late()),
        least=least_matches(evening.teams, stages),
        fits=missing <= 0,
        remarks=tuple(remarks),
    )
