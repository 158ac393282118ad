"""FORMATS §5's table: what is proposed first and second for so many teams."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.structure import Brackets, Finals, Knockout, Pools, Rounds, Stage

Choice = tuple[str, tuple[Stage, ...]]
"""The code of its name, its stages."""


def choices(teams: int) -> list[list[Choice]]:
    """The proposals in their order; each with shorter ways of the same, for a short evening."""
    return [list(_ways(one, teams)) for one in _codes(teams)]


def _codes(teams: int) -> tuple[str, ...]:
    for most, codes in (
        (5, ("league", "league_final")),
        (8, ("league", "pools")),
        (12, ("ranked", "pools")),
        (16, ("pools_placing", "ranked")),
        (32, ("ranked", "knockout", "seeding")),
    ):
        if teams <= most:
            return codes
    return ("ranked", "seeding")


def _ways(code: str, teams: int) -> Iterator[Choice]:
    full = teams - 1 + teams % 2
    match code:
        case "league":
            for number in range(min(full, 5), 1 + teams % 2, -1):
                yield code if number == full else "league_part", (Rounds(number, "round_robin"),)
        case "league_final":
            yield code, (Rounds(full, "round_robin"), Finals(size=2))
        case "pools":
            yield code, (Pools(), Brackets())
        case "pools_placing":
            yield code, (Pools(), Brackets(placing=True))
            yield "pools", (Pools(), Brackets())
        case "ranked":
            for number in range(4, 1 + teams % 2, -1):
                yield code, (Rounds(number),)
        case "knockout":
            yield code, (Knockout(),)
        case _:
            yield code, (Rounds(3), Finals(size=8))
