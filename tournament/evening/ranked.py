"""Whom the ranked groups of an evening send on, and the first draw: what its brackets begin from."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.structure.across import PoolRecord, across

from ..standings.board import Part
from .kinds import kind_of
from .seats import Ranked
from .state import Evening, left_since


def entries_of(evening: Evening) -> dict[int, int]:
    """The first draw: pool after pool, the line of a tree, or simply everybody."""
    first = evening.stages[0]
    record = evening.records.get((first.pk, ""))
    if record is not None and record.result.entries:
        line = record.result.entries
    else:
        line = tuple(seat.number or 0 for seat in evening.rows.seats if seat.stage == first.pk)
    return dict(enumerate(line, start=1))


def ranked_of(evening: Evening) -> Ranked:
    """Who came where in each finished group, among all of the same place and among all of the pools once
    these are finished. The standings are asked only when something follows."""
    gone = frozenset(team.number or 0 for team in evening.roll.gone)
    left_before = gone - left_since(evening.rows, evening.roll.gone)
    places: dict[tuple[str, int], int | None] = {}
    ranks: dict[tuple[int, int], int] = {}
    overall: dict[int, int] = {}
    for stage in evening.stages:
        kind, last = kind_of(stage), stage.pk == evening.stages[-1].pk
        places |= kind.places_known(evening, stage)
        finished = kind.groups_finished(evening, stage) if not last else ()
        if not finished:
            continue
        part = next(part for part in evening.as_drawn.parts if part.stage == stage.pk)
        for key, ranked in kind.ranked_in(stage, part).items():
            if key in finished:
                places |= {(key, at): place.team.number for at, place in enumerate(ranked, start=1)}
        if len(finished) == len(part.pools) > 0:
            ranks |= across(_records(part, evening.as_drawn.lots), gone=left_before)
            overall |= {at: place.team.number for at, place in enumerate(part.places, start=1)}
    return Ranked(places, ranks, overall)


def _records(part: Part, lots: Mapping[int, int]) -> list[PoolRecord]:
    """What each team did in its pool, for ranking those of the same place; level on all of it, the lot of the
    ranking decides, also where level teams share a place."""
    records = []
    for pool in part.pools:
        for position, place in enumerate(pool.places, start=1):
            row = place.row
            measured = zip(row.criteria, row.measured, strict=True)
            sums = tuple(
                (-int(value) if criterion.better == "low" else int(value)) if value is not None else 0
                for criterion, value in measured
                if criterion.across
            )
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
