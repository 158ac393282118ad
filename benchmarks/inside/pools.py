"""The draw of pools and the tables, for 500 and 2,000 teams of forty clubs, one in eight a seed."""

from __future__ import annotations

import json
import sys
from random import Random

from benchmarks.inside.clock import best_of
from pairing.engines.pools import PoolOptions, pair
from pairing.pool_shapes import assign_tables, pool_sizes, tables_needed
from pairing.types import Entrant


def entrants(teams: int) -> list[Entrant]:
    """Teams of forty clubs; every eighth has a seed."""
    return [
        Entrant(id=n, seed=n // 8 if n % 8 == 0 else None, club=f"c{n * 7 % 40 + 1}")
        for n in range(1, teams + 1)
    ]


def draw_seconds(teams: int) -> float:
    """Seconds of one draw: pools, all their rounds, tables, remarks."""
    field, options = entrants(teams), PoolOptions()
    return best_of(lambda: pair(field, options, Random(1)))  # noqa: S311 — the engine's own kind of lot


def table_seconds(tables: int) -> float:
    """Seconds to give that many tables to pools of four."""
    sizes = pool_sizes(2 * tables)
    numbers = tuple(range(1, tables_needed(2 * tables) + 1))
    return best_of(lambda: assign_tables(sizes, numbers))


if __name__ == "__main__":
    sys.stdout.write(
        json.dumps({"500": draw_seconds(500), "2000": draw_seconds(2000), "tables": table_seconds(500)})
    )
