"""Reads an evening as it stands now and who is where in it; what it may need besides its rows is read once
it asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ..models import Team, Tournament
from ..standings.board import Standings
from ..standings.overall import put_together
from ..standings.rows import StandingRows, rows_with, rows_without, standing_rows_of
from ..standings.stages import Rules, stage_matches_of
from .formula import plans_of
from .kinds import kind_of
from .ranked import entries_of, ranked_of
from .roll import Choices, roll_call
from .rows import Decided, MatchRow, rows_of
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
            entries=entries_of,
            ranked=ranked_of,
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


def standings_now(tournament: Tournament, matches: Iterable[MatchRow] | None = None) -> Standings:
    """Who is where, now; with its matches, where somebody has read them. `tournament` must be as fresh as the
    answer should be."""
    return standings_of(tournament, standing_rows_of(tournament, matches))


def standings_of(tournament: Tournament, rows: StandingRows) -> Standings:
    """The standing that these rows give, each stage as its kind says; no statement."""
    rules = Rules.of(tournament, rows)
    stages = stage_matches_of(rows, rules)
    return put_together(rows, rules, tuple(kind_of(stage.stage).part(stage) for stage in stages))


def standings_before_and_after(
    tournament: Tournament, match_id: int, a: int, b: int, decided: Decided | None = None
) -> tuple[Standings, Standings]:
    """Before and after that match ended with those totals; five SQL statements whatever the size. `decided`
    as in `Evening.supposing`.

    A match that counts with just those totals is taken out of "before": its own effect is shown."""
    rows = standing_rows_of(tournament)
    then = rows_with(rows, match_id, a, b, decided)
    before = rows_without(rows, match_id) if then is rows else rows
    return standings_of(tournament, before), standings_of(tournament, then)
