"""The usual ways to fill an evening, and for how many teams each is one: the table of FORMATS §5.

Each is a run of choices, the longest first: the next ones are shorter, for a short evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pairing.round_robin import rounds_to_meet_all
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.pools import Brackets, Pools
from pairing.structure.rounds import Rounds
from pairing.structure.stage import StagePlan
from pairing.types import MOST

Choice = tuple[str, tuple[StagePlan, ...]]
"""The code of its name, its stages."""


@dataclass(frozen=True, slots=True)
class Usual:
    """A usual way: what it is for so many teams, and of how many at least and at most it is usual."""

    ways: Callable[[int], Iterator[Choice]]
    least: int = 4
    most: int = MOST


def _league(teams: int) -> Iterator[Choice]:
    full_rounds = rounds_to_meet_all(teams)
    for rounds in range(min(full_rounds, 5), 1 + teams % 2, -1):
        yield "league" if rounds == full_rounds else "league_part", (Rounds(rounds, "round_robin"),)


def _league_final(teams: int) -> Iterator[Choice]:
    yield "league_final", (Rounds(rounds_to_meet_all(teams), "round_robin"), Finals(size=2))


def _pools(teams: int) -> Iterator[Choice]:
    yield "pools", (Pools(), Brackets())


def _pools_placing(teams: int) -> Iterator[Choice]:
    yield "pools_placing", (Pools(), Brackets(placing=True))


def _ranked(teams: int) -> Iterator[Choice]:
    for rounds in range(4, 1 + teams % 2, -1):
        yield "ranked", (Rounds(rounds),)


def _rotation(teams: int) -> Iterator[Choice]:
    for rounds in range(4, 1 + teams % 2, -1):
        yield "rotation", (Rounds(rounds, "rotation"),)


def _knockout(teams: int) -> Iterator[Choice]:
    yield "knockout", (Knockout(),)


def _seeding(teams: int) -> Iterator[Choice]:
    yield "seeding", (Rounds(3), Finals(size=8))


LEAGUE, LEAGUE_FINAL = Usual(_league, most=12), Usual(_league_final, most=8)
POOLS, POOLS_PLACING = Usual(_pools, least=6), Usual(_pools_placing, least=6, most=32)
RANKED, KNOCKOUT, SEEDING = Usual(_ranked, least=6), Usual(_knockout), Usual(_seeding, least=9)
USUAL = (
    LEAGUE,
    LEAGUE_FINAL,
    RANKED,
    Usual(_rotation, least=8),
    POOLS,
    POOLS_PLACING,
    KNOCKOUT,
    SEEDING,
)
"""All of them, in the order of the page. A mêlée is none: it is a setting who comes alone."""
UP_TO: Sequence[tuple[int, Sequence[Usual]]] = (
    (5, (LEAGUE, LEAGUE_FINAL, KNOCKOUT)),
    (8, (LEAGUE, POOLS, KNOCKOUT)),
    (12, (RANKED, POOLS, KNOCKOUT)),
    (16, (POOLS_PLACING, RANKED, KNOCKOUT)),
    (32, (RANKED, KNOCKOUT, POOLS)),
    (MOST, (RANKED, SEEDING, POOLS)),
)
"""So many teams at most: what is proposed to them first, in this order."""


def firsts(teams: int) -> Sequence[Usual]:
    """What is proposed to so many teams first."""
    return next(ways for most_teams, ways in UP_TO if teams <= most_teams)
