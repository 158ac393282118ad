"""What a referee said of a score, or should look at: the decisions that changed one, which the two teams read
first, and the totals that somebody took though they are doubtful (RESULTS, Checks)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from ..models import HandedResult, Match, Ruling, Tournament

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
    """Those of these rulings that changed a score and were not corrected, the newest first: the last word of
    each, with the score that it was given on."""
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


@dataclass(frozen=True)
class DoubtfulTotals:
    """A match handed in with a doubt, where it was played, and its round's number."""

    round: int
    table: int | None
    match: int


def doubtful_totals(tournament: Tournament) -> tuple[DoubtfulTotals, ...]:
    """Those of an evening, by round and table; one statement, none where no match is handed in by totals."""
    if tournament.results == Tournament.Results.DEALS:
        return ()
    waiting = HandedResult.objects.filter(match__tournament=tournament, match__state=Match.State.SUBMITTED)
    doubtful = waiting.filter(current=True).exclude(doubts=[])
    columns = ("match__round__number", "match__table__number", "match")
    rows = doubtful.order_by(*columns).values_list(*columns).distinct()
    return tuple(DoubtfulTotals(*row) for row in rows)
