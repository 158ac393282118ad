"""Points outside the deals as rows, and a match's result as the journal keeps it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import PenaltyMark, Reason

from ...access import Actor
from ...errors import Refused
from ...models import Incident, Match, Penalty

PENALTY_REASON_LENGTH = 300


def put_penalty(
    match: Match,
    mark: PenaltyMark,
    reason: str,
    *,
    by: Actor,
    deal_number: int | None = None,
    incident: Incident | None = None,
) -> Penalty:
    """Store points inside a write of this room; totals are the caller's."""
    return Penalty.objects.create(
        match=match,
        to_side=mark.to,
        points=mark.points,
        article=mark.article,
        reason=reason[:PENALTY_REASON_LENGTH],
        reason_code=mark.reason.code if isinstance(mark.reason, Reason) else "",
        deal_number=deal_number,
        incident=incident,
        made_by=by.user,
    )


def totals(match: Match) -> dict[str, object]:
    """A match's result as the journal keeps it around a referee's act."""
    return {
        "total_a": match.total_a,
        "total_b": match.total_b,
        "over": match.over,
        "winner": match.winner,
        "state": match.state,
    }


def refuse_forfeited(match: Match) -> None:
    """A match given up marks nothing; the forfeit is undone first."""
    if match.state == Match.State.FORFEITED:
        raise Refused("forfeited", _("Cette partie est perdue par forfait : annulez d’abord le forfait."))
