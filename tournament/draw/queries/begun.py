"""Which matches have begun: what a draw made before is no longer touched."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from ...models import Deal, Dispute, Incident, Match, Penalty, Ruling, Tournament


def something_entered() -> Q:
    """Matches on which anything was entered: a deal, an incident, a penalty, a dispute, a ruling."""
    found = Q()
    for model in (Deal, Incident, Penalty, Dispute, Ruling):
        found |= Exists(model.objects.filter(match=OuterRef("pk")))
    return found


def begun_matches(tournament: Tournament) -> frozenset[int]:
    """The ids of the matches that began, one way or another; one statement."""
    of_it = Match.objects.filter(round__stage__tournament=tournament)
    begun = something_entered() | ~Q(state=Match.State.WAITING) | ~Q(first_dealer=None)
    return frozenset(of_it.filter(begun).values_list("pk", flat=True))
