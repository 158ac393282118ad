"""The clubs of an evening in order (a contest between clubs): the points of all their teams together.

Plain sums of what the ranking has for each team: whoever shows them says so. Clubs that nothing separates
share their place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from pairing.ranking.rank import RankingRow

from ..rows import TeamCard


class ClubPlace(NamedTuple):
    """A club: its place, its teams, what they have won and scored together, the places of its teams."""

    rank: int
    name: str
    teams: int
    wins: int
    points: int
    shared: bool = False


def clubs_of(places: Iterable[tuple[RankingRow, TeamCard]]) -> tuple[ClubPlace, ...]:
    """The clubs from the best to the last; nothing where fewer than two are named. A team without a club is
    in none of them."""
    found: dict[str, ClubPlace] = {}
    for row, team in places:
        if team.club:
            club = found.setdefault(team.club, ClubPlace(0, team.club, 0, 0, 0))
            found[team.club] = club._replace(
                teams=club.teams + 1, wins=club.wins + row.tally.wins, points=club.points + row.tally.points
            )
    if len(found) < 2:
        return ()
    ordered = sorted(found.values(), key=lambda club: (-club.points, club.name))
    ranked: list[ClubPlace] = []
    for _points, level in groupby(ordered, key=lambda club: club.points):
        together = list(level)
        first = len(ranked) + 1
        ranked += [club._replace(rank=first, shared=len(together) > 1) for club in together]
    return tuple(ranked)
