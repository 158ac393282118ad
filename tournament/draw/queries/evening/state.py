"""Where an evening stands: its whole structure, who stands where in it, what each round has given so far.

A reading of the rows and of the pure structure; nothing of what is still to come is stored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ....models import Team, Tournament
from ...engine.structure import Filling, Results
from ...engine.structure.timing import Timing
from ..rollcall import Choices, roll_call
from .ground import Ground
from .results import results_of
from .rows import rows_of


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
