"""A whole tournament as a list of stages, in any order, made into one structure before the first draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.pool_shapes import pool_sizes
from pairing.refusals import Refusal
from pairing.structure.finals import Finals, finals, rounds
from pairing.structure.knockout import CASCADE, Knockout, knockout
from pairing.structure.pools import Brackets, brackets, pools
from pairing.structure.trees import power_below
from pairing.structure.types import (
    Builder,
    Group,
    GroupKind,
    Source,
    Structure,
    across,
    entry,
    overall,
    place,
)
from pairing.types import MOST

FEWEST, MOST_STAGES = 3, 20


@dataclass(frozen=True, slots=True)
class Pools:
    """A stage of pools; ``barrage``: boules' way for the pools of four."""

    barrage: bool = False


@dataclass(frozen=True, slots=True)
class Rounds:
    """A stage of rounds for everybody."""

    number: int = 4
    kind: GroupKind = "ranked"


StagePlan = Pools | Rounds | Knockout | Brackets | Finals


def compose(teams: int, stages: Sequence[StagePlan]) -> Structure:
    """The structure of these stages: after rounds the teams come by rank, after pools by place and record.

    Raises ``Refusal``: too few teams or too many, no stage or too many, brackets that are not last or
    follow what they cannot.
    """
    if teams < FEWEST:
        raise Refusal("too_few_to_plan", teams=teams, needed=FEWEST)
    if teams > MOST:
        raise Refusal("too_many_teams", teams=teams, most=MOST)
    if len(stages) > MOST_STAGES:
        raise Refusal("too_many_stages", stages=len(stages), most=MOST_STAGES)
    if not stages:
        raise Refusal("no_stage")
    builder = Builder(teams)
    groups: list[Group] = []
    for index, stage in enumerate(stages):
        if builder.matches and builder.done().brackets:
            raise Refusal("stage_after_brackets", stage=index + 1)
        groups = _add(builder, stage, index + 1, groups)
    return builder.done()


def _add(builder: Builder, stage: StagePlan, number: int, before: list[Group]) -> list[Group]:
    """Add one stage after the groups of the stage before; its own groups."""
    entries = _entries(builder, before)
    _check(builder, stage, len(entries), number, before)
    match stage:
        case Pools():
            spread = _serpentine(entries) if before else entries
            return pools(builder, spread, barrage=stage.barrage)
        case Rounds():
            return [rounds(builder, entries, kind=stage.kind, number=stage.number, key=f"t{number}")]
        case Knockout():
            knockout(builder, entries, stage)
        case Brackets():
            brackets(builder, before, stage)
        case Finals():
            finals(builder, _by_rank(entries, before), stage)
    return []


def _check(builder: Builder, stage: StagePlan, teams: int, number: int, before: list[Group]) -> None:
    """Raise ``Refusal`` where a stage cannot stand here; pools, called by their letters, come once."""
    once_in_pools = any(group.is_pool for group in builder.groups)
    match stage:
        case Pools() if before and before[0].is_pool:
            raise Refusal("pools_after_pools", stage=number)
        case Pools() if once_in_pools:
            raise Refusal("pools_twice", stage=number)
        case Rounds(number=rounds_asked) if not 1 <= rounds_asked <= 100:
            raise Refusal("bad_rounds", rounds=rounds_asked)
        case Brackets() if not before or not before[0].is_pool:
            raise Refusal("brackets_without_pools", stage=number)
        case Finals() if not before:
            raise Refusal("finals_first", stage=number)
        case Finals(size=size, brackets=many) if size != power_below(max(1, size)) or not (
            2 <= size <= teams and 1 <= many <= 3
        ):
            raise Refusal("bad_finals", size=size, teams=teams)
        case Knockout(consolation=False, complement=True, cascade=0):
            raise Refusal("complement_alone")
        case Knockout(consolation=kept, complement=more, cascade=asked) if asked and (more or not kept):
            raise Refusal("cascade_alone")
        case Knockout(pot=False, cascade=asked) if asked:
            raise Refusal("cascade_from_pot")
        case Knockout(cascade=asked) if asked and not 2 <= asked <= len(CASCADE):
            raise Refusal("bad_cascade", matches=asked, most=len(CASCADE))


def _entries(builder: Builder, before: list[Group]) -> list[Source]:
    """Who comes into a stage, the best first: by draw, by rank, or by place in the pools and record."""
    if not before:
        return [entry(number) for number in range(1, builder.teams + 1)]
    if len(before) == 1:
        return [place(number, before[0].key) for number in range(1, len(before[0].entries) + 1)]
    most = max(len(group.entries) for group in before)
    return [
        across(number, at)
        for at in range(1, most + 1)
        for number in range(1, 1 + sum(len(group.entries) >= at for group in before))
    ]


def _by_rank(entries: Sequence[Source], before: Sequence[Group]) -> Sequence[Source]:
    """Who comes, by the one ranking of everybody: that of the rounds, or that of all the pools together."""
    several = len(before) > 1
    return [overall(number) for number in range(1, len(entries) + 1)] if several else entries


def _serpentine(entries: Sequence[Source]) -> list[Source]:
    """Ranked entries over the pools there and back, listed pool by pool as ``pools`` takes them."""
    sizes = pool_sizes(len(entries))
    rows: list[list[Source]] = [[] for _ in sizes]
    waiting = list(entries)
    for row in range(max(sizes)):
        there = [pool for pool, size in enumerate(sizes) if size > row]
        for pool in there if row % 2 == 0 else reversed(there):
            rows[pool].append(waiting.pop(0))
    return [source for row in rows for source in row]
