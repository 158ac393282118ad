"""A busy evening: 600 phones that listen and fetch what changed, deals at a steady pace, open pages.
Two web processes at fifty deals a second, one at ten (what 75 tables enter when the bell rings)."""

from __future__ import annotations

import asyncio
from typing import Any

from benchmarks.figures import Figure, milliseconds, percentile
from benchmarks.listening import hall_of, listening
from benchmarks.load import at_low_priority, browsing, posting, tables
from benchmarks.phones import LoadResult
from benchmarks.run import Run

TEAMS, PHONES, PAGE_PAUSE = 200, 600, 0.2


def measure(run: Run) -> list[Figure]:
    """p99 of each kind of answer; errors; deals acknowledged and not there, or there and not acknowledged."""
    return [*busy(run, "two", deals=50, pages_most=100, deals_most=150), *busy(run, "one", deals=10)]


def busy(
    run: Run, shape: str, *, deals: float, pages_most: float = 60, deals_most: float = 100
) -> list[Figure]:
    """The figures of one shape, the goals in milliseconds."""
    with run.private(shape=shape) as private:
        evening = private.ask("evening", TEAMS, "busy")
        private.serve()
        fragments, players, pages = at_low_priority(
            phones_tables_pages, private.port, evening, deals, run.seconds
        )
        lost, doubled = lost_and_doubled(private.ask("truth", evening["slug"]), players)
    name = f"busy evening, {deals:.0f} deals/s, processes: {shape}"
    asked, entered = (len(result.seconds) / run.seconds for result in (fragments, players))
    rates = f"{asked:.0f} fragments/s, {entered:.0f} deals/s"
    wrong = fragments.wrong + players.wrong + pages.wrong

    def p99(what: str, result: LoadResult, at_most: float, detail: str) -> Figure:
        worst = percentile(result.seconds, 99) * 1000
        return Figure(f"{name}: {what}, p99", worst, "ms", at_most=at_most, detail=detail)

    return [
        p99("deals", players, deals_most, f"{rates}; {milliseconds(players.seconds)}"),
        p99("pages", pages, pages_most, milliseconds(pages.seconds)),
        p99("fragments", fragments, 250, milliseconds(fragments.seconds)),
        Figure(f"{name}: errors", wrong.total(), "", at_most=0, detail=str(dict(wrong) or "")),
        Figure(f"{name}: deals lost or doubled", lost + doubled, "", at_most=0),
    ]


async def phones_tables_pages(
    port: int, evening: dict[str, Any], deals: float, seconds: float
) -> tuple[LoadResult, LoadResult, LoadResult]:
    """All at once; what came while the streams were opened is not counted."""
    fragments, players, slug = LoadResult(), LoadResult(), evening["slug"]
    hall = hall_of(port, slug, phones=PHONES, teams=TEAMS, result=fragments)
    addresses = [f"/t/{slug}/standings/", f"/t/{slug}/round/1/", f"/t/{slug}/team/1/"]
    async with listening(hall, seconds=seconds * 4):
        fragments.seconds.clear()
        _, pages = await asyncio.gather(
            posting(tables(port, evening["tables"], players), a_second=deals, seconds=seconds),
            browsing(port, addresses, seconds=seconds, pause=PAGE_PAUSE),
        )
    return fragments, players, pages


def lost_and_doubled(truth: dict[str, dict[str, int]], players: LoadResult) -> tuple[int, int]:
    """Deals acknowledged but missing; deals too many, or anything half done."""
    stored = {int(match): count for match, count in truth["deals"].items()}
    matches = stored.keys() | players.acknowledged.keys()
    missing = sum(max(0, players.acknowledged[match] - stored.get(match, 0)) for match in matches)
    too_many = sum(max(0, stored.get(match, 0) - players.acknowledged[match]) for match in matches)
    half_done = sum(int(bool(truth[name])) for name in ("doubled", "gaps", "behind", "differences"))
    return missing, too_many + half_done
