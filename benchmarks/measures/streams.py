"""Six hundred pages that listen while nothing happens: what they cost the web processes."""

from __future__ import annotations

import asyncio

from benchmarks.figures import Figure
from benchmarks.http import Connection
from benchmarks.listening import hall_of, listening
from benchmarks.load import at_low_priority
from benchmarks.memory import process_tree, processor_seconds, proportional
from benchmarks.phones import LoadResult
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

PHONES, TEAMS, AFTER_OPENING = 600, 200, 23.0
"""Streams alone are left when the connections have closed that fetched what is shown: after 20 s."""


def measure(run: Run) -> list[Figure]:
    """Memory and processor time."""
    with run.private() as private:
        evening = private.ask("evening", TEAMS, "streams")
        private.serve()
        return idle_streams(private, evening["slug"], run.seconds)


def idle_streams(private: PrivateEvening, slug: str, seconds: float) -> list[Figure]:
    """What they cost while nothing happens."""
    pids = process_tree(private.web.pid)
    # Neither what is loaded with the first nor the pages themselves, which are kept, are a stream's.
    at_low_priority(held, private.port, slug, 1.0, 5, pids)
    at_low_priority(looked_at, private.port, slug)
    before = proportional(pids)
    memory, share = at_low_priority(held, private.port, slug, seconds, PHONES, pids)
    return [
        Figure(
            f"{PHONES} streams held, memory",
            memory - before,
            "MB",
            at_most=20,
            detail=f"of {before:.0f} MB before",
        ),
        Figure(f"{PHONES} streams held, processor", share, "% of a core", at_most=1.5),
    ]


async def looked_at(port: int, slug: str) -> None:
    """What those people look at, until each process has been asked for all of it; no stream is open."""
    phones = hall_of(port, slug, phones=PHONES, teams=TEAMS, result=LoadResult())
    waiting = [phone.address for phone in phones] * 4

    async def look() -> None:
        while waiting:
            connection = Connection(port)
            await connection.get(waiting.pop(), Accept_Encoding="gzip")
            connection.close()

    await asyncio.gather(*(look() for _ in range(8)))


async def held(
    port: int, slug: str, seconds: float, phones: int, server_pids: list[int]
) -> tuple[float, float]:
    """Streams of people who look at what a hall looks at: the server's memory with them, in MB, and the share
    of a core that it takes, in per cent, for so many seconds."""
    hall = hall_of(port, slug, phones=phones, teams=TEAMS, result=LoadResult())
    async with listening(hall, seconds=seconds + AFTER_OPENING + 5):
        await asyncio.sleep(AFTER_OPENING)
        began = processor_seconds(server_pids)
        await asyncio.sleep(seconds)
        return proportional(server_pids), (processor_seconds(server_pids) - began) / seconds * 100
