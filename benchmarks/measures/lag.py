"""From "saved" on the table's phone to shown on the last of 500 phones that listen: when all is quiet, and
while deals come at a steady pace, all phones looking at the same round."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

from benchmarks.figures import Figure, median, milliseconds, percentile
from benchmarks.listening import hall_of, listening
from benchmarks.load import at_low_priority, in_turn, posting, tables
from benchmarks.phones import LoadResult, PhoneTable
from benchmarks.run import Run

PHONES, TEAMS = 500, 200
PAUSE, LAST_WAIT = 2.0, 5.0
Seconds = list[float]


def measure(run: Run) -> list[Figure]:
    """Quiet: one deal every two seconds, the worst of them. Busy: the median deal."""
    quiet, _posts = lags(run, deals=0)
    last = ", ".join(f"{lag * 1000:.0f}" for lag in quiet)
    figures = [
        Figure(
            "deal saved → shown on the last of 500 phones", max(quiet), "s", at_most=0.3, detail=f"{last} ms"
        )
    ]
    for deals, goal in ((10, None), (50, 0.6)):
        busy, posts = lags(run, deals=deals)
        detail = f"p99 {percentile(busy, 99):.2f} s; the deals themselves {milliseconds(posts)}"
        name = f"the same at {deals} deals/s, the median deal"
        figures.append(Figure(name, median(busy), "s", at_most=goal, detail=detail))
    return figures


def lags(run: Run, *, deals: float) -> tuple[Seconds, Seconds]:
    """For each deal the seconds until the last phone had shown it; how long each took to be saved."""
    with run.private() as private:
        evening = private.ask("evening", TEAMS, "lag")
        private.serve()
        return at_low_priority(delays, private.port, evening, deals, run.seconds)


async def delays(port: int, evening: dict[str, Any], deals: float, seconds: float) -> tuple[Seconds, Seconds]:
    """All phones listen to the round; `deals` a second, or one at a time."""
    seen = LoadResult()
    hall = hall_of(port, evening["slug"], phones=PHONES, teams=TEAMS, result=seen, topic="round")
    last_shown: dict[int, float] = {}  # version → when the latest phone showed it, or a newer one
    shown_by: dict[int, int] = {}

    def follow(number: int) -> None:
        shown = 0

        def note(version: int) -> None:
            nonlocal shown
            for reached in range(max(shown, evening["version"]) + 1, version + 1):
                last_shown[reached], shown_by[reached] = time.monotonic(), shown_by.get(reached, 0) + 1
            shown = max(shown, version)

        hall[number].on_version = note

    for number in range(PHONES):
        follow(number)
    posts = LoadResult()
    async with listening(hall, seconds=seconds * 4):
        saved = await entered(tables(port, evening["tables"], posts), evening["version"], deals, seconds)
        await asyncio.sleep(LAST_WAIT)
    whole = [last_shown[version] - at for version, at in saved.items() if shown_by.get(version, 0) == PHONES]
    return whole + [math.inf] * (len(saved) - len(whole)), posts.seconds


async def entered(
    players: list[PhoneTable], version: int, a_second: float, seconds: float
) -> dict[int, float]:
    """Enter deals; the moment each was acknowledged, by the version that it made."""
    saved: dict[int, float] = {}

    async def enter(player: PhoneTable) -> None:
        if await in_turn(player):
            saved[version + len(saved) + 1] = time.monotonic()

    if not a_second:
        for player in players[: max(3, int(seconds / PAUSE))]:
            await enter(player)
            await asyncio.sleep(PAUSE)
        return saved
    await posting(players, a_second=a_second, seconds=seconds, enter=enter)
    return saved
