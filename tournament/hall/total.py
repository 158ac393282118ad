"""How many rounds the evening will have: those its formula plans for the teams drawn. No statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from json import dumps, loads
from typing import Any

from ..draw.engine import Refusal
from ..draw.engine.reader import Reader
from ..draw.engine.structure import compose
from ..draw.engine.structure.shape import read_stages
from ..draw.engine.structure.timing import Timing
from ..draw.queries.formula.stages import stage_data
from ..models import Stage
from ..planned import planned_rounds
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
    """The slots of the structure, or the rounds of a mêlée; 0 where the formula says nothing."""
    rows = [Stage(kind=kind, options=options) for kind, options in loads(stages)]
    melee = sum(planned_rounds(row) for row in rows if row.kind == Stage.Kind.MELEE)
    planned = [Reader(stage_data(row)) for row in rows if row.kind != Stage.Kind.MELEE]
    if not planned:
        return melee
    try:
        return melee + max(Timing(compose(teams, read_stages(planned))).matches(), default=0)
    except Refusal:
        return melee
