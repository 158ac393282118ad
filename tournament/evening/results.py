"""What the rows say to the structure: entries, places of the groups, outcomes, pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pairing.structure.across import PoolRecord, across
from pairing.structure.fill import Filling, Finished, PotDraw, Results
from pairing.structure.types import Source

from ..models import Exempt, Stage
from .match import COUNTED, counting_seats, is_done, winner
from .planned import planned_rounds
from .rows import Meeting, Rows
from .standings.board import Part, Place
from .state import Evening, left_since

K = Stage.Kind
GROUPS = {K.POOLS, K.ROUNDS}
# The option of a stage whose seats stay though the ranking that gave them has been corrected.
AS_DRAWN = "as_drawn"
EXEMPT = Exempt.Kind.EXEMPT
# What may be compared between teams of different pools as a mean per match.
SUMS = ("match_points", "wins", "points", "difference", "conceded", "capots")


def by_barrage(stage: Stage) -> bool:
    """Whether the pools of four of this stage are played by barrage."""
    return stage.kind == Stage.Kind.POOLS and bool(stage.options.get("barrage"))


def drawn_after_rounds(evening: Evening, stage: Stage) -> dict[tuple[str, int], int]:
    """(group, place) → team, as pools drawn after rounds took them: their draw put them there, so that
    a rank corrected since moves nobody. Nothing where the pools come first or are not drawn."""
    if not by_barrage(stage) or evening.structure is None or stage.pk == evening.stages[0].pk:
        return {}
    entries = [source for group in evening.structure.groups if group.is_pool for source in group.entries]
    seats = [seat.number or 0 for seat in evening.rows.seats.values() if seat.stage == stage.pk]
    return {
        (source.of, source.number): team
        for source, team in zip(entries, seats, strict=False)
        if source.kind == "place"
    }


def decided(evening: Evening, results: Results) -> frozenset[str]:
    """The groups whose places wait for no match of theirs; those of a round robin are all among them."""
    if evening.structure is None:
        return frozenset()
    filling = Filling(evening.structure, results)
    return frozenset(
        group.key
        for group in evening.structure.groups
        if all(filling.occupant(place).known for place in group.places)
    )


def own_tables_first(
    evening: Evening, stage: Stage, planned: Sequence[int], free: Sequence[int]
) -> tuple[int, ...]:
    """The free tables, those that each pool has had before the others: it stays where it is."""
    if evening.structure is None or not by_barrage(stage):
        return tuple(free)
    had = _tables_of_pools(evening.rows, stage)
    given: list[int | None] = []
    for number in planned:
        own = had.get(evening.structure.match(number).bracket, ())
        given.append(next((table for table in own if table in free and table not in given), None))
    others = iter([table for table in free if table not in given])
    found = [next(others, None) if table is None else table for table in given]
    return (*[table for table in found if table is not None], *others)


def _tables_of_pools(rows: Rows, stage: Stage) -> dict[str, list[int]]:
    """Pool → the tables of its matches, in their order."""
    found: dict[str, list[int]] = {}
    for match in rows.matches:
        if match.stage == stage.pk and match.table is not None:
            found.setdefault(rows.seats[match.a].pool or "", []).append(match.table)
    return found


def results_of(evening: Evening) -> Results:
    """All that is known now. The standings are asked only when a group is finished and something follows."""
    gone = frozenset(team.number or 0 for team in evening.roll.gone)
    known = Results(
        entries=_entries(evening),
        played=_played(evening),
        outcomes=_outcomes(evening),
        pots=_pots(evening),
        gone=gone,
        out=gone - left_since(evening.rows, evening.roll.gone),
        passed=_passed(evening),
        kept=_kept(evening),
    )
    return _ranked_groups(evening, known)


def _entries(evening: Evening) -> dict[int, int]:
    """The first draw: pool after pool, the line of a tree, or simply everybody."""
    first = evening.stages[0]
    record = evening.records.get((first.pk, ""))
    if record is not None and record.result.entries:
        line = record.result.entries
    else:
        line = tuple(seat.number or 0 for seat in evening.rows.seats.values() if seat.stage == first.pk)
    return dict(enumerate(line, start=1))


def finished_groups(evening: Evening, stage: Stage, known: Results) -> tuple[str, ...]:
    """The keys of the stage's groups that have nothing more to play; the rounds, or some of the pools."""
    matches = evening.matches_in(stage)
    if stage.kind == K.ROUNDS:
        full = len(evening.rounds_in(stage)) >= planned_rounds(stage)
        done = full and all(is_done(match) for match in matches)
        return (f"t{stage.order}",) if done else ()
    pool_of = {seat.id: seat.pool for seat in evening.rows.seats.values() if seat.stage == stage.pk}
    waiting = {pool_of[match.a] for match in matches if not is_done(match)}
    if by_barrage(stage):  # its next matches may not be released yet
        waiting |= set(pool_of.values()) - decided(evening, known)
    return tuple(dict.fromkeys(pool for pool in pool_of.values() if pool and pool not in waiting))


def _ranked_groups(evening: Evening, known: Results) -> Results:
    """Who came where in each finished group, among all of the same place and among all of the pools once
    these are finished."""
    places: dict[tuple[str, int], int | None] = {}
    ranks: dict[tuple[int, int], int] = {}
    overall: dict[int, int] = {}
    for stage in evening.stages:
        places |= drawn_after_rounds(evening, stage)
        places |= _never_drawn(evening, stage)
        last = stage.pk == evening.stages[-1].pk
        known = replace(known, places=places)
        finished = finished_groups(evening, stage, known) if stage.kind in GROUPS and not last else ()
        if not finished:
            continue
        part = next(one for one in evening.as_drawn.parts if one.stage == stage.pk)
        for key, ranked in _ranked(stage, part).items():
            if key in finished:
                places |= {(key, at): place.team.number for at, place in enumerate(ranked, start=1)}
        if stage.kind == K.POOLS and len(finished) == len(part.pools) > 0:
            ranks |= across(_records(part))
            overall |= {at: place.team.number for at, place in enumerate(part.places, start=1)}
    return replace(known, places=places, across=ranks, overall=overall)


def _never_drawn(evening: Evening, stage: Stage) -> dict[tuple[str, int], None]:
    """The places that its pools have in the structure and not in the hall: fewer teams were there than for
    the rounds before. Nobody will stand in them."""
    sizes = Counter(seat.pool for seat in evening.rows.seats.values() if seat.stage == stage.pk and seat.pool)
    if stage.kind != K.POOLS or not sizes or evening.structure is None:
        return {}
    groups = [group for group in evening.structure.groups if group.is_pool]
    return {
        (group.key, place): None
        for group in groups
        for place in range(sizes[group.key] + 1, len(group.entries) + 1)
    }


def _ranked(stage: Stage, part: Part) -> dict[str, tuple[Place, ...]]:
    if stage.kind == K.ROUNDS:
        return {f"t{stage.order}": part.places}
    return {pool.name: pool.places for pool in part.pools}


def _records(part: Part) -> list[PoolRecord]:
    """What each team did in its pool, for ranking those of the same place."""
    found = []
    for pool in part.pools:
        for at, place in enumerate(pool.places, start=1):
            row = place.row
            measured = zip(row.criteria, row.measured, strict=True)
            sums = tuple(
                (-int(value) if criterion.better == "low" else int(value)) if value is not None else 0
                for criterion, value in measured
                if criterion.code in SUMS
            )
            lot = dict(zip((one.code for one in row.criteria), row.measured, strict=True)).get("lot")
            found.append(
                PoolRecord(
                    place.team.number, pool.name, at, row.tally.counted, sums, int(lot or place.team.number)
                )
            )
    return found


def _played(evening: Evening) -> dict[int, int]:
    """Matches each team played in the groups: neither forfeits nor exempt rounds."""
    count: Counter[int] = Counter()
    groups = {stage.pk for stage in evening.stages if stage.kind in GROUPS}
    for match in evening.rows.matches:
        if match.stage in groups and match.state in COUNTED:
            count.update(evening.number_at(seat) for seat in counting_seats(match))
    return dict(count)


def _outcomes(evening: Evening) -> dict[int, Finished]:
    return {
        match.planned: _outcome(evening, match)
        for match in evening.rows.matches
        if match.planned is not None and is_done(match) and (winner(match) or match.forfeited_by)
    }


def _passed(evening: Evening) -> dict[int, int]:
    """Match → the team that has gone on from it to a released match though nobody played it: the other side
    had left. It stays so if that one comes back."""
    structure = evening.structure
    if structure is None:
        return {}
    rows = {match.planned: match for match in evening.rows.matches if match.planned is not None}
    found: dict[int, int] = {}
    for planned in reversed(structure.matches):
        row = rows.get(planned.number)
        ahead = found.get(planned.number)
        sides = (evening.number_at(row.a), evening.number_at(row.b)) if row else (ahead, ahead)
        for source, team in zip((planned.a, planned.b), sides, strict=True):
            if source.kind == "winner" and source.number not in rows and team is not None:
                found[source.number] = team
    return found


def _kept(evening: Evening) -> dict[Source, int]:
    """Who stays where a ranking had sent it, in the stages that the organiser kept as they were drawn."""
    stages = {stage.pk for stage in evening.stages if stage.options.get(AS_DRAWN)}
    return {
        Source(seat.source["kind"], seat.source["number"], seat.source["of"]): seat.number
        for seat in evening.rows.seats.values()
        if seat.stage in stages and seat.number and seat.source and "kind" in seat.source
    }


def _outcome(evening: Evening, match: Meeting) -> Finished:
    a, b = evening.number_at(match.a), evening.number_at(match.b)
    won, played = winner(match), match.state in COUNTED
    if won == "":
        return Finished(None, None, played)
    return Finished(a, b, played) if won == "A" else Finished(b, a, played)


def _pots(evening: Evening) -> dict[str, PotDraw]:
    """How each pot was drawn, with the changes that the day made to its matches."""
    structure = evening.structure
    if structure is None:
        return {}
    by_number = {match.planned: match for match in evening.rows.matches if match.planned is not None}
    drawn = {key: draw.pk for (_stage, key), draw in evening.rows.released.items()}
    exempt = {rest.draw: evening.number_at(rest.seat) for rest in evening.rows.rests if rest.kind == EXEMPT}
    found = {}
    for pot in structure.pots:
        if pot.key not in drawn:
            continue
        rows = [by_number.get(number) for number in pot.matches]
        couples = [
            (evening.number_at(row.a), evening.number_at(row.b)) if row else (None, None) for row in rows
        ]
        teams = tuple(team for couple in couples for team in couple)
        found[pot.key] = PotDraw(teams, exempt.get(drawn[pot.key]))
    return found
