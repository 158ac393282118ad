"""A whole tournament as a list of stages, in any order, made into one structure before the first draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.notes import Refusal
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.pools import Brackets, Pools
from pairing.structure.rounds import Melee, Rounds
from pairing.structure.stage import StagePlan, before
from pairing.structure.types import Builder, Group, Structure
from pairing.types import MOST

FEWEST, MOST_STAGES = 3, 20
PLANS: Mapping[str, type[StagePlan]] = {
    plan.code: plan for plan in (Pools, Rounds, Melee, Knockout, Brackets, Finals)
}
"""Every stage there is, by its code."""


def compose(teams: int, stages: Sequence[StagePlan]) -> Structure:
    """The structure of these stages: after rounds the teams come by rank, after pools by place and record.

    Raises ``Refusal``: too few teams or too many, no stage or too many, players beside teams, brackets that
    are not last or follow what they cannot.
    """
    if teams < FEWEST:
        raise Refusal("too_few_teams", count=teams, needed=FEWEST)
    if teams > MOST:
        raise Refusal("too_many", count=teams, most=MOST)
    if len(stages) > MOST_STAGES:
        raise Refusal("too_many", count=len(stages), most=MOST_STAGES)
    if not stages:
        raise Refusal("no_stage")
    if len(stages) > 1 and any(stage.units == "players" for stage in stages):
        raise Refusal("melee_alone")
    builder = Builder(teams)
    groups: Sequence[Group] = ()
    for number, stage in enumerate(stages, start=1):
        if builder.matches and builder.build().brackets:
            raise Refusal("stage_after_brackets", stage=number)
        preceding = before(builder, number, groups)
        stage.check(preceding)
        groups = stage.compose(builder, preceding)
    return builder.build()
