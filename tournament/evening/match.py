"""FLOOR 2: how a match reads once its round is closed or its evening is over. Knows states, no rows.

What was left without a result keeps none: it counts as unplayed, never as 0–0; a sheet that was submitted
counts though nobody confirmed it (DESIGN §3). Reopening needs nothing undone: only the reading changes."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from ..models import Deal, Dispute, Incident, Match, Penalty, Round, Ruling, Tournament

# What a match is shown as, beside its own states.
LEFT, UNCONFIRMED, DISPUTED, SUSPENDED = "left", "unconfirmed", "disputed", "suspended"
OVER = frozenset({str(Tournament.State.CLOSED), str(Tournament.State.ARCHIVED)})
NO_RESULT = frozenset({str(Match.State.WAITING), str(Match.State.PLAYING)})
SUBMITTED, CLOSED = str(Match.State.SUBMITTED), str(Round.State.CLOSED)


def is_over(tournament: Tournament) -> bool:
    """Whether the evening was closed: its standings are final."""
    return tournament.state in OVER


def is_left(state: str, *, ended: bool) -> bool:
    """Whether a match of that state stays without a result. `ended`: its round is closed, or its evening."""
    return ended and state in NO_RESULT


def shown_state(state: str, *, ended: bool, disputed: bool = False) -> str:
    """The word for a match: its state, "disputed", or what the end made of it: "left", "unconfirmed"."""
    if disputed:
        return DISPUTED
    if is_left(state, ended=ended):
        return LEFT
    return UNCONFIRMED if ended and state == SUBMITTED else state


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
