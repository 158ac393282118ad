"""A ranked round through the services, on SQLite and on a PostgreSQL server: what the database adds to the
engine."""

from __future__ import annotations

from benchmarks.figures import Figure
from benchmarks.postgres import scratch
from benchmarks.run import Run

SIZES = (32, 200, 1000, 2000)


def measure(run: Run) -> list[Figure]:
    """Draft and release of the fourth round for each size, and PostgreSQL beside SQLite."""
    sqlite = _seconds(run, "")
    figures = [_figure("SQLite", size, sqlite[size]) for size in SIZES]
    if not run.database:
        return figures
    with scratch(run.database) as database:
        postgres = _seconds(run, database)
    largest = SIZES[-1]
    ratio = _total(sqlite[largest]) / _total(postgres[largest])
    return [
        *figures,
        *(_figure("PostgreSQL", size, postgres[size]) for size in SIZES),
        Figure(f"round of {largest:,} teams, SQLite", ratio, "× PostgreSQL’s time", at_most=1.5),
    ]


def _seconds(run: Run, database: str) -> dict[int, dict[str, float]]:
    with run.private(database=database) as private:
        return {int(size): timings for size, timings in private.ask("drawing", *SIZES).items()}


def _total(timings: dict[str, float]) -> float:
    return timings["draft"] + timings["release"]


def _figure(database: str, size: int, timings: dict[str, float]) -> Figure:
    """The two acts of the organiser together; the engine's part beside them."""
    detail = (
        f"draft {timings['draft'] * 1000:.0f} ms, release {timings['release'] * 1000:.0f} ms, "
        f"the engine alone {timings['engine'] * 1000:.0f} ms"
    )
    return Figure(
        f"round through the service on {database}, {size:,} teams", _total(timings), "s", detail=detail
    )
