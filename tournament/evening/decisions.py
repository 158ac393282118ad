"""The decisions of a referee that changed a score: what the two teams read first, wherever they are by now.

Only the last word of a decision that was corrected; the score is the one it was given on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from ..models import Ruling

Totals = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ScoreDecision:
    """The totals of a match, A first, before a decision and after it. `uid`: by which a device knows that it
    was read."""

    uid: UUID
    match: int
    article: str
    before: Totals
    after: Totals
    at: datetime


def decisions_among(rulings: Iterable[Ruling]) -> tuple[ScoreDecision, ...]:
    """Those of these rulings that changed a score and were not corrected, the newest first."""
    stored = list(rulings)
    corrected = {ruling.corrects_id for ruling in stored}
    standing = [ruling for ruling in stored if ruling.pk not in corrected]
    decisions = [decision for ruling in standing if (decision := _decision(ruling)) is not None]
    return tuple(sorted(decisions, key=lambda decision: decision.at, reverse=True))


def decisions_on(matches: Collection[int]) -> tuple[ScoreDecision, ...]:
    """The same of these matches; one statement, none where there is no match."""
    return decisions_among(Ruling.objects.filter(match__in=matches)) if matches else ()


def _decision(ruling: Ruling) -> ScoreDecision | None:
    before, after = _totals(ruling.effect.get("before")), _totals(ruling.effect.get("after"))
    if before == after:
        return None
    return ScoreDecision(ruling.uid, ruling.match_id, ruling.article, before, after, ruling.made_at)


def _totals(record: Any) -> Totals:
    """Of a result as a ruling keeps it; what was not played yet is nought."""
    kept = record or {}
    return kept.get("total_a") or 0, kept.get("total_b") or 0
