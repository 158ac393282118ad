"""A round as the desk follows it: one row a match, three statements whatever the size."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from ..core.clock import hour_now
from ..models import Dispute, Match, Round, Team, Tournament
from .at_tables import called_for, matches
from .match import SETTLED, is_ended, is_left, is_over, shown_state


@dataclass(frozen=True)
class BoardRow:
    """One match of a round. `state` is the match's, "disputed" while a dispute is open, or what the end of
    its round made of it (`ending`): a match left without a result has no total."""

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
    """The matches of a round, read with its tournament, by wave and table number."""
    return rows_where(round_.tournament, Q(round=round_))


def rows_where(tournament: Tournament, condition: Q) -> list[BoardRow]:
    """These matches, by wave and table number; one statement."""
    board_matches, now = _called(tournament).filter(condition), hour_now()
    return [_row(match, now) for match in board_matches.order_by("wave", "table__number", "number")]


def unsettled(tournament: Tournament) -> list[BoardRow]:
    """The matches of an evening that are not settled, or are in dispute, by round and table.

    Nothing ever waits for a match that is played for the pleasure of it."""
    open_or_disputed = ~Q(state__in=SETTLED) | Q(open_disputes__gt=0)
    board_matches, now = _called(tournament).filter(open_or_disputed), hour_now()
    return [
        _row(match, now)
        for match in board_matches.ranked().order_by("round__number", "table__number", "number")
    ]


def _called(tournament: Tournament) -> QuerySet[Match]:
    """Its matches with the number of calls that wait."""
    waiting = Q(disputes__state=Dispute.State.OPEN)
    return matches(tournament).annotate(open_disputes=Count("disputes", filter=waiting))


def _row(match: Match, now: datetime) -> BoardRow:
    disputes: int = match.open_disputes
    over = is_over(match.tournament)
    ended = is_ended(match, match.tournament)
    left = is_left(match.state, ended=ended)
    return BoardRow(
        match=match,
        table=match.table.number if match.table else None,
        pool=match.pool.name if match.pool else "",
        team_a=match.team_a,
        team_b=match.team_b,
        state=shown_state(match.state, ended=ended, disputed=bool(disputes) and not over),
        total_a=None if left else match.total_a,
        total_b=None if left else match.total_b,
        deals=match.deal_count,
        over=match.over,
        time_called=called_for(match, now) is not None,
        winner=match.winner,
        signed_a=match.signed_a_at is not None,
        signed_b=match.signed_b_at is not None,
        open_disputes=disputes,
        last_deal_at=match.last_deal_at,
    )
