"""Six hundred pages that listen while nothing happens, and the memory of the whole program after a hundred
log-ins and a workbook."""

from __future__ import annotations

import asyncio
import os
import re
import time

from benchmarks.figures import Figure
from benchmarks.http import Connection
from benchmarks.inside.evening import PASSWORD
from benchmarks.listening import hall_of, listening
from benchmarks.load import at_low_priority
from benchmarks.memory import process_tree, processor_seconds, proportional
from benchmarks.phones import LoadResult
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

PHONES, TEAMS, LOG_INS, AFTER_OPENING = 600, 200, 100, 5.0


def measure(run: Run) -> list[Figure]:
    """Of the web processes; then of these, their parent and the worker (the launcher's own is measured by
    nobody's phone: 11 MB)."""
    with run.private() as private:
        evening = private.ask("evening", TEAMS, "streams")
        private.serve()
        private.worker.start()
        figures = idle_streams(private, evening["slug"], run.seconds)
        asyncio.run(busy_desk(private, evening["slug"]))
        whole = proportional([*process_tree(private.web.pid), *process_tree(private.worker.pid)])
    name = f"memory of all processes after {LOG_INS} log-ins and a workbook"
    return [*figures, Figure(name, whole, "MB", at_most=300)]


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


async def busy_desk(private: PrivateEvening, slug: str) -> None:
    """Somebody logs in again and again, then asks for the workbook and waits for it."""
    private.ask("session")
    for _ in range(LOG_INS):
        line = Connection(private.port)
        answer = await line.post("/people/login/", {"username": "odile", "password": PASSWORD})
        line.close()
        if answer.status not in {302, 303}:
            raise RuntimeError(f"not logged in: {answer.status}")
    cookie, desk = private.ask("session")["cookie"], Connection(private.port)
    page = f"/desk/t/{slug}/workbook/"
    asked = await desk.post(page, {"token": "a workbook for once"}, Cookie=cookie)
    end = time.monotonic() + 60
    while not re.search(rb"/workbook/\d+/", (await desk.get(page, Cookie=cookie)).body):
        if time.monotonic() > end:
            raise RuntimeError(f"no workbook: {asked.status}")
        await asyncio.sleep(0.5)
    desk.close()
