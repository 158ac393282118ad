"""Reads an evening as it stands now and who is where in it; what it may need besides its rows is read once
it asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from pairing.ranking.criteria import CRITERIA
from pairing.trees import PoolRecord, across

from ..formats import format_of
from ..formats.format import Format
from ..models import Stage, Tournament
from ..standings.board import Part, Standings
from ..standings.overall import put_together
from ..standings.rows import StandingRows, standing_rows_of
from ..standings.stages import Rules, stage_matches_of
from .roll import Choices, roll_call
from .rows import MatchRow, rows_of
from .seats import Ranked
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
            ranked=ranked_of,
            plans=plans_of,
            standings=partial(standings_of, tournament),
        ),
        requested_choices=requested_choices,
    )


def plans_of(stages: Sequence[Stage]) -> list[Format]:
    """What the structure is made of: the stages of which it is known beforehand who will meet."""
    return [stage for stage in map(format_of, stages) if stage.units == "teams"]


def standings_now(tournament: Tournament, matches: Iterable[MatchRow] | None = None) -> Standings:
    """Who is where, now; with its matches, where somebody has read them. `tournament` must be as fresh as the
    answer should be."""
    return standings_of(tournament, standing_rows_of(tournament, matches))


def standings_of(tournament: Tournament, rows: StandingRows) -> Standings:
    """The standing that these rows give, each stage as its kind says; no statement."""
    rules = Rules.of(tournament, rows)
    stages = stage_matches_of(rows, rules)
    return put_together(rows, rules, tuple(format_of(stage.stage).part(stage) for stage in stages))


def ranked_of(evening: Evening) -> Ranked:
    """Who came where in each finished group, among all of the same place and among all of the pools once
    these are finished. The standings are asked only when something follows."""
    first = evening.stages[0]
    later = {seat.number for seat in evening.rows.seats if seat.stage != first.pk}
    gone = evening.roll.gone
    left_before = {team.number for team in gone if team.left_in <= first.order and team.number not in later}
    places: dict[tuple[str, int], int | None] = {}
    ranks: dict[tuple[int, int], int] = {}
    overall: dict[int, int] = {}
    for stage in evening.stages:
        kind, last = format_of(stage), stage.pk == evening.stages[-1].pk
        places |= kind.places_known(evening, stage)
        finished = kind.groups_finished(evening, stage) if not last else ()
        if not finished:
            continue
        part = next(part for part in evening.standings.parts if part.stage == stage.pk)
        for key, ranked in kind.ranked_in(stage, part).items():
            if key in finished:
                places |= {(key, at): place.team.number for at, place in enumerate(ranked, start=1)}
        if len(finished) == len(part.pools) > 0:
            ranks |= across(_records(part, evening.standings.lots), gone=left_before)
            overall |= {at: place.team.number for at, place in enumerate(part.places, start=1)}
    return Ranked(places, ranks, overall)


def _records(part: Part, lots: Mapping[int, int]) -> list[PoolRecord]:
    """What each team did in its pool, for ranking those of the same place; level on all of it, the lot of the
    ranking decides, also where level teams share a place."""
    records = []
    for pool in part.pools:
        for position, place in enumerate(pool.places, start=1):
            row = place.row
            found = [(CRITERIA[value.code], int(value.measured or 0)) for value in row.values]
            sums = tuple(-n if criterion.better == "low" else n for criterion, n in found if criterion.across)
            records.append(
                PoolRecord(
                    place.team.number,
                    pool.name,
                    position,
                    row.tally.counted,
                    sums,
                    lots[place.team.number],
                )
            )
    return records
