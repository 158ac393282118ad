"""Format F3, pools: seeds in serpentine, clubs apart, the rest by lot, all rounds and tables in one draw.

A pure function of entrants, options and a seeded ``Random``; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import cycle, islice
from random import Random

from tournament.draw.engine import clubs, lot, pool_remarks, tables
from tournament.draw.engine.entrants import checked
from tournament.draw.engine.pool_shapes import BY_BARRAGE, label, pool_sizes
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.round_robin import rounds_of
from tournament.draw.engine.seating import Seating
from tournament.draw.engine.types import Entrant, Pairing, Pool, PoolOptions, Proposal

NAME = "pools"
VERSION = 1
FIRST_MATCHES = ((0, 1), (2, 3))
"""How a *poule à barrage* begins; its results decide the rest."""
FEWEST = 3
"""With 3 teams there is one pool and a warning; with fewer, nothing to draw."""


def pair(entrants: Iterable[Entrant], options: PoolOptions, rng: Random) -> Proposal:
    """Draw the pools. The order in which the entrants are given changes nothing.

    Raises ``Refusal``: too few teams, no table, numbers or seeds given twice, a swap of a team not drawn.
    """
    teams = checked(entrants)
    if len(teams) < FEWEST:
        raise Refusal("too_few_teams", teams=len(teams), needed=4)
    sizes = pool_sizes(len(teams))
    given_tables = tables.assign(sizes, options.tables)
    planned = _serpentine(teams, sizes, rng)
    drawn = clubs.separate(planned.copy()) if options.clubs_apart else planned
    final = _swapped(drawn, options.swaps)
    pools = tuple(
        Pool(label(number), tuple(team.id for team in row), at)
        for number, (row, at) in enumerate(zip(final.rows, given_tables, strict=True))
    )
    pairings = pairings_of(pools, barrage=options.barrage)
    remarks = pool_remarks.explain(planned, drawn, final, options, pairings)
    return Proposal(pairings=pairings, pools=pools, remarks=remarks)


def pairings_of(pools: Sequence[Pool], *, barrage: bool = False) -> tuple[Pairing, ...]:
    """All the matches of the pools, by round, then by wave and table; of a *poule à barrage* the two first.

    A table that several matches of a round share has them in the order of the pools, one a wave."""
    order: dict[int, int] = {}
    used: Counter[int] = Counter()
    matches: list[Pairing] = []
    for pool in pools:
        seats = tuple(islice(cycle(pool.tables), tables.needed_for(len(pool.teams))))
        waves = [used[table] + seats[:at].count(table) + 1 for at, table in enumerate(seats)]
        used.update(seats)
        order |= {table: len(order) for table in pool.tables if table not in order}
        matches += [
            Pairing(number, table, pool.teams[a], pool.teams[b], pool.label, wave)
            for number, places in enumerate(_rounds(len(pool.teams), barrage=barrage), start=1)
            for table, wave, (a, b) in zip(seats, waves, places, strict=True)
        ]
    return tuple(sorted(matches, key=lambda match: (match.round, match.wave, order[match.table])))


def _rounds(size: int, *, barrage: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Who meets whom in each round that is drawn, by places in the pool."""
    return (FIRST_MATCHES,) if barrage and size == BY_BARRAGE else rounds_of(size)


def _serpentine(teams: Sequence[Entrant], sizes: Sequence[int], rng: Random) -> Seating:
    """Seeds row by row, there and back, then the others by lot, row by row."""
    seeds = deque(sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0))
    others = deque(lot.shuffled((team for team in teams if team.seed is None), rng))
    rows: list[list[Entrant]] = [[] for _ in sizes]
    for row in range(max(sizes)):
        there = [pool for pool, size in enumerate(sizes) if size > row]
        for pool in there if row % 2 == 0 else reversed(there):
            if seeds:
                rows[pool].append(seeds.popleft())
    for row in range(max(sizes)):
        for pool, size in enumerate(sizes):
            if len(rows[pool]) == row < size:
                rows[pool].append(others.popleft())
    return Seating(rows)


def _swapped(drawn: Seating, swaps: Sequence[tuple[int, int]]) -> Seating:
    """The seating after the exchanges made by hand, in their order."""
    if not swaps:
        return drawn
    final = drawn.copy()
    for one, two in swaps:
        if one == two:
            raise Refusal("same_team", team=one)
        seats = {team.id: (p, r) for p, pool in enumerate(final.rows) for r, team in enumerate(pool)}
        for team in (one, two):
            if team not in seats:
                raise Refusal("unknown_team", team=team)
        final.exchange(seats[one], seats[two])
    return final
