"""Six hundred pages that listen while nothing happens: what they cost the web processes."""

from __future__ import annotations

import asyncio
import os
import time

from benchmarks.figures import Figure
from benchmarks.listening import hall_of, listening
from benchmarks.load import at_low_priority
from benchmarks.memory import process_tree, processor_seconds, proportional
from benchmarks.phones import LoadResult
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

PHONES, TEAMS, AFTER_OPENING = 600, 200, 5.0


def measure(run: Run) -> list[Figure]:
    """Memory and processor time."""
    with run.private() as private:
        evening = private.ask("evening", TEAMS, "streams")
        private.serve()
        return idle_streams(private, evening["slug"], run.seconds)


def idle_streams(private: PrivateEvening, slug: str, seconds: float) -> list[Figure]:
    """What they cost while nothing happens."""
    pids = process_tree(private.web.pid)
    at_low_priority(held, private.port, slug, 1.0, 5)  # what is loaded with the first is no stream's
    before = proportional(pids)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        asyncio.run(held(private.port, slug, seconds + 2 * AFTER_OPENING, PHONES, opened=writer))
        os._exit(0)
    os.read(reader, 1)
    time.sleep(AFTER_OPENING)
    began = processor_seconds(pids)
    time.sleep(seconds)
    share = (processor_seconds(pids) - began) / seconds * 100
    memory = proportional(pids) - before
    os.waitpid(child, 0)
    return [
        Figure(
            f"{PHONES} streams held, memory", memory, "MB", at_most=20, detail=f"of {before:.0f} MB before"
        ),
        Figure(f"{PHONES} streams held, processor", share, "% of a core", at_most=1.5),
    ]


async def held(port: int, slug: str, seconds: float, phones: int, *, opened: int | None = None) -> None:
    """Streams of people who look at what a hall looks at; a byte into `opened` when all are open."""
    hall = hall_of(port, slug, phones=phones, teams=TEAMS, result=LoadResult())
    async with listening(hall, seconds=seconds):
        if opened is not None:
            os.write(opened, b"x")
        await asyncio.sleep(seconds)
