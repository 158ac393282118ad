"""Every match as one plain row: kept in memory, since deals and penalties refer to it. One statement."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from ...draw.queries.names import match_called
from ...models import Dispute, Match, Tournament
from ...naming import joined


class MatchRow(NamedTuple):
    """A match with the numbers people say: round, table, teams."""

    id: int
    round: int
    number: int
    table: int | None
    pool: str | None
    id_a: int | None
    id_b: int | None
    team_a: int | str | None
    team_b: int | str | None
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
    members_a: list[int] | None = None
    members_b: list[int] | None = None
    bracket: str = ""
    title: str = ""
    place_won: int | None = None
    place_lost: int | None = None
    round_title: str = ""

    def team(self, side: str | None) -> int | str | None:
        """The number of the team on that side."""
        return {"A": self.team_a, "B": self.team_b}.get(side or "")

    @property
    def place(self) -> tuple[int | None, int | None, int, str | None, str]:
        """Round, table, match, pool, bracket: how every line of the evening begins. A match for the pleasure
        of it is of no round, and says so."""
        if not self.round:
            return None, self.table, self.number, _("Pour le plaisir"), ""
        return self.round, self.table, self.number, self.pool, self.bracket


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
    "members_a": "slot_a__team__members",
    "members_b": "slot_b__team__members",
    "round_title": "round__title",
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
    return {row[0]: _signed(MatchRow._make(row)) for row in rows}


def _signed(row: MatchRow) -> MatchRow:
    """With what a pair of a mêlée is called, which has no number, and a bracket's match by its round."""
    return row._replace(
        bracket=match_called(row.round_title, row.bracket, row.title, row.place_won, row.place_lost),
        team_a=joined(row.members_a) if row.members_a else row.team_a,
        team_b=joined(row.members_b) if row.members_b else row.team_b,
    )
