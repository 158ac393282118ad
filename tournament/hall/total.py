"""How many rounds the evening will have: those its formula plans for the teams drawn. No statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from json import dumps, loads
from typing import Any

from ..draw.queries.formula import compose_stages, stage_data
from ..errors import Refused
from ..models import Stage
from ..standings.board import Standings


def rounds_in_all(
    drawn: int, stages: Sequence[tuple[str, Mapping[str, Any]]], ranked: Standings, *, over: bool
) -> int:
    """Never fewer than are drawn, and no more once nothing is left to play."""
    parts = [part for part in ranked.parts if part.kind != Stage.Kind.FRIENDLY]
    done = len(parts) >= len(stages) and all(part.begun and part.finished for part in parts)
    if over or done or not drawn or not parts:
        return drawn
    return max(drawn, _planned(len(parts[0].places), dumps([(kind, dict(more)) for kind, more in stages])))


@lru_cache(maxsize=64)
def _planned(teams: int, stages: str) -> int:
    """The last slot of the formula; 0 where it says nothing."""
    rows = [Stage(kind=kind, options=options) for kind, options in loads(stages)]
    melee = any(row.kind == Stage.Kind.MELEE for row in rows)
    try:
        composed = compose_stages(teams, [stage_data(row) for row in rows], individuals=melee)
    except Refused:
        return 0
    return max(composed.at_once, default=0)
