"""Every match as one plain row: kept in memory, since deals and penalties refer to it. One statement."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from ...models import Dispute, Match, Tournament


class MatchRow(NamedTuple):
    """A match with the numbers people say: round, table, teams."""

    id: int
    round: int
    number: int
    table: int | None
    pool: str | None
    id_a: int | None
    id_b: int | None
    team_a: int | None
    team_b: int | None
    state: str
    total_a: int | None
    total_b: int | None
    winner: str
    forfeited_by: str
    round_state: str
    deal_count: int
    capots_a: int
    capots_b: int
    limits_changed: bool
    target: int | None
    max_deals: int | None
    minutes: int | None
    started_at: datetime.datetime | None
    last_deal_at: datetime.datetime | None
    submitted_at: datetime.datetime | None
    confirmed_at: datetime.datetime | None
    confirmed_by: str | None
    open_disputes: int

    def team(self, side: str | None) -> int | None:
        """The number of the team on that side."""
        return {"A": self.team_a, "B": self.team_b}.get(side or "")

    @property
    def place(self) -> tuple[int, int | None, int, str | None]:
        """Round, table, match, pool: how every line of the evening begins."""
        return self.round, self.table, self.number, self.pool


LOOKUPS = {
    "round": "round__number",
    "round_state": "round__state",
    "table": "table__number",
    "pool": "slot_a__pool__name",
    "id_a": "slot_a__team_id",
    "id_b": "slot_b__team_id",
    "team_a": "slot_a__team__number",
    "team_b": "slot_b__team__number",
    "confirmed_by": "confirmed_by__name",
}


def matches(tournament: Tournament) -> dict[int, MatchRow]:
    """The matches of a tournament by their ids, in the order of rounds and numbers."""
    is_open = Q(disputes__state=Dispute.State.OPEN)
    rows = (
        Match.objects.filter(round__stage__tournament=tournament)
        .annotate(open_disputes=Count("disputes", filter=is_open))
        .order_by("round__stage__order", "round__number", "number")
        .values_list(*(LOOKUPS.get(name, name) for name in MatchRow._fields))
    )
    return {row[0]: MatchRow._make(row) for row in rows}
