"""What goes into a draw, checked, and what comes out of it, the same for every format.

Knows teams by number and clubs by an opaque code; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TypeVar

from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team to be drawn: its number, its rank among the seeds (1 is the best), its club's code."""

    id: int
    seed: int | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class DrawnPool:
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
    pools: tuple[DrawnPool, ...] = ()
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
        return tuple(team for round_number, team in self.exempts if round_number == number)

    @property
    def rounds(self) -> int:
        """How many rounds were drawn."""
        return max((pairing.round for pairing in self.pairings), default=0)

    def pool_of(self, team: int) -> DrawnPool | None:
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


def write_entrant(entrant: Entrant) -> Json:
    """A team: its number, its rank as a seed, its club's code."""
    return asdict(entrant)


def read_entrant(data: JsonReader) -> Entrant:
    """A team; seed and club may be left out."""
    data.only("id", "seed", "club")
    return Entrant(data.number("id"), data.number_or_none("seed"), data.text_or_none("club"))


MOST = 2000
"""More teams than any hall holds: beyond, an answer would be a long time coming."""
AnEntrant = TypeVar("AnEntrant", bound=Entrant)


def checked(entrants: Iterable[AnEntrant]) -> tuple[AnEntrant, ...]:
    """The entrants by number.

    Raises ``Refusal``: too many of them, a number or a seed that is impossible or given twice.
    """
    ordered = tuple(sorted(entrants, key=lambda entrant: entrant.id))
    if len(ordered) > MOST:
        raise Refusal("too_many_entrants", entrants=len(ordered), most=MOST)
    seeds: defaultdict[int, list[int]] = defaultdict(list)
    previous = 0
    for entrant in ordered:
        if entrant.id < 1:
            raise Refusal("bad_team", team=entrant.id)
        if entrant.id == previous:
            raise Refusal("duplicate_team", team=entrant.id)
        if entrant.seed is not None:
            if entrant.seed < 1:
                raise Refusal("bad_seed", team=entrant.id, seed=entrant.seed)
            seeds[entrant.seed].append(entrant.id)
        previous = entrant.id
    for seed, teams in sorted(seeds.items()):
        if len(teams) > 1:
            raise Refusal("duplicate_seed", seed=seed, teams=tuple(teams))
    return ordered


def club_codes(clubs: Mapping[int, str | None]) -> dict[str, str]:
    """Opaque codes for the clubs of the teams (team number to club): c1 is the club of the lowest number.

    A public record carries the codes, never the names; the same teams give the same codes again.
    """
    codes: dict[str, str] = {}
    for team in sorted(clubs):
        club = clubs[team]
        if club is not None and club not in codes:
            codes[club] = f"c{len(codes) + 1}"
    return codes
