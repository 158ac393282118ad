"""Where an evening stands: its whole structure, who stands where in it, what each round has given so far.

A reading of the rows and of the pure structure; nothing of what is still to come is stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from pairing.structure.fill import Filling, Results
from pairing.structure.timing import Timing

from ..models import Team, Tournament
from .ground import Ground
from .match import CONFIRMED
from .results import results_of
from .roll import Choices, roll_call
from .rows import rows_of
from .standings.rows import Rows as RankRows


@dataclass(frozen=True)
class Evening(Ground):
    """One tournament at one moment, as far as its results say."""

    @cached_property
    def filling(self) -> Filling | None:
        """Who stands in each place, as far as the results say."""
        if self.structure is None:
            return None
        results = results_of(self) if self.begun else Results()
        return Filling(self.structure, results)

    @cached_property
    def pairs(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the two players on each seat of a pair; one statement, asked in a mêlée only."""
        rows = Team.objects.filter(tournament=self.tournament, status=Team.Status.PAIR)
        members = dict(rows.values_list("pk", "members"))
        seats = self.rows.seats.values()
        return {seat.id: tuple(members[seat.team]) for seat in seats if seat.team in members}

    @cached_property
    def timing(self) -> Timing | None:
        return None if self.structure is None else Timing(self.structure)


def evening_of(tournament: Tournament, asked: Choices | None = None) -> Evening:
    """The evening as it stands now: eight statements, and those of the standings once they are asked."""
    return Evening(tournament, rows_of(tournament), roll_call(tournament), asked)


def supposing(evening: Evening, match: int, totals: tuple[int, int], ranking: RankRows) -> Evening:
    """That match confirmed with those totals; `ranking`: what the standings would be made of."""
    a, b = totals
    rows = tuple(
        row._replace(state=CONFIRMED, total_a=a, total_b=b, forfeited_by="", winner=_kept(row.winner, a, b))
        if row.id == match
        else row
        for row in evening.rows.matches
    )
    then = replace(evening, rows=replace(evening.rows, matches=rows))
    vars(then)["ranking"] = ranking
    return then


def _kept(winner: str, a: int, b: int) -> str:
    """Who is ahead wins; level, whoever the match says."""
    return "" if a != b else winner
