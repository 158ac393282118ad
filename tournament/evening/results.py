"""What the rows say to the structure: entries, places of the groups, outcomes, pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest

from pairing.structure.across import PoolRecord, across
from pairing.structure.fill import Finished, PotDraw, Results, passed
from pairing.structure.types import BY_RANK, Source

from ..models import Exempt
from ..standings.board import Part
from .kinds import kind_of
from .match import COUNTED, WAITING, counting_teams, is_done, outcome
from .state import Evening, left_since

EXEMPT = Exempt.Kind.EXEMPT


def results_of(evening: Evening) -> Results:
    """All that is known now. The standings are asked only when a group is finished and something follows."""
    gone = frozenset(team.number or 0 for team in evening.roll.gone)
    pots = _pots(evening)
    results = Results(
        entries=_entries(evening),
        played=_played(evening),
        outcomes=_outcomes(evening),
        pots=pots,
        gone=gone,
        passed=_passed(evening),
        kept=_kept(evening, pots),
        sent=_sent(evening),
        begun=_begun(evening),
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
    groups = {stage.pk for stage in evening.stages if kind_of(stage).takes_everybody}
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


def _sent(evening: Evening) -> dict[int, int]:
    """Whose next match has begun after one that both have played: a corrected result sends nobody there any
    more, in either of the two."""
    rows, sent = {row.id: row for row in evening.rows.matches}, dict[int, int]()
    for row in evening.rows.matches:
        for to, side, won in (
            (row.winner_to, row.winner_side, True),
            (row.loser_to, row.loser_side, False),
        ):
            following = rows.get(to or 0)
            if row.planned is None or following is None or following.state == WAITING:
                continue
            team, couple = following.a if side == "A" else following.b, (row.a, row.b)
            if team in couple:
                winner = team if won else couple[1 - couple.index(team)]
                sent.setdefault(row.planned, evening.number_of(winner))
    return sent


def _begun(evening: Evening) -> dict[int, tuple[int, int]]:
    """Who plays each match that has begun: it counts as it is played."""
    rows = (row for row in evening.rows.matches if row.planned is not None and row.state != WAITING)
    couples = ((row.planned or 0, evening.number_of(row.a), evening.number_of(row.b)) for row in rows)
    return {planned: (a, b) for planned, a, b in couples if a and b}


def _kept(evening: Evening, pots: Mapping[str, PotDraw]) -> dict[Source, int | None]:
    """Who began a bracket where a ranking had sent it: the teams of its first matches, of its first pot."""
    structure, kept = evening.structure, dict[Source, int | None]()
    if structure is None:
        return kept
    numbers = {team.pk: team.number for team in evening.roll.everybody}
    for row in (*evening.rows.matches, *evening.rows.planned):
        match = structure.match(row.planned) if row.planned is not None else None
        for source, team in ((match.a, row.a), (match.b, row.b)) if match is not None else ():
            if source.kind in BY_RANK:
                kept[source] = numbers.get(team)
    for pot in structure.pots:
        inside = sorted(pots[pot.key].inside) if pot.key in pots else ()
        if inside and {source.kind for source in pot.entries} <= BY_RANK:
            kept |= dict(zip_longest(pot.entries, inside))
    return kept


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
