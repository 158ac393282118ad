"""Whether results of others still decide where a team goes: its pool, the other pools, a pot of a bracket."""

from __future__ import annotations

from ...draw.engine.structure import Source
from ...models import Stage
from ..coming import Ahead
from ..plans import Plan


def waits_for_others(plan: Plan, number: int) -> Ahead | None:
    """Whether results of others still decide where it goes: its pool, the other pools, a pot of a bracket."""
    structure, filling = plan.structure, plan.filling
    assert structure is not None
    assert filling is not None
    if plan.evening.stages[-1].kind not in (Stage.Kind.BRACKETS, Stage.Kind.FINALS, Stage.Kind.KNOCKOUT):
        return None
    sources = [source for match in structure.matches for source in (match.a, match.b)]
    sources += [source for pot in structure.pots for source in pot.entries]
    open_ones = [source for source in sources if not filling.occupant(source).known]
    mine = {
        group.key
        for group in structure.groups
        if any(filling.occupant(entry).team == number for entry in group.entries)
    }
    lost = {
        pot.key
        for pot in structure.pots
        if any(filling.occupant(Source("loser", one)).team == number for one in pot.matches)
    }
    waits = any(
        (one.kind == "place" and one.of in mine)
        or (one.kind in ("across", "overall") and not _ranked(plan, number))
        or (one.kind == "fallen" and one.of in lost)
        for one in open_ones
    )
    return Ahead("later") if waits else None


def _ranked(plan: Plan, number: int) -> bool:
    """Whether its way through the brackets is decided: it has played there, or stands in a place of them."""
    evening = plan.evening
    assert plan.structure is not None
    pools = {group.key for group in plan.structure.groups}
    return any(
        match.planned is not None
        and match.bracket not in pools
        and number in (evening.number_at(match.a), evening.number_at(match.b))
        for match in evening.rows.matches
    )
