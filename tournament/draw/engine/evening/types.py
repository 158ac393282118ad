"""What is proposed for an evening."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.draw.engine.remarks import Remark
from tournament.draw.engine.structure import Stage


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """One way to fill the evening.

    ``slots``: how often everybody sits down, waves counted; ``target``: points of a match; ``limit``: minutes
    of a match, the deal in progress is finished; ``likely_end`` and ``margin``: minutes, the end comes by
    ``likely_end + margin`` unless something happens; ``least``: matches everybody plays; ``fits``: whether
    that is before the latest end.
    """

    name: Remark
    stages: tuple[Stage, ...]
    slots: int
    target: int
    limit: int
    likely_end: int
    margin: int
    least: int
    fits: bool
    remarks: tuple[Remark, ...] = ()
