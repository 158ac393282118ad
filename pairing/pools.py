"""Format F3, pools: seeds in serpentine, wishes kept, clubs apart, the rest by lot, all rounds and tables in
one draw."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from typing import TypeVar

from pairing.notes import Remark, remark
from pairing.round_robin import rounds_of
from pairing.tables import check_tables, say_tables_and_swaps
from pairing.types import (
    Couple,
    DrawnPool,
    Entrant,
    Options,
    Pairing,
    Proposal,
    checked,
    couples_among,
    shuffled,
    trades,
)

FEWEST = 3
"""With 3 teams there is one pool and a warning; with fewer, nothing to draw."""
STEPS = 20_000
"""Exchanges tried while two teams that should not are in one pool."""
T = TypeVar("T")
Rows = list[list[Entrant]]
"""For each pool its teams; the seeds of one row are of the same strength."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions(Options):
    """``clubs_apart``: keep teams of one club out of each other's pool where possible; ``apart``: couples
    that should not be in one pool, before the clubs."""

    clubs_apart: bool = True
    apart: tuple[tuple[int, int], ...] = ()


def pair(entrants: Iterable[Entrant], options: PoolOptions, rng: Random) -> Proposal:
    """Draw the pools. The order in which the entrants are given changes nothing. Raises ``Refusal``: too few
    teams, no table, numbers or seeds given twice, a swap of a team not drawn."""
    teams = checked(entrants, FEWEST)
    by_id = {team.id: team for team in teams}
    stands, sizes = trades(by_id, options.swaps), pool_sizes(len(teams))
    tables = _assign_tables(sizes, options.tables)
    planned, apart = _serpentine(teams, sizes, rng), couples_among(options.apart, by_id)
    drawn = _separated(planned, Clashes(apart, teams if options.clubs_apart else []), rng)
    final = [[by_id[stands[team.id]] for team in row] for row in drawn]
    pools = tuple(
        DrawnPool(pool_letter(number), tuple(team.id for team in row), pool_tables)
        for number, (row, pool_tables) in enumerate(zip(final, tables, strict=True))
    )
    pairings = _pairings_of(pools)
    odd = tuple(pool.label for pool in pools if len(pool.teams) % 2)
    together = [(a, b) for pool in pools for a, b in apart if {a, b} <= {*pool.teams}]
    remarks = (
        *([remark("three_teams")] if sizes == (3,) else []),
        *([remark("odd_pool", pools=odd, teams=sizes[-1], matches=sizes[-1] - 1)] if odd else []),
        *_say_seeds(planned, drawn),
        *_say_clubs(final, options),
        *(remark("not_apart", a=a, b=b) for a, b in together),
        *say_tables_and_swaps(pairings, options),
    )
    return Proposal(pairings, pools, remarks=remarks)


def pool_sizes(teams: int) -> tuple[int, ...]:
    """Pools of 3 or 4, as few as possible, the larger ones first; 5 teams make one pool of 5."""
    if teams == 5:
        return (5,)
    count = -(-teams // 4)
    return tuple((teams + count - 1 - number) // count for number in range(count))


def tables_needed(teams: int) -> int:
    """How many tables a draw of pools of so many teams uses at a time: one for 3, two for 4 or 5."""
    return sum(size // 2 for size in pool_sizes(teams))


def _assign_tables(sizes: Sequence[int], tables: Sequence[int] | None) -> list[tuple[int, ...]]:
    """Give each pool its neighbouring tables, in the order of the pools; from the first again when all have
    their matches: those play in the next wave. Raises ``Refusal``: no table."""
    usable = range(1, sum(sizes) // 2 + 1) if tables is None else tables
    check_tables(usable)
    around = cycle(usable)
    return [tuple(dict.fromkeys(islice(around, size // 2))) for size in sizes]


def pool_letter(index: int) -> str:
    """The letter of a pool (0 is A, 25 is Z, 26 is AA)."""
    return (pool_letter(index // 26 - 1) if index > 25 else "") + chr(ord("A") + index % 26)


def serpentine(ranked: Sequence[T], sizes: Sequence[int]) -> list[list[T]]:
    """Those ranked, or the best of them, row by row over the pools, there and back."""
    rows: list[list[T]] = [[] for _ in sizes]
    waiting = iter(ranked)
    for row in range(max(sizes)):
        open_pools = [pool for pool, size in zip(rows, sizes, strict=True) if size > row]
        for pool in open_pools if row % 2 == 0 else reversed(open_pools):
            pool.extend(islice(waiting, 1))
    return rows


def _pairings_of(pools: Sequence[DrawnPool]) -> tuple[Pairing, ...]:
    """All the matches of the pools, by round, then by wave and table.

    A table that several matches of a round share has them in the order of the pools, one a wave."""
    order: dict[int, int] = {}
    used: Counter[int] = Counter()
    matches: list[Pairing] = []
    for pool in pools:
        seats = tuple(islice(cycle(pool.tables), len(pool.teams) // 2))
        waves = [used[table] + seats[:index].count(table) + 1 for index, table in enumerate(seats)]
        used.update(seats)
        order |= {table: len(order) for table in pool.tables if table not in order}
        matches += [
            Pairing(number, table, pool.teams[a], pool.teams[b], pool.label, wave)
            for number, places in enumerate(rounds_of(len(pool.teams)), start=1)
            for table, wave, (a, b) in zip(seats, waves, places, strict=True)
        ]
    return tuple(sorted(matches, key=lambda match: (match.round, match.wave, order[match.table])))


def _serpentine(teams: Sequence[Entrant], sizes: Sequence[int], rng: Random) -> Rows:
    """Seeds row by row, there and back, then the others by lot, row by row."""
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    others = iter(shuffled((team for team in teams if team.seed is None), rng))
    rows = serpentine(seeds, sizes)
    for row in range(max(sizes)):
        for pool, size in zip(rows, sizes, strict=True):
            if len(pool) == row < size:
                pool.append(next(others))
    return rows


class Clashes:
    """What should not stand in one pool: wished couples first, then teams of one club."""

    def __init__(self, apart: Sequence[Couple], teams: Sequence[Entrant]) -> None:
        self.wishes: defaultdict[int, set[int]] = defaultdict(set)
        for a, b in apart:
            self.wishes[a].add(b)
            self.wishes[b].add(a)
        self.clubs = {team.id: team.club for team in teams if team.club is not None}
        self.wish = len(teams) ** 2 + 1

    def of(self, team: Entrant, pool: Iterable[Entrant]) -> int:
        """What a team costs in a pool."""
        wishes, club = self.wishes.get(team.id, ()), self.clubs.get(team.id)
        return sum(
            self.wish * (other.id in wishes) + (club is not None and self.clubs.get(other.id) == club)
            for other in pool
            if other is not team
        )

    def total(self, rows: Rows) -> int:
        """What a seating costs, each couple counted twice."""
        return sum(self.of(team, pool) for pool in rows for team in pool)

    def least(self, pools: int) -> int:
        """What no seating can be below: each club spread evenly over the pools."""
        evenly = (divmod(members, pools) for members in Counter(self.clubs.values()).values())
        return sum(pools * each * (each - 1) + 2 * more * each for each, more in evenly)


def _separated(planned: Rows, clashes: Clashes, rng: Random) -> Rows:
    """The best seating met on exchanges from the lot. Seeds move only where that is not enough,
    inside their row, and those of the first row never: seed 1 in A, seed 2 in B …"""
    least = clashes.least(len(planned))
    drawn = _climbed(planned, clashes, least, rng, seeds_move=False)
    if clashes.total(drawn) > least and any(team.seed for row in planned for team in row[1:]):
        moved = _climbed(planned, clashes, least, rng, seeds_move=True)
        drawn = min(drawn, moved, key=clashes.total)
    return drawn


def _climbed(planned: Rows, clashes: Clashes, least: int, rng: Random, *, seeds_move: bool) -> Rows:
    """Exchanges of a team that clashes with another, each kept unless the whole costs more."""
    rows = [list(row) for row in planned]
    seats = [(pool, row) for pool, teams in enumerate(rows) for row in range(len(teams))]
    total = lowest = clashes.total(rows)
    best = planned
    for _step in range(STEPS):
        if lowest <= least:
            break
        (pool, row), (other_pool, other_row) = (seats[int(rng.random() * len(seats))] for _seat in "ab")
        team, other = rows[pool][row], rows[other_pool][other_row]
        if pool == other_pool or not clashes.of(team, rows[pool]):
            continue
        if (team.seed or other.seed) and not (seeds_move and row == other_row > 0):
            continue
        before = clashes.of(team, rows[pool]) + clashes.of(other, rows[other_pool])
        rows[pool][row], rows[other_pool][other_row] = other, team
        after = clashes.of(other, rows[pool]) + clashes.of(team, rows[other_pool])
        if after > before:
            rows[pool][row], rows[other_pool][other_row] = team, other
            continue
        total += 2 * (after - before)
        if total < lowest:
            lowest, best = total, [list(teams) for teams in rows]
    return best


def _say_seeds(planned: Rows, drawn: Rows) -> Iterator[Remark]:
    """Seeds that are not as many as the pools; those that left their place of the serpentine."""
    seeds = sum(team.seed is not None for row in planned for team in row)
    if seeds and seeds != len(planned) > 1:
        yield remark("seeds", seeds=seeds, pool_count=len(planned))
    places = {team.id: pool_letter(number) for number, pool in enumerate(planned) for team in pool}
    moved = ((team, pool_letter(number)) for number, pool in enumerate(drawn) for team in pool)
    for team, pool in moved:
        if team.seed is not None and places[team.id] != pool:
            yield remark("seed_moved", seed=team.seed, pool=pool, planned=places[team.id])


def _say_clubs(final: Rows, options: PoolOptions) -> Iterator[Remark]:
    """One remark for each club and each number of its teams in one pool."""
    if not options.clubs_apart:
        yield remark("clubs_mixed")
        return
    together: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    for number, row in enumerate(final):
        for club, count in Counter(team.club for team in row if team.club is not None).items():
            if count > 1 and count < sum(map(len, final)):
                together[club, count].append(pool_letter(number))
    for (club, count), pools in sorted(together.items(), key=lambda item: (item[0][0], -item[0][1])):
        yield remark("clubs_together", pools=tuple(pools), count=count, club=club)
