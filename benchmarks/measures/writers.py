"""Two hundred tables entering deals as fast as they can, on SQLite and on a PostgreSQL server."""

from __future__ import annotations

import asyncio

from benchmarks.figures import Figure, milliseconds
from benchmarks.load import as_fast_as_possible, tables
from benchmarks.measures.evening import lost_and_doubled
from benchmarks.phones import LoadResult
from benchmarks.postgres import scratch
from benchmarks.run import Run

TEAMS = 400


def measure(run: Run) -> list[Figure]:
    """Deals a second of each, errors of both."""
    sqlite, wrong = deals_a_second(run, "")
    figures = [Figure("200 writers on SQLite, errors", wrong[0], "", at_most=0, detail=wrong[1])]
    if not run.database:
        return [*figures, Figure("200 writers on SQLite", sqlite, "deals/s", detail="no DATABASE_URL given")]
    with scratch(run.database) as database:
        postgres, failed = deals_a_second(run, database)
    detail = f"SQLite {sqlite:.0f}/s, PostgreSQL {postgres:.0f}/s"
    return [
        *figures,
        Figure("200 writers on PostgreSQL, errors", failed[0], "", at_most=0, detail=failed[1]),
        Figure("200 writers, SQLite", sqlite / postgres, "× PostgreSQL", at_least=0.8, detail=detail),
    ]


def deals_a_second(run: Run, database: str) -> tuple[float, tuple[int, str]]:
    """The rate, and errors with lost and doubled deals among them."""
    with run.private(database=database) as private:
        evening, result = private.ask("evening", TEAMS, "writers"), LoadResult()
        private.serve()
        asyncio.run(as_fast_as_possible(tables(private.port, evening["tables"], result), seconds=run.seconds))
        lost, doubled = lost_and_doubled(private.ask("truth", evening["slug"]), result)
    wrong = result.errors + lost + doubled
    detail = f"{milliseconds(result.seconds)}; lost {lost}, doubled {doubled} {dict(result.wrong) or ''}"
    return sum(result.acknowledged.values()) / run.seconds, (wrong, detail.strip())
