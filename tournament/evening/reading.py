"""Reads an evening as it stands now and who is where in it; what it may need besides its rows is read once
it asks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from ..formats import format_of
from ..models import Tournament
from ..standings.board import Standings
from ..standings.stages import standings_of
from .roll import Choices, roll_call
from .rows import MatchRow, roster_of, rows_of, standing_rows_of
from .state import Evening


def evening_of(tournament: Tournament, requested_choices: Choices | None = None) -> Evening:
    """The evening as it stands now: seven statements, and those of the standings once they are asked."""
    roster = cache(partial(roster_of, tournament))
    rows, roll = rows_of(tournament), roll_call(tournament)
    return Evening(tournament, rows, roll, format_of, roster, requested_choices)


def standings_now(tournament: Tournament, matches: Iterable[MatchRow] | None = None) -> Standings:
    """Who is where, now; with its matches, where somebody has read them. `tournament` must be as fresh as the
    answer should be."""
    return standings_of(tournament, standing_rows_of(tournament, matches), roster_of(tournament), format_of)
