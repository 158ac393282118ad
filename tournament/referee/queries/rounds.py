"""A round as the desk follows it: one row a match, two statements whatever the size."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from ...models import Dispute, Match, Round, Team
from .tables import matches


@dataclass(frozen=True)
class BoardRow:
    """One match of a round. `state` is the match's, or "disputed" while a dispute is open."""

    match: Match
    table: int | None
    pool: str
    team_a: Team | None
    team_b: Team | None
    state: str
    total_a: int | None
    total_b: int | None
    deals: int
    over: bool
    time_called: bool
    winner: str
    signed_a: bool
    signed_b: bool
    open_disputes: int
    last_deal_at: datetime | None


def round_board(round_: Round) -> list[BoardRow]:
    """The matches of a round by table number."""
    rows = (
        matches()
        .filter(round=round_)
        .annotate(open_disputes=Count("disputes", filter=Q(disputes__state=Dispute.State.OPEN)))
        .order_by("table__number", "number")
    )
    return [_row(match) for match in rows]


def _row(match: Match) -> BoardRow:
    disputes: int = match.open_disputes
    return BoardRow(
        match=match,
        table=match.table.number if match.table else None,
        pool=match.slot_a.pool.name if match.slot_a.pool else "",
        team_a=match.slot_a.team,
        team_b=match.slot_b.team,
        state="disputed" if disputes else match.state,
        total_a=match.total_a,
        total_b=match.total_b,
        deals=match.deal_count,
        over=match.over,
        time_called=match.round.time_called_at is not None,
        winner=match.winner,
        signed_a=match.signed_a_at is not None,
        signed_b=match.signed_b_at is not None,
        open_disputes=disputes,
        last_deal_at=match.last_deal_at,
    )
