"""Couples of teams that should not meet: a soft wish, named by the organiser. In pools it comes before the
clubs: the fewest such couples in one pool that any seating allows, as near to the lot as possible.

A record carries the numbers, never why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pairing.engines.clubs import PoolSeat, Seating

CouplesApart = tuple[tuple[int, int], ...]
STEPS = 20_000
"""Bound on the seats that are tried, all together: many couples among few pools could take minutes, and a
draw is made while nobody else may write. Beyond it exchanges bring the couples apart, one by one."""


def couples_among(couples: CouplesApart, teams: Iterable[int]) -> CouplesApart:
    """Those of the couples whose two teams are drawn, each once, the lower number first."""
    drawn = {*teams}
    return tuple(sorted({(min(c), max(c)) for c in couples if drawn.issuperset(c) and c[0] != c[1]}))


def in_one_pool(seating: Seating, couples: CouplesApart) -> list[tuple[int, int, int]]:
    """(pool, team, team) of each couple that stands together."""
    pools = {team.id: pool for pool, teams in enumerate(seating.rows) for team in teams}
    return [(pools[a], a, b) for a, b in couples if pools[a] == pools[b]]


def keep_apart(seating: Seating, couples: CouplesApart) -> Seating:
    """The seating with the fewest couples in one pool; itself where it has none."""
    if not in_one_pool(seating, couples):
        return seating
    search = _PoolSearch(seating, couples)
    for allowed in range(len(in_one_pool(seating, couples))):
        found = search.with_at_most(allowed)
        if found is not None:
            return _clubs_again(found, couples)
        if search.steps >= STEPS:
            return _clubs_again(_one_by_one(seating.copy(), couples), couples)
    return _clubs_again(seating.copy(), couples)


class _PoolSearch:
    """Every placing of the teams concerned, seeds inside their row, each nearest to the lot first."""

    def __init__(self, seating: Seating, couples: CouplesApart) -> None:
        self.start, self.couples = seating, couples
        concerned = {team for couple in couples for team in couple}
        teams = [team for pool in seating.rows for team in pool if team.id in concerned]
        seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
        degree = {team.id: sum(team.id in couple for couple in couples) for team in teams}
        others = sorted(
            (team for team in teams if team.seed is None), key=lambda team: (-degree[team.id], team.id)
        )
        self.order = [team.id for team in (*seeds, *others)]
        self.steps = 0

    def with_at_most(self, allowed: int) -> Seating | None:
        """The first placing with no more couples together than that; None where there is none."""
        seating = self.start.copy()
        return seating if self._place(seating, 0, allowed) else None

    def _place(self, seating: Seating, turn: int, allowed: int) -> bool:
        if turn == len(self.order):
            return True
        team, placed = self.order[turn], {*self.order[:turn]}
        for own, target in self._moves(seating, team, placed):
            if self.steps >= STEPS:
                return False
            self.steps += 1
            seating.exchange(own, target)
            together = self._together(seating, team, placed)
            if together <= allowed and self._place(seating, turn + 1, allowed - together):
                return True
            seating.exchange(own, target)
        return False

    def _together(self, seating: Seating, team: int, placed: set[int]) -> int:
        """How many of the teams placed before stand with this one against the wish."""
        pool = _seat_of(seating, team)[0]
        here = {member.id for member in seating.rows[pool]} & placed
        return sum(team in couple and not here.isdisjoint(couple) for couple in self.couples)

    @staticmethod
    def _moves(seating: Seating, team: int, placed: set[int]) -> Iterator[tuple[PoolSeat, PoolSeat]]:
        """Where this team may go, where it is first: a seat of each pool whose team gives way."""
        own = _seat_of(seating, team)
        yield own, own
        pool, row = own
        seed = seating.rows[pool][row].seed is not None
        if seed and row == 0:  # seed 1 in A, seed 2 in B …
            return
        for step in range(1, len(seating.rows)):
            other = (pool + step) % len(seating.rows)
            rows = [row] if seed else seating.free_seats(other)
            free = [place for place in rows if place < len(seating.rows[other])]
            target = next((place for place in free if seating.rows[other][place].id not in placed), None)
            if target is not None:
                yield own, (other, target)


def _seat_of(seating: Seating, team: int) -> PoolSeat:
    return next(
        (pool, row)
        for pool, teams in enumerate(seating.rows)
        for row, member in enumerate(teams)
        if member.id == team
    )


def _one_by_one(seating: Seating, couples: CouplesApart) -> Seating:
    """Exchanges of two unseeded teams as long as one leaves fewer couples together."""
    while _one_parted(seating, couples):
        pass
    return seating


def _one_parted(seating: Seating, couples: CouplesApart) -> bool:
    """Make the first exchange that leaves fewer couples together; say whether there was one."""
    together = in_one_pool(seating, couples)
    concerned = {team for _pool, *couple in together for team in couple}
    return any(
        _kept_if(seating, a, b, lambda: len(in_one_pool(seating, couples)) < len(together))
        for a, b in _exchanges(seating)
        if {seating.rows[pool][row].id for pool, row in (a, b)} & concerned
    )


def _clubs_again(seating: Seating, couples: CouplesApart) -> Seating:
    """Exchanges of two unseeded teams that part clubs, as long as no couple comes together for it."""
    improved = True
    while improved and not seating.is_least():
        improved = any(_helps(seating, couples, a, b) for a, b in _exchanges(seating))
    return seating


def _exchanges(seating: Seating) -> Iterator[tuple[PoolSeat, PoolSeat]]:
    seats: Sequence[PoolSeat] = [
        (pool, row) for pool in range(len(seating.rows)) for row in seating.free_seats(pool)
    ]
    for place, first in enumerate(seats):
        yield from ((first, second) for second in seats[place + 1 :] if second[0] != first[0])


def _helps(seating: Seating, couples: CouplesApart, first: PoolSeat, second: PoolSeat) -> bool:
    """Make an exchange that parts clubs and no wish; say whether it was made."""
    clashes, together = seating.clashes(), len(in_one_pool(seating, couples))
    return _kept_if(
        seating,
        first,
        second,
        lambda: seating.clashes() < clashes and len(in_one_pool(seating, couples)) <= together,
    )


def _kept_if(seating: Seating, first: PoolSeat, second: PoolSeat, is_better: Callable[[], bool]) -> bool:
    """Make an exchange and take it back unless it is better so; say whether it was made."""
    seating.exchange(first, second)
    if is_better():
        return True
    seating.exchange(first, second)
    return False
