"""The totals that somebody took though they are doubtful, and that no referee has looked at: "2 totaux à
vérifier" (RESULTS, Checks)."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import HandedResult, Match, Tournament


@dataclass(frozen=True)
class DoubtfulTotals:
    """A match handed in with a doubt, where it was played, and its round's number."""

    round: int
    table: int | None
    match: int


def doubtful_totals(tournament: Tournament) -> tuple[DoubtfulTotals, ...]:
    """Those of an evening, by round and table; one statement, none where no match is handed in by totals."""
    if tournament.results == Tournament.Results.DEALS:
        return ()
    waiting = HandedResult.objects.filter(match__tournament=tournament, match__state=Match.State.SUBMITTED)
    doubtful = waiting.filter(current=True).exclude(doubts=[])
    columns = ("match__round__number", "match__table__number", "match")
    rows = doubtful.order_by(*columns).values_list(*columns).distinct()
    return tuple(DoubtfulTotals(*row) for row in rows)
