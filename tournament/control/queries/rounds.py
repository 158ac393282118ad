"""A round as the desk follows it: its rows, the count of each state, what is missing, who calls."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...ending import is_over
from ...models import Dispute, Round, Team, Tournament
from ...referee.queries import BoardRow, round_board, unsettled
from .loose import LooseEnds, kind_of, loose_ends
from .resting import resting


@dataclass(frozen=True)
class RoundPage:
    """One round with everything its page shows; six SQL statements at most, whatever the size.

    `unsettled`: what the whole evening would be closed without."""

    round: Round
    rounds: tuple[Round, ...]
    rows: tuple[BoardRow, ...]
    disputes: tuple[Dispute, ...]
    resting: tuple[Team, ...]
    unsettled: tuple[BoardRow, ...] = ()

    @property
    def counts(self) -> Counter[str]:
        """How many matches are in each state; an open dispute counts as its own."""
        return Counter(row.state for row in self.rows)

    @property
    def loose(self) -> list[LooseEnds]:
        """What the round would be closed without, kind by kind."""
        return loose_ends(self.rows)

    @property
    def loose_at_the_end(self) -> list[LooseEnds]:
        """What the evening would be closed without."""
        return loose_ends(self.unsettled)

    @property
    def missing(self) -> tuple[int | None, ...]:
        """The tables that keep the round open."""
        return tuple(row.table for row in self.rows if kind_of(row) is not None)

    @property
    def closed(self) -> bool:
        return self.over or self.round.state == Round.State.CLOSED

    @property
    def over(self) -> bool:
        """The evening is closed: nothing is under way any more."""
        return is_over(self.round.stage.tournament)

    @property
    def near_the_end(self) -> bool:
        """The last round is being played, or they are all closed."""
        return len(self.open_rounds) < 2

    @property
    def open_rounds(self) -> tuple[Round, ...]:
        """Those that are not closed."""
        return tuple(one for one in self.rounds if one.state != Round.State.CLOSED)


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
    idle = resting(chosen, (row.match for row in rows))
    return RoundPage(chosen, rounds, rows, calls, idle, tuple(_left_at_the_end(tournament)))


def _left_at_the_end(tournament: Tournament) -> list[BoardRow]:
    """Asked only while the evening may be closed."""
    return unsettled(tournament) if tournament.state == Tournament.State.RUNNING else []
