"""What was entered on matches: anything at all, a result, a decision that changed a score, which its teams
read first, totals to be looked at."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from ..models import (
    BlindEntry,
    Deal,
    DealVersion,
    Dispute,
    HandedResult,
    Incident,
    Match,
    Penalty,
    Ruling,
    Tournament,
)
from ..models.result import CLOSED, WITHOUT_RESULT

Totals = tuple[int, int]


def left_in(tournament: Tournament) -> Q:
    """Those of its matches that stay without a result."""
    ended = Q() if tournament.is_over else Q(round__state=CLOSED)
    return Q(ended, state__in=WITHOUT_RESULT)


def something_entered() -> Q:
    """Matches on which anything was entered: a deal, totals, by one side alone too, an incident, a
    penalty, a dispute, a ruling."""
    condition = Q()
    for model in (Deal, HandedResult, BlindEntry, Incident, Penalty, Dispute, Ruling):
        condition |= Exists(model.objects.filter(match=OuterRef("pk")))
    return condition


def something_scored() -> Q:
    """Matches that have a deal, or totals handed in, whatever became of them."""
    deals, totals = DealVersion.objects.filter(deal__match=OuterRef("pk")), HandedResult.objects
    return Exists(deals) | Exists(totals.filter(match=OuterRef("pk")))


def begun_matches(tournament: Tournament) -> frozenset[int]:
    """The ids of the matches that began, one way or another; one statement."""
    matches = Match.objects.filter(tournament=tournament)
    begun = something_entered() | ~Q(state=Match.State.WAITING) | ~Q(first_dealer=None)
    return frozenset(matches.filter(begun).values_list("pk", flat=True))


class ScoreDecision(NamedTuple):
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
    stored, decisions = list(rulings), []
    corrected = {ruling.corrects_id for ruling in stored}
    for ruling in stored:
        before, after = _totals(ruling.effect.get("before")), _totals(ruling.effect.get("after"))
        if ruling.pk not in corrected and before != after:
            told = (ruling.uid, ruling.match_id, ruling.article, before, after, ruling.made_at)
            decisions.append(ScoreDecision(*told))
    return tuple(sorted(decisions, key=lambda decision: decision.at, reverse=True))


def decisions_on(matches: Collection[int]) -> tuple[ScoreDecision, ...]:
    """The same of these matches; one statement, none where there is no match."""
    return decisions_among(Ruling.objects.filter(match__in=matches)) if matches else ()


def _totals(record: Any) -> Totals:
    """Of a result as a ruling keeps it; what was not played yet is nought."""
    kept = record or {}
    return kept.get("total_a") or 0, kept.get("total_b") or 0


class DoubtfulTotals(NamedTuple):
    """A match handed in with a doubt, where it was played, and its round's number."""

    round: int
    table: int | None
    match: int


def doubtful_totals(tournament: Tournament) -> tuple[DoubtfulTotals, ...]:
    """Those of an evening, by round and table; one statement, none where no match is handed in by totals."""
    if tournament.results == Tournament.Results.DEALS:
        return ()
    waiting = HandedResult.objects.filter(match__tournament=tournament, match__state=Match.State.SUBMITTED)
    columns = ("match__round__number", "match__table__number", "match")
    doubtful = waiting.filter(current=True).exclude(doubts=[]).order_by(*columns)
    return tuple(DoubtfulTotals(*row) for row in doubtful.values_list(*columns).distinct())
