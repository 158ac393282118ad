"""The referee's list: open disputes first, the oldest at the top, then what was decided or agreed.

Two statements whatever the number: the disputes, and the rulings that nobody had called for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from ...models import Dispute, Match, Ruling, Team, Tournament
from .calls import CALLS
from .facts import facts_of
from .tricks import kept_proofs

ON_MATCH = (
    "match__table",
    "match__round",
    "match__slot_a__team__player_1",
    "match__slot_a__team__player_2",
    "match__slot_b__team__player_1",
    "match__slot_b__team__player_2",
)


@dataclass(frozen=True)
class DisputeRow:
    """One line of the list; `ruling` is None while open, or when the sides agreed. `caller`: who called."""

    match: Match
    dispute: Dispute | None
    ruling: Ruling | None
    what: str
    deal: int | None
    caller: Team | None
    open: bool
    at: datetime

    @property
    def table(self) -> int | None:
        return self.match.table.number if self.match.table else None


@dataclass(frozen=True)
class DisputeList:
    """The calls that wait, oldest first; the rest, newest first."""

    waiting: tuple[DisputeRow, ...]
    closed: tuple[DisputeRow, ...]


def dispute_list(tournament: Tournament) -> DisputeList:
    """Every dispute and every ruling of a tournament."""
    rows = [_of_dispute(dispute) for dispute in disputes_of(tournament)]
    alone = Ruling.objects.filter(match__round__stage__tournament=tournament, dispute=None)
    rows += [_of_ruling(ruling) for ruling in alone.select_related(*ON_MATCH, "made_by")]
    waiting = sorted((row for row in rows if row.open), key=lambda row: row.at)
    closed = sorted((row for row in rows if not row.open), key=lambda row: row.at, reverse=True)
    return DisputeList(tuple(waiting), tuple(closed))


def disputes_of(tournament: Tournament) -> QuerySet[Dispute]:
    """The disputes of a tournament with all that their pages name."""
    return Dispute.objects.filter(match__round__stage__tournament=tournament).select_related(
        *ON_MATCH, "ruling__made_by", "opened_by"
    )


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """The rulings of a tournament with all that their pages name."""
    return Ruling.objects.filter(match__round__stage__tournament=tournament).select_related(
        *ON_MATCH, "made_by", "incident", "penalty", "dispute", "corrects__made_by", "corrected_by__made_by"
    )


def open_disputes(match: Match) -> list[DisputeRow]:
    """The calls of one match that wait; one statement."""
    waiting = match.disputes.filter(state=Dispute.State.OPEN).select_related("ruling")
    return [_of_dispute(dispute) for dispute in waiting]


def ruling_page(
    tournament: Tournament, *, dispute: Dispute | None = None, ruling: Ruling | None = None
) -> dict[str, Any]:
    """What the page of a closed case shows: the call, the decision or the agreement that ended it."""
    if dispute is not None:
        ruling = rulings_of(tournament).filter(dispute=dispute).first()
    elif ruling is not None and ruling.dispute is not None:
        dispute = ruling.dispute
    case = dispute or ruling
    return {
        "tournament": tournament,
        "dispute": dispute,
        "ruling": ruling,
        "match": case.match if case else None,
        "what": what_of(dispute) if dispute else "",
        "caller": caller_of(dispute) if dispute else None,
        "proofs": kept_proofs(ruling.evidence, facts_of(ruling.match)) if ruling and ruling.evidence else (),
    }


def caller_of(dispute: Dispute) -> Team | None:
    """The team that called; None when nobody said."""
    if not dispute.side:
        return None
    return (dispute.match.slot_a if dispute.side == "A" else dispute.match.slot_b).team


def what_of(dispute: Dispute) -> str:
    """Why, in words."""
    return str(CALLS.get(dispute.what, dispute.what))


def _of_dispute(dispute: Dispute) -> DisputeRow:
    ruling = getattr(dispute, "ruling", None)
    is_open = dispute.state == Dispute.State.OPEN
    at = dispute.opened_at if is_open else dispute.closed_at or dispute.opened_at
    return DisputeRow(
        dispute.match,
        dispute,
        ruling,
        what_of(dispute),
        dispute.deal_number,
        caller_of(dispute),
        is_open,
        at,
    )


def _of_ruling(ruling: Ruling) -> DisputeRow:
    return DisputeRow(
        ruling.match, None, ruling, ruling.reason, ruling.deal_number, None, False, ruling.made_at
    )
