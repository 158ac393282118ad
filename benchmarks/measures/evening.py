"""A busy evening: 600 phones that listen and fetch what changed, deals at a steady pace, open pages.
Two web processes at fifty deals a second, one at ten (what 75 tables enter when the bell rings)."""

from __future__ import annotations

import asyncio
from typing import Any

from benchmarks.figures import Figure, milliseconds, percentile
from benchmarks.listening import hall_of, listening
from benchmarks.load import at_low_priority, browsing, polling, posting, tables
from benchmarks.phones import LoadResult
from benchmarks.run import Run

TEAMS, PHONES, PAGE_PAUSE = 200, 600, 0.2
Loads = tuple[LoadResult, LoadResult, LoadResult]
"""Of the fragments, the deals, the pages."""


def measure(run: Run) -> list[Figure]:
    """p99 of each kind of answer; errors; deals acknowledged and not there, or there and not acknowledged.
    Side by side with the same hall of phones that poll."""
    return [*busy(run, "two", deals=50, goals=(150, 100)), *busy(run, "one", deals=10, goals=(100, 60))]


def busy(run: Run, shape: str, *, deals: float, goals: tuple[float, float]) -> list[Figure]:
    """The figures of one shape; the goals of deals and pages in milliseconds."""
    (fragments, players, pages), wrong_deals = loaded(run, shape, deals, by_stream=True)
    (polls, polled_players, _pages), _wrong = loaded(run, shape, deals, by_stream=False)
    name = f"busy evening, {deals:.0f} deals/s, processes: {shape}"
    wrong = fragments.wrong + players.wrong + pages.wrong

    def p99(what: str, result: LoadResult, at_most: float) -> Figure:
        asked = f"{len(result.seconds) / run.seconds:.0f}/s, {milliseconds(result.seconds)}"
        return Figure(f"{name}: {what}, p99", worst(result), "ms", at_most=at_most, detail=asked)

    return [
        p99("deals", players, goals[0]),
        p99("pages", pages, goals[1]),
        p99("fragments", fragments, 250),
        Figure(
            f"{name}: deals, p99",
            worst(players) / worst(polled_players),
            "× with phones that poll",
            at_most=1,
            detail=f"deals {milliseconds(polled_players.seconds)}, polls {milliseconds(polls.seconds)}",
        ),
        Figure(f"{name}: errors", wrong.total(), "", at_most=0, detail=str(dict(wrong) or "")),
        Figure(f"{name}: deals lost or doubled", wrong_deals, "", at_most=0),
    ]


def worst(result: LoadResult) -> float:
    """The 99th percentile, in milliseconds."""
    return percentile(result.seconds, 99) * 1000


def loaded(run: Run, shape: str, deals: float, *, by_stream: bool) -> tuple[Loads, int]:
    """What the answers took, and how many deals were lost or doubled."""
    with run.private(shape=shape) as private:
        evening = private.ask("evening", TEAMS, "busy")
        private.serve()
        load = hall_that_listens if by_stream else hall_that_polls
        loads = at_low_priority(load, private.port, evening, deals, run.seconds)
        return loads, sum(lost_and_doubled(private.ask("truth", evening["slug"]), loads[1]))


async def hall_that_listens(port: int, evening: dict[str, Any], deals: float, seconds: float) -> Loads:
    """All at once; what came while the streams were opened is not counted."""
    fragments, players = LoadResult(), LoadResult()
    hall = hall_of(port, evening["slug"], phones=PHONES, teams=TEAMS, result=fragments)
    async with listening(hall, seconds=seconds * 4):
        fragments.seconds.clear()
        pages = await played(port, evening, players, deals, seconds)
    return fragments, players, pages


async def hall_that_polls(port: int, evening: dict[str, Any], deals: float, seconds: float) -> Loads:
    """The same with phones that no stream reaches."""
    players = LoadResult()
    fragments, pages = await asyncio.gather(
        polling(port, evening["slug"], phones=PHONES, teams=TEAMS, seconds=seconds),
        played(port, evening, players, deals, seconds),
    )
    return fragments, players, pages


async def played(
    port: int, evening: dict[str, Any], players: LoadResult, deals: float, seconds: float
) -> LoadResult:
    """Deals are entered, and somebody opens pages, whose answers are returned."""
    slug = evening["slug"]
    addresses = [f"/t/{slug}/standings/", f"/t/{slug}/round/1/", f"/t/{slug}/team/1/"]
    _, pages = await asyncio.gather(
        posting(tables(port, evening["tables"], players), a_second=deals, seconds=seconds),
        browsing(port, addresses, seconds=seconds, pause=PAGE_PAUSE),
    )
    return pages


def lost_and_doubled(truth: dict[str, dict[str, int]], players: LoadResult) -> tuple[int, int]:
    """Deals acknowledged but missing; deals too many, or anything half done."""
    stored = {int(match): count for match, count in truth["deals"].items()}
    matches = stored.keys() | players.acknowledged.keys()
    missing = sum(max(0, players.acknowledged[match] - stored.get(match, 0)) for match in matches)
    too_many = sum(max(0, stored.get(match, 0) - players.acknowledged[match]) for match in matches)
    half_done = sum(int(bool(truth[name])) for name in ("doubled", "gaps", "behind", "differences"))
    return missing, too_many + half_done
