"""Reads an evening as it stands now; what it may need besides its rows is read once it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ..models import Team, Tournament
from .formula import plans_of
from .results import results_of
from .roll import Choices, roll_call
from .rows import rows_of
from .standings.overall import standings_of
from .standings.rows import standing_rows_of
from .state import Evening, Lazy


def evening_of(tournament: Tournament, requested_choices: Choices | None = None) -> Evening:
    """The evening as it stands now: eight statements, and those of the standings once they are asked."""
    rows = rows_of(tournament)
    return Evening(
        tournament=tournament,
        rows=rows,
        roll=roll_call(tournament),
        lazy=Lazy(
            ranking=partial(standing_rows_of, tournament, rows.matches),
            members=partial(members_of_pairs, tournament),
            results=results_of,
            plans=plans_of,
            standings=partial(standings_of, tournament),
        ),
        requested_choices=requested_choices,
    )


def members_of_pairs(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    """Team id → the numbers of the two players, of each pair of a mêlée; one statement."""
    pairs = Team.objects.filter(tournament=tournament, status=Team.Status.PAIR)
    rows = pairs.values_list("pk", "pair_1__number", "pair_2__number")
    return {pk: [number for number in numbers if number is not None] for pk, *numbers in rows}
