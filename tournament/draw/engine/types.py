"""What goes into a draw and what comes out of it, the same for every format.

Knows teams by number and clubs by an opaque code; must not know names, Django, or the time.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament.draw.engine.remarks import Remark


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team to be drawn: its number, its rank among the seeds (1 is the best), its club's code."""

    id: int
    seed: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool: its letter, its teams (their order decides who meets whom when), its tables."""

    label: str
    teams: tuple[int, ...]
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match: the round (from 1), the number of the physical table, team ``a`` against team ``b``.

    ``wave``: 2 where the table is used a second time in the same round, and so on.
    """

    round: int
    table: int
    a: int
    b: int
    pool: str | None = None
    wave: int = 1


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an engine proposes. ``exempt`` is the team without opponent; a rest inside a pool is not one.

    ``exempts``: where several rounds are drawn at once, (round, team) for each; ``cost``: each criterion of
    the cost with its total, the most important first; ``entries``: who stands on the first, second … place of
    a structure; ``duos``: teams made for this round, numbered from 1 in the pairings; ``rests``: players who
    sit out.
    """

    pairings: tuple[Pairing, ...]
    pools: tuple[Pool, ...] = ()
    exempt: int | None = None
    remarks: tuple[Remark, ...] = ()
    exempts: tuple[tuple[int, int], ...] = ()
    cost: tuple[tuple[str, int], ...] = ()
    entries: tuple[int, ...] = ()
    duos: tuple[tuple[int, int], ...] = ()
    rests: tuple[int, ...] = ()

    def round(self, number: int) -> tuple[Pairing, ...]:
        """The matches of one round, in the order of their tables."""
        return tuple(pairing for pairing in self.pairings if pairing.round == number)

    def exempt_in(self, number: int) -> tuple[int, ...]:
        """The teams that are exempt in one round: one, or all those above a *cadrage*."""
        if self.exempt is not None:
            return (self.exempt,)
        return tuple(team for at, team in self.exempts if at == number)

    @property
    def rounds(self) -> int:
        """How many rounds were drawn."""
        return max((pairing.round for pairing in self.pairings), default=0)

    def pool_of(self, team: int) -> Pool | None:
        """The pool of a team, if it has one."""
        return next((pool for pool in self.pools if team in pool.teams), None)

    def resting(self, number: int) -> tuple[int, ...]:
        """The teams of the pools that have no match in this round."""
        playing = {team for pairing in self.round(number) for team in (pairing.a, pairing.b)}
        return tuple(team for pool in self.pools for team in pool.teams if team not in playing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What every format lets the organiser choose: the swaps made by hand after the lot, in their order."""

    swaps: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions(Options):
    """The choices of a draw of pools.

    ``tables``: numbers of the usable physical tables in the order of the hall, ``None`` for 1, 2, 3 …;
    ``clubs_apart``: keep teams of one club out of each other's pool where possible; ``barrage``: of a pool of
    four only the two first matches are drawn, their results decide who meets next.
    """

    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True
    barrage: bool = False
