"""What the rows say to the structure: entries, places of the groups, outcomes, pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from pairing.structure.across import PoolRecord, across
from pairing.structure.fill import Finished, PotDraw, Results, passed
from pairing.structure.types import Source

from ..models import Exempt, Slot
from ..standings.board import Part
from .kinds import kind_of
from .match import COUNTED, counting_teams, is_done, outcome
from .rows import StageSeat
from .state import Evening, left_since

# The option of a stage whose seats stay though the ranking that gave them has been corrected.
AS_DRAWN = "as_drawn"
EXEMPT = Exempt.Kind.EXEMPT


def results_of(evening: Evening) -> Results:
    """All that is known now. The standings are asked only when a group is finished and something follows."""
    gone = frozenset(team.number or 0 for team in evening.roll.gone)
    results = Results(
        entries=_entries(evening),
        played=_played(evening),
        outcomes=_outcomes(evening),
        pots=_pots(evening),
        gone=gone,
        passed=_passed(evening),
        kept=_kept(evening),
    )
    return _ranked_groups(evening, results, left_before=gone - left_since(evening.rows, evening.roll.gone))


def _entries(evening: Evening) -> dict[int, int]:
    """The first draw: pool after pool, the line of a tree, or simply everybody."""
    first = evening.stages[0]
    record = evening.records.get((first.pk, ""))
    if record is not None and record.result.entries:
        line = record.result.entries
    else:
        line = tuple(seat.number or 0 for seat in evening.rows.seats if seat.stage == first.pk)
    return dict(enumerate(line, start=1))


def _ranked_groups(evening: Evening, results: Results, left_before: frozenset[int]) -> Results:
    """Who came where in each finished group, among all of the same place and among all of the pools once
    these are finished. `left_before`: who left before the places of its group were taken."""
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
    return replace(results, places=places, across=ranks, overall=overall)


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


def _played(evening: Evening) -> dict[int, int]:
    """Matches each team played in the groups: neither forfeits nor exempt rounds."""
    count: Counter[int] = Counter()
    groups = {stage.pk for stage in evening.stages if kind_of(stage).plays_in_groups()}
    for match in evening.rows.matches:
        if match.stage in groups and match.state in COUNTED:
            count.update(evening.number_of(team) for team in counting_teams(match))
    return dict(count)


def _outcomes(evening: Evening) -> dict[int, Finished]:
    """The results that nothing more will change, save a correction."""
    return {
        match.planned: result
        for match in evening.rows.matches
        if match.planned is not None
        and is_done(match)
        and (result := outcome(match, evening.number_of(match.a), evening.number_of(match.b)))
    }


def _passed(evening: Evening) -> dict[int, int]:
    """Who has gone on from a match that nobody played."""
    if evening.structure is None:
        return {}
    rows = ((match.planned, match) for match in evening.rows.matches if match.planned is not None)
    return passed(
        evening.structure,
        {number: (evening.number_of(match.a), evening.number_of(match.b)) for number, match in rows},
    )


def _kept(evening: Evening) -> dict[Source, int]:
    """Who stays where a ranking had sent it, in the stages that the organiser kept as they were drawn."""
    stages = {stage.pk for stage in evening.stages if stage.options.get(AS_DRAWN)}
    groups = {stage.pk: kind_of(stage).group_key(stage) for stage in evening.stages}
    return {
        _source(seat, groups): seat.number
        for seat in evening.rows.seats
        if seat.stage in stages and seat.number and seat.source_number is not None
    }


def _source(seat: StageSeat, groups: Mapping[int, str]) -> Source:
    """The place that a ranking gave to whoever sits there."""
    number = seat.source_number or 0
    if seat.source_kind == Slot.SourceKind.ACROSS:
        return Source("across", number, str(seat.source_place))
    if seat.source_kind == Slot.SourceKind.OVERALL:
        return Source("overall", number)
    return Source("place", number, seat.source_pool or groups.get(seat.source_stage or 0, ""))


def _pots(evening: Evening) -> dict[str, PotDraw]:
    """How each pot was drawn, with the changes that the day made to its matches."""
    structure = evening.structure
    if structure is None:
        return {}
    by_number = {match.planned: match for match in evening.rows.matches if match.planned is not None}
    drawn = {key: draw.pk for (_stage, key), draw in evening.rows.released.items()}
    exempt = {rest.draw: evening.number_of(rest.team) for rest in evening.rows.rests if rest.kind == EXEMPT}
    draws = {}
    for pot in structure.pots:
        if pot.key not in drawn:
            continue
        rows = [by_number.get(number) for number in pot.matches]
        couples = [
            (evening.number_of(row.a), evening.number_of(row.b)) if row else (None, None) for row in rows
        ]
        teams = tuple(team for couple in couples for team in couple)
        draws[pot.key] = PotDraw(teams, exempt.get(drawn[pot.key]))
    return draws
