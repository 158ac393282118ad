"""Ranked rounds late in an evening, for any number of teams: three rounds played, twelve clubs."""

from __future__ import annotations

from random import Random

from benchmarks.inside.clock import best_of
from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.types import Proposal


def late_field(teams: int, rounds: int = 3) -> list[RankedEntrant]:
    """The field before the fourth round; results by lot, three teams in four of a club."""
    lot = Random(teams)  # noqa: S311 — the engine's own kind of lot
    field = [
        RankedEntrant(number, club=f"c{number % 12}" if number % 4 else None)
        for number in range(1, teams + 1)
    ]
    for _ in range(rounds):
        drawn = ranked.pair(field, RankedOptions(), Random(1))  # noqa: S311
        field = played(field, drawn, lot)
    return field


def played(field: list[RankedEntrant], drawn: Proposal, lot: Random) -> list[RankedEntrant]:
    """The field after a round: 2 for a win, 1 for a loss, ranked by that."""
    opponents = {pairing.a: pairing.b for pairing in drawn.pairings}
    opponents |= {team_b: team_a for team_a, team_b in opponents.items()}
    winners = {pairing.a if lot.random() < 0.5 else pairing.b for pairing in drawn.pairings}
    points = {team.id: team.score + (2 if team.id in winners else 1) for team in field}
    line = sorted(points, key=lambda team: (-points[team], team))
    places = {team: place for place, team in enumerate(line, start=1)}
    return [
        RankedEntrant(
            team.id,
            club=team.club,
            score=points[team.id],
            rank=places[team.id],
            met=(*team.met, opponents[team.id]),
        )
        for team in field
    ]


def draw_seconds(field: list[RankedEntrant]) -> float:
    """Seconds of one round: graph, doubling check, tables, remarks."""
    return best_of(lambda: ranked.pair(field, RankedOptions(), Random(1)))  # noqa: S311
