"""A round as the desk follows it: its rows, the count of each state, what is missing, who calls."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...models import Dispute, Round, Team, Tournament
from ...referee.queries import BoardRow, round_board
from .resting import resting

SETTLED = {"confirmed", "forfeited"}


@dataclass(frozen=True)
class RoundPage:
    """One round with everything its page shows; five SQL statements whatever the size."""

    round: Round
    rounds: tuple[Round, ...]
    rows: tuple[BoardRow, ...]
    disputes: tuple[Dispute, ...]
    resting: tuple[Team, ...]

    @property
    def counts(self) -> Counter[str]:
        """How many matches are in each state; an open dispute counts as its own."""
        return Counter(row.state for row in self.rows)

    @property
    def missing(self) -> tuple[int | None, ...]:
        """The tables that keep the round open."""
        return tuple(row.table for row in self.rows if row.match.state not in SETTLED)

    @property
    def closed(self) -> bool:
        return self.round.state == Round.State.CLOSED

    @property
    def all_closed(self) -> bool:
        return all(one.state == Round.State.CLOSED for one in self.rounds)


def rounds_of(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds of a tournament in the order they are played."""
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    found = tuple(rounds.order_by("stage__order", "number"))
    for one in found:
        one.stage.tournament = tournament
    return found


def round_page(tournament: Tournament, number: int = 0) -> RoundPage | None:
    """The page of that round; of the first open one for 0. None when there is no such round."""
    rounds = rounds_of(tournament)
    if number:
        chosen = next((one for one in rounds if one.number == number), None)
    else:
        still_open = [one for one in rounds if one.state != Round.State.CLOSED]
        chosen = next(iter(still_open or rounds[-1:]), None)
    if chosen is None:
        return None
    disputes = Dispute.objects.filter(match__round=chosen, state=Dispute.State.OPEN)
    calls = tuple(disputes.select_related("match__table").order_by("opened_at"))
    rows = tuple(round_board(chosen))
    return RoundPage(chosen, rounds, rows, calls, resting(chosen, (row.match for row in rows)))
