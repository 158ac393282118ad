"""Format F3, pools: seeds in serpentine, clubs apart, the rest by lot, all rounds and tables in one draw.

A remark for each compromise, and what the draw promises; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random

from pairing import lot, table_order
from pairing.engines import by_hand, clubs
from pairing.engines.apart import CouplesApart, couples_among, in_one_pool, keep_apart
from pairing.engines.clubs import Seating
from pairing.pool_shapes import (
    assign_tables,
    pool_letter,
    pool_sizes,
    rounds_of,
    serpentine,
    tables_for_pool,
)
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import DrawnPool, Entrant, Options, Pairing, Proposal, checked

NAME = "pools"
VERSION = 1
FEWEST = 3
"""With 3 teams there is one pool and a warning; with fewer, nothing to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions(Options):
    """The choices of a draw of pools.

    ``tables``: numbers of the usable physical tables in the order of the hall, ``None`` for 1, 2, 3 …;
    ``clubs_apart``: keep teams of one club out of each other's pool where possible; ``apart``: couples that
    should not be in one pool, before the clubs.
    """

    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True
    apart: CouplesApart = ()


def pair(entrants: Iterable[Entrant], options: PoolOptions, rng: Random) -> Proposal:
    """Draw the pools. The order in which the entrants are given changes nothing.

    Raises ``Refusal``: too few teams, no table, numbers or seeds given twice, a swap of a team not drawn.
    """
    teams = checked(entrants)
    if len(teams) < FEWEST:
        raise Refusal("too_few_teams", teams=len(teams), needed=4)
    sizes = pool_sizes(len(teams))
    tables_by_pool = assign_tables(sizes, options.tables)
    planned = _serpentine(teams, sizes, rng)
    drawn = clubs.separate(planned.copy()) if options.clubs_apart else planned
    couples = couples_among(options.apart, (team.id for team in teams))
    before_wishes = drawn
    drawn = keep_apart(drawn.copy(), couples)
    final = _swapped(drawn, options.swaps)
    pools = tuple(
        DrawnPool(pool_letter(number), tuple(team.id for team in row), pool_tables)
        for number, (row, pool_tables) in enumerate(zip(final.rows, tables_by_pool, strict=True))
    )
    pairings = pairings_of(pools)
    remarks = explain(planned, drawn, final, options, pairings, for_clubs=before_wishes)
    return Proposal(pairings=pairings, pools=pools, remarks=remarks)


def pairings_of(pools: Sequence[DrawnPool]) -> tuple[Pairing, ...]:
    """All the matches of the pools, by round, then by wave and table.

    A table that several matches of a round share has them in the order of the pools, one a wave."""
    order: dict[int, int] = {}
    used: Counter[int] = Counter()
    matches: list[Pairing] = []
    for pool in pools:
        seats = tuple(islice(cycle(pool.tables), tables_for_pool(len(pool.teams))))
        waves = [used[table] + seats[:index].count(table) + 1 for index, table in enumerate(seats)]
        used.update(seats)
        order |= {table: len(order) for table in pool.tables if table not in order}
        matches += [
            Pairing(number, table, pool.teams[a], pool.teams[b], pool.label, wave)
            for number, places in enumerate(rounds_of(len(pool.teams)), start=1)
            for table, wave, (a, b) in zip(seats, waves, places, strict=True)
        ]
    return tuple(sorted(matches, key=lambda match: (match.round, match.wave, order[match.table])))


def _serpentine(teams: Sequence[Entrant], sizes: Sequence[int], rng: Random) -> Seating:
    """Seeds row by row, there and back, then the others by lot, row by row."""
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    others = deque(lot.shuffled((team for team in teams if team.seed is None), rng))
    rows = serpentine(seeds, sizes)
    for row in range(max(sizes)):
        for pool, size in enumerate(sizes):
            if len(rows[pool]) == row < size:
                rows[pool].append(others.popleft())
    return Seating(rows)


def _swapped(drawn: Seating, swaps: by_hand.Swaps) -> Seating:
    """The seating after the exchanges made by hand, in their order."""
    teams = {team.id: team for row in drawn.rows for team in row}
    after_swaps = by_hand.trades([*teams], swaps)
    return Seating([[teams[after_swaps[team.id]] for team in row] for row in drawn.rows])


def explain(
    planned: Seating,
    drawn: Seating,
    final: Seating,
    options: PoolOptions,
    pairings: Sequence[Pairing],
    *,
    for_clubs: Seating,
) -> tuple[Remark, ...]:
    """All the remarks of a draw; the promise made to every team comes last. ``for_clubs``: the seating before
    any couple was parted."""
    return (
        *_sizes(final),
        *table_order.waves_remarks(pairings, options.tables),
        *_seeds(drawn),
        *_seeds_moved("seed_moved", planned, for_clubs),
        *_seeds_moved("seed_moved_apart", for_clubs, drawn),
        *_clubs(drawn, final, options),
        *_apart(drawn, final, options),
        *by_hand.swap_remarks(options.swaps),
        _promise(final),
    )


def _sizes(seating: Seating) -> Iterator[Remark]:
    sizes = [len(pool) for pool in seating.rows]
    threes = tuple(pool_letter(number) for number, size in enumerate(sizes) if size == 3)
    if sizes == [3]:
        yield remark("three_teams")
    if sizes == [5]:
        yield remark("pool_of_five")
    if threes:
        yield remark("pool_of_three" if len(threes) == 1 else "pools_of_three", pools=threes)


def _seeds(drawn: Seating) -> Iterator[Remark]:
    """Seeds that are not as many as the pools."""
    seeds = [sum(team.seed is not None for team in pool) for pool in drawn.rows]
    total, pools = sum(seeds), len(seeds)
    if 0 < total < pools:
        without = tuple(pool_letter(number) for number, count in enumerate(seeds) if count == 0)
        yield remark("seeds_missing", seeds=total, pool_count=pools, pools=without)
    if total > pools > 1:
        yield remark("seeds_extra", seeds=total, pool_count=pools)


def _seeds_moved(code: str, planned: Seating, drawn: Seating) -> Iterator[Remark]:
    """Seeds that left their place of the serpentine, in one of the two ways they may."""
    places = {team.id: pool for pool, teams in enumerate(planned.rows) for team in teams}
    for pool, teams in enumerate(drawn.rows):
        for team in teams:
            if team.seed is not None and places[team.id] != pool:
                yield remark(
                    code,
                    seed=team.seed,
                    team=team.id,
                    pool=pool_letter(pool),
                    planned=pool_letter(places[team.id]),
                )


def _clubs(drawn: Seating, final: Seating, options: PoolOptions) -> Iterator[Remark]:
    """One remark for each club and each number of its teams in one pool, with why it is so."""
    if not options.clubs_apart:
        yield remark("clubs_mixed")
    entrants = sum(map(len, final.rows))
    for club in sorted(final.members):
        members = final.members[club]
        if members == entrants:
            continue
        together: defaultdict[int, list[str]] = defaultdict(list)
        for number, present in enumerate(final.counts):
            if present[club] > 1:
                together[present[club]].append(pool_letter(number))
        for count, pools in sorted(together.items(), reverse=True):
            if len(final.rows) == 1:
                yield remark("club_one_pool", count=count, club=club)
                continue
            yield remark(
                _club_code(club, drawn, final, several_pools=len(pools) > 1, clubs_apart=options.clubs_apart),
                pools=tuple(pools),
                count=count,
                club=club,
                members=members,
                pool_count=len(final.rows),
            )


def _club_code(club: str, drawn: Seating, final: Seating, *, several_pools: bool, clubs_apart: bool) -> str:
    """Whether numbers, seeds and other clubs, the organiser's hand or the lot alone put them together."""
    kind = "club" if not several_pools else "clubs"
    if final.clashes(club) > drawn.clashes(club):
        return f"{kind}_by_hand"
    if final.clashes(club) == final.least(club):
        return f"{kind}_together"
    return f"{kind}_kept" if clubs_apart else f"{kind}_by_lot"


def _apart(drawn: Seating, final: Seating, options: PoolOptions) -> Iterator[Remark]:
    """Each couple that is in one pool against the wish: no seating has fewer, or a hand put it there."""
    couples = couples_among(options.apart, (team.id for pool in final.rows for team in pool))
    before = in_one_pool(drawn, couples)
    for pool, a, b in in_one_pool(final, couples):
        code = "apart_together" if (a, b) in {couple[1:] for couple in before} else "apart_by_hand"
        yield remark(code, pool=pool_letter(pool), teams=(a, b))


def _promise(seating: Seating) -> Remark:
    """How many matches every team plays, never twice against the same."""
    sizes = [len(pool) for pool in seating.rows]
    code = "everyone_plays" if min(sizes) == max(sizes) else "everyone_plays_least"
    return remark(code, matches=min(sizes) - 1)


def write_options(options: PoolOptions) -> Json:
    """The choices of a draw of pools; ``apart`` only where it is chosen: older records have none."""
    data: Json = {
        "tables": None if options.tables is None else list(options.tables),
        "clubs_apart": options.clubs_apart,
        "swaps": [list(swap) for swap in options.swaps],
    }
    if options.apart:
        data["apart"] = [list(couple) for couple in options.apart]
    return data


def read_options(data: JsonReader) -> PoolOptions:
    """The choices of a draw of pools; each may be left out."""
    data.only("tables", "clubs_apart", "swaps", "apart")
    return PoolOptions(
        tables=data.numbers_or_none("tables"),
        clubs_apart=data.truth("clubs_apart", True),
        swaps=data.couples("swaps"),
        apart=data.couples("apart") if data.has("apart") else (),
    )
