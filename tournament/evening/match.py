"""What was entered on matches: anything at all, a result."""

from __future__ import annotations

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
