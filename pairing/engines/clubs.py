"""Keeps teams of one club apart in pools: unseeded teams change seats freely, seeds only inside their row.

The unseeded part is exact (a transport problem with convex costs, optimal when no exchange in a ring helps);
seeds move only when that is not enough.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

from pairing.types import Entrant

PoolSeat = tuple[int, int]
"""(pool, row), both from 0; the seeds of one row are of the same strength."""


def pairs(count: int) -> int:
    """How many matches between themselves ``count`` teams of one pool play."""
    return count * (count - 1) // 2


class Seating:
    """A mutable seating: ``rows[pool][row]`` is an entrant. Two entrants change seats, nothing else moves."""

    def __init__(self, rows: list[list[Entrant]]) -> None:
        self.rows = rows
        self.counts = [Counter(team.club for team in pool if team.club is not None) for pool in rows]
        self.members: Counter[str] = Counter()
        for count in self.counts:
            self.members.update(count)

    def copy(self) -> Seating:
        """The same seating, to try something on."""
        return Seating([list(pool) for pool in self.rows])

    def exchange(self, first_seat: PoolSeat, second_seat: PoolSeat) -> None:
        """Let the entrants of two seats change places."""
        (first_pool, first_row), (second_pool, second_row) = first_seat, second_seat
        first, second = self.rows[first_pool][first_row], self.rows[second_pool][second_row]
        self.rows[first_pool][first_row], self.rows[second_pool][second_row] = second, first
        for pool, leaving, coming in ((first_pool, first, second), (second_pool, second, first)):
            if leaving.club is not None:
                self.counts[pool][leaving.club] -= 1
            if coming.club is not None:
                self.counts[pool][coming.club] += 1

    def price_in(self, pool: int, club: str | None) -> int:
        """Club matches added when a team of ``club`` comes into ``pool``."""
        return 0 if club is None else self.counts[pool][club]

    def price_out(self, pool: int, club: str | None) -> int:
        """Club matches saved when a team of ``club`` leaves ``pool``."""
        return 0 if club is None else self.counts[pool][club] - 1

    def free_seats(self, pool: int) -> range:
        """The rows of a pool's unseeded teams: they follow its seeds."""
        seeds = sum(team.seed is not None for team in self.rows[pool])
        return range(seeds, len(self.rows[pool]))

    def seeds(self) -> tuple[tuple[int, ...], ...]:
        """Which seeds each pool has."""
        return tuple(tuple(team.id for team in pool if team.seed is not None) for pool in self.rows)

    def clashes(self, club: str | None = None) -> int:
        """Matches between two teams of the same club: of one club, or of all."""
        if club is not None:
            return sum(pairs(count[club]) for count in self.counts)
        return sum(pairs(number) for count in self.counts for number in count.values())

    def least(self, club: str) -> int:
        """The fewest such matches the numbers allow: the club spread evenly over the pools."""
        per_pool, larger_pools = divmod(self.members[club], len(self.rows))
        return (len(self.rows) - larger_pools) * pairs(per_pool) + larger_pools * pairs(per_pool + 1)

    def is_least(self) -> bool:
        """Whether no seating whatever has fewer clashes."""
        return self.clashes() == sum(self.least(club) for club in self.members)


Node = tuple[str, int | str | None]

TRIALS = 4000
"""Bound on the placings of the seeds that are tried: 1,000 for 4 pools, 32 for 125."""


def separate(seating: Seating) -> Seating:
    """A seating with as few club matches as possible, as near to the lot as possible."""
    _settle(seating)
    while not seating.is_least():
        if _move_a_seed(seating):
            _settle(seating)
            continue
        better = _with_seeds_moved(seating)
        if better is None:
            break
        seating = better
    return seating


def _settle(seating: Seating) -> None:
    """Give the unseeded teams their best seats, the seeds staying where they are."""
    _swap_pairs(seating)
    while not seating.is_least():
        ring = _improving_ring(seating)
        if not ring:
            break
        _turn(seating, ring)


def _swap_pairs(seating: Seating) -> None:
    """Exchange two unseeded teams while that lowers the number of club matches."""
    changed = True
    while changed:
        changed = False
        for pool, count in enumerate(seating.counts):
            if any(number > 1 for number in count.values()):
                changed = _relieve(seating, pool) or changed


def _relieve(seating: Seating, pool: int) -> bool:
    """Exchange one team of a pool where its club is too many; say whether it was possible."""
    for row in seating.free_seats(pool):
        club = seating.rows[pool][row].club
        if club is None or seating.counts[pool][club] < 2:
            continue
        partner = _partner(seating, (pool, row), club)
        if partner is not None:
            seating.exchange((pool, row), partner)
            return True
    return False


def _partner(seating: Seating, seat: PoolSeat, club: str) -> PoolSeat | None:
    """The first seat, in the pools that follow, whose team takes this one's place with profit."""
    pool, total = seat[0], len(seating.rows)
    counts = seating.counts[pool]
    for step in range(1, total):
        other_pool = (pool + step) % total
        other_counts = seating.counts[other_pool]
        gain = counts[club] - 1 - other_counts[club]
        if gain <= 0:
            continue
        for row in seating.free_seats(other_pool):
            coming = seating.rows[other_pool][row].club
            if coming == club:
                continue
            if coming is None or gain > counts[coming] - other_counts[coming] + 1:
                return other_pool, row
    return None


def _improving_ring(seating: Seating) -> list[Node]:
    """Pools and clubs in turn: each club's team leaves the pool before it for the pool after it, with profit.

    Empty when there is none, which proves that the unseeded teams sit as well as they can (Bellman–Ford).
    """
    arcs = list(_arcs(seating))
    cost: dict[Node, int] = dict.fromkeys((arc[0] for arc in arcs), 0)
    before: dict[Node, Node] = {}
    last: Node | None = None
    for _ in range(len(cost)):
        last = None
        for start, end, price in arcs:
            if cost[start] + price < cost.get(end, 0):
                cost[end], before[end], last = cost[start] + price, start, end
        if last is None:
            return []
    return _ring_through(last, before, len(cost))


def _arcs(seating: Seating) -> Iterator[tuple[Node, Node, int]]:
    """What it costs to take a team of a club out of a pool, and to put one in."""
    clubs: dict[str | None, None] = {}
    for pool, teams in enumerate(seating.rows):
        pool_clubs = {teams[row].club for row in seating.free_seats(pool)}
        for club in sorted(pool_clubs, key=str):
            clubs[club] = None
            yield ("pool", pool), ("club", club), -seating.price_out(pool, club)
    open_pools = [pool for pool in range(len(seating.rows)) if seating.free_seats(pool)]
    for club in clubs:
        for pool in open_pools:
            yield ("club", club), ("pool", pool), seating.price_in(pool, club)


def _ring_through(node: Node | None, before: dict[Node, Node], steps: int) -> list[Node]:
    """The ring that feeds ``node``, in the order of the moves, beginning with a pool."""
    if node is None:
        return []
    for _ in range(steps):
        node = before[node]
    ring = [node]
    while before[ring[-1]] != node:
        ring.append(before[ring[-1]])
    ring.reverse()
    return ring if ring[0][0] == "pool" else [*ring[1:], ring[0]]


def _turn(seating: Seating, ring: list[Node]) -> None:
    """Make the moves of a ring, as exchanges of two seats."""
    pools = [int(str(node[1])) for node in ring[0::2]]
    clubs = [node[1] for node in ring[1::2]]
    seats = [
        next((pool, row) for row in seating.free_seats(pool) if seating.rows[pool][row].club == club)
        for pool, club in zip(pools, clubs, strict=True)
    ]
    for seat in seats[1:]:
        seating.exchange(seats[0], seat)


def _move_a_seed(seating: Seating) -> bool:
    """Make the first exchange inside a row of seeds that lowers the number of club matches by itself."""
    for first_seat, second_seat in _seed_exchanges(seating):
        first_club, second_club = (seating.rows[pool][row].club for pool, row in (first_seat, second_seat))
        if first_club == second_club:
            continue
        saved = seating.price_out(first_seat[0], first_club) + seating.price_out(second_seat[0], second_club)
        if saved > seating.price_in(first_seat[0], second_club) + seating.price_in(
            second_seat[0], first_club
        ):
            seating.exchange(first_seat, second_seat)
            return True
    return False


def _with_seeds_moved(seating: Seating) -> Seating | None:
    """The first better seating found by exchanging seeds and settling the others again.

    One exchange is tried before two, two before three …; every placing of the seeds once, within ``TRIALS``.
    """
    best, trials = seating.clashes(), TRIALS // len(seating.rows)
    tried = {seating.seeds()}
    waiting = deque([seating])
    while waiting:
        seating_before = waiting.popleft()
        for first_seat, second_seat in _seed_exchanges(seating_before):
            trial = seating_before.copy()
            trial.exchange(first_seat, second_seat)
            if trial.seeds() in tried:
                continue
            if len(tried) > trials:
                return None
            tried.add(trial.seeds())
            _settle(trial)
            if trial.clashes() < best:
                return trial
            waiting.append(trial)
    return None


def _seed_exchanges(seating: Seating) -> Iterator[tuple[PoolSeat, PoolSeat]]:
    """Every two seats of a row, one of them a seed's; the first row stays: seed 1 in A, seed 2 in B …"""
    for row in range(1, max(map(len, seating.rows))):
        seats = [(pool, row) for pool, teams in enumerate(seating.rows) if len(teams) > row]
        seeded = {seat for seat in seats if seating.rows[seat[0]][row].seed is not None}
        for seed_seat in sorted(seeded):
            for seat in seats:
                if seat not in seeded or seat > seed_seat:
                    yield seed_seat, seat
