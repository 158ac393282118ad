"""The match that sent a team where it plays now: kept with the released match, so that a table's phone knows
without any structure when that result is no longer sure. Reads an evening."""

from __future__ import annotations

from ....models import Stage
from .state import Evening

Way = dict[str, object]


def came_to(evening: Evening, stage: Stage, a: int, b: int) -> dict[str, Way]:
    """The last match of each of two teams in this stage's brackets: its id, their side there, who won."""
    found = _last(evening, stage)
    return {side: found[team] for side, team in (("A", a), ("B", b)) if team in found}


def _last(evening: Evening, stage: Stage) -> dict[int, Way]:
    """Team → its last decided match; one that wrong teams have played sends nobody anywhere."""
    found: dict[int, Way] = {}
    for match in evening.matches_in(stage):
        if match.planned is None or not match.done or evening.filling is None:
            continue
        if evening.filling.outcome(match.planned) is not None:
            for side, seat in (("A", match.a), ("B", match.b)):
                won = match.won_by == side
                found[evening.number_at(seat)] = {"match": match.id, "side": side, "won": won}
    return found
