"""One ranked round for 32 to 2,000 teams, its growth, and whether the sparse graph found the best."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random

from benchmarks.figures import Figure
from benchmarks.inside.clock import best_of
from benchmarks.inside.ranked import draw_seconds, late_field
from benchmarks.run import Run
from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedOptions
from pairing.matching import best_couples
from pairing.matching.field import USUAL, Candidate, Field
from pairing.table_order import spread

GOALS = {32: 2, 200: 40, 1000: 250, 2000: 700}


def measure(run: Run) -> list[Figure]:
    """Rounds by size, the cost against the complete graph, the tables."""
    del run  # a draw needs no server
    seconds = {teams: draw_seconds(late_field(teams)) for teams in GOALS}
    lot = Random(1)  # noqa: S311 — the engine's own kind of lot
    costs = [dict(ranked.pair(late_field(teams), RankedOptions(), lot).cost) for teams in GOALS]
    growth = log(seconds[2000] / seconds[200]) / log(10)
    return [
        *(
            Figure(f"ranked round, {teams:,} teams", seconds[teams] * 1000, "ms", at_most=goal)
            for teams, goal in GOALS.items()
        ),
        Figure("ranked round, growth exponent", growth, "", at_most=2, detail="from 200 to 2,000 teams"),
        Figure("ranked round, avoidable rematches", sum(cost["rematches"] for cost in costs), "", at_most=0),
        Figure("ranked round, dearer than the complete graph", dearer_fields(), "of 12", at_most=0),
        Figure("tables spread over the evening, 500 tables", table_seconds() * 1000, "ms", at_most=5),
    ]


def dearer_fields() -> int:
    """In how many of twelve fields of 320 teams the sparse graph costs more than the complete one."""
    count = 0
    for number in range(12):
        seats = [
            Candidate(team.id, team.rank or 1, team.score, 0, team.club, Counter(team.met))
            for team in late_field(320, rounds=2 + number % 3)
        ]
        field = Field(seats, USUAL, Random(number))  # noqa: S311
        count += best_couples(field).cost != best_couples(field, complete=320).cost
    return count


def table_seconds() -> float:
    """Seconds to give 500 matches tables where nobody played in three rounds."""
    lot = Random(3)  # noqa: S311
    couples = [(2 * number + 1, 2 * number + 2) for number in range(500)]
    before = {
        team: Counter(1 + int(lot.random() * 500) for _ in range(3)) for couple in couples for team in couple
    }
    numbers = range(1, 501)
    return best_of(lambda: spread(couples, numbers, before))
