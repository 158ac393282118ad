"""A hall on the running program: phones that listen, the bell, single deals, senders that stop half way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median
from typing import Any, TypeVar

from benchmarks.figures import Figure, percentile
from benchmarks.http import HOST, LOST, Connection, form
from benchmarks.phones import LoadResult, Phone, TablePhone, deal_address
from benchmarks.program import Program

T = TypeVar("T")
Evening = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """How large the hall is, and how long it is measured, in seconds."""

    teams: int = 150
    phones: int = 300
    stress: int = 600
    seconds: float = 60.0
    bell: float = 15.0
    single_deals: int = 12
    half_sent: int = 200
    half_sent_seconds: float = 10.0
    workbook: tuple[int, int, int] = (100, 5, 24)  # teams, rounds, deals of a match
    scored: int = 8000


HALL = Size()
SMALL = Size(16, 5, 8, 3.0, 1.0, 2, 5, 1.0, (4, 1, 3), 90)
PAGE_PAUSE, LOW_PRIORITY = 0.2, 10
OPENING, SETTLING, LAST_WAIT, BETWEEN = 60.0, 3.0, 6.0, 1.5


def measure(program: Program, size: Size) -> list[Figure]:
    """All figures of one later start of the program."""
    with program.running():
        pass  # the first start makes the data
    evenings = {name: program.ask("prepare", size.teams, name) for name in ("bell", "stress", "single")}
    cookie = program.ask("log_in")
    with program.running() as start:
        bell, memory = ring(program, evenings["bell"], size.phones, size, goal=150)
        lags = at_low_priority(enter_single_deals, program.port, evenings["single"], size)
        pages = at_low_priority(browse_beside_half_sent, program.port, evenings["single"], cookie, size)
        stress, _memory = ring(program, evenings["stress"], size.stress, size, goal=500)
    last = f"deal saved → shown on the last of {size.phones} phones"
    beside = f"beside {size.half_sent} half-sent POSTs"
    return [
        *bell,
        *stress,
        Figure(f"{last}, median", median(lags), "s", goal=0.8),
        Figure(f"{last}, worst", max(lags), "s", goal=1.5),
        Figure(f"GET {beside}, p95", percentile(pages.seconds, 95) * 1000, "ms", goal=50),
        Figure(f"errors {beside}", pages.wrong.total(), goal=0),
        Figure(f"all processes with {size.phones} phones (PSS)", memory, "MB", goal=260),
        Figure("later start, to the first page", start, "s", goal=4),
    ]


def at_low_priority(work: Callable[..., Coroutine[Any, Any, T]], *arguments: object) -> T:
    """Run a load in a process of its own and of low priority: phones take nothing from the laptop."""
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=os.nice, initargs=(LOW_PRIORITY,)) as pool:
        return pool.submit(run, work, arguments).result()


def run(work: Callable[..., Coroutine[Any, Any, T]], arguments: Sequence[object]) -> T:
    return asyncio.run(work(*arguments))


def ring(
    program: Program, evening: Evening, phones: int, size: Size, goal: float
) -> tuple[list[Figure], float]:
    """The figures of one hall, and the memory of the program meanwhile; the goal of p99 in milliseconds."""
    deals, pages, fragments, memory = at_low_priority(play, program, evening, phones, size)
    lost, doubled = compare(program.ask("read_truth", evening["slug"]), deals)
    wrong = deals.wrong + pages.wrong + fragments.wrong
    hall = f"{phones} phones, the bell"
    return [
        Figure(f"{hall}: deals, p50", percentile(deals.seconds, 50) * 1000, "ms"),
        Figure(f"{hall}: deals, p99", percentile(deals.seconds, 99) * 1000, "ms", goal=goal),
        Figure(f"{hall}: pages, p99", percentile(pages.seconds, 99) * 1000, "ms", goal=goal),
        Figure(f"{hall}: errors" + "".join(f", {name}" for name in wrong), wrong.total(), goal=0),
        Figure(f"{hall}: deals lost", lost, goal=0),
        Figure(f"{hall}: deals doubled", doubled, goal=0),
    ], memory


async def play(
    program: Program, evening: Evening, phones: int, size: Size
) -> tuple[LoadResult, LoadResult, LoadResult, float]:
    """All phones listen, a deal a second comes, somebody opens pages; after a third of the time the bell
    rings: each table has a deal. Gives deals, pages, fragments and the memory meanwhile."""
    port, slug, deals = program.port, evening["slug"], LoadResult()
    addresses = [f"/t/{slug}/team/{number % size.teams + 1}/" for number in range(phones)]
    for number in range(phones * 7 // 10, phones):  # 15 % at the round, 15 % at the standings
        addresses[number] = f"/t/{slug}/{('round', 'standings')[number % 2]}/"
    tables = tables_of(port, evening, deals)
    async with listening(port, addresses) as hall:
        _, _, opened = await asyncio.gather(
            enter_steadily(tables, 1.0, size.seconds),
            enter_steadily(tables, size.bell / len(tables), size.bell, after=size.seconds / 3),
            browse(port, addresses[-2:] + addresses[:1], size.seconds, PAGE_PAUSE),
        )
        return deals, opened, hall[0].result, program.memory()


def tables_of(port: int, evening: Evening, result: LoadResult) -> list[TablePhone]:
    """One phone for each table."""
    return [TablePhone(port, table["token"], table["match"], result) for table in evening["tables"]]


@contextlib.asynccontextmanager
async def listening(port: int, addresses: Sequence[str]) -> AsyncIterator[list[Phone]]:
    """Phones at these pages, all with their streams open; what came while they opened is not counted."""
    result = LoadResult()
    hall = [Phone(port, address, result) for address in addresses]
    stays = [asyncio.create_task(phone.stay()) for phone in hall]
    try:
        async with asyncio.timeout(OPENING):
            for phone, stay in zip(hall, stays, strict=True):
                while not phone.is_listening.is_set():
                    await asyncio.sleep(0.05)
                    if stay.done():
                        stay.result()  # says what is wrong
        await asyncio.sleep(SETTLING)
        result.seconds.clear()
        yield hall
    finally:
        for stay in stays:
            stay.cancel()
        await asyncio.gather(*stays, return_exceptions=True)


async def enter_steadily(tables: list[TablePhone], pause: float, seconds: float, after: float = 0.0) -> None:
    """A deal each `pause` seconds, table after table, whatever the answers take; wait for the last."""
    await asyncio.sleep(after)
    began, busy = time.monotonic(), []
    for number in range(round(seconds / pause)):
        await asyncio.sleep(max(0.0, began + number * pause - time.monotonic()))
        busy.append(asyncio.create_task(tables[number % len(tables)].enter_deal()))
    await asyncio.gather(*busy)


async def browse(
    port: int, addresses: Sequence[str], seconds: float, pause: float, cookie: str = ""
) -> LoadResult:
    """One person who opens these pages one after the other, each on a new connection."""
    result, end, number = LoadResult(), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        connection, address = Connection(port), addresses[number % len(addresses)]
        try:
            answer = await connection.get(address, Cookie=cookie)
            result.seconds.append(answer.seconds)
            if answer.status != 200:
                result.wrong[f"{address} {answer.status}"] += 1
        except LOST as lost:
            result.wrong[f"{address} {type(lost).__name__}"] += 1
        connection.close()
        number += 1
        await asyncio.sleep(pause)
    return result


def compare(truth: dict[str, Any], deals: LoadResult) -> tuple[int, int]:
    """Deals acknowledged and not there; deals there and not acknowledged, or anything half done."""
    stored = Counter({int(match): count for match, count in truth["deals"].items()})
    half_done = sum(bool(truth[name]) for name in ("doubled", "gaps", "behind", "differences"))
    return (deals.acknowledged - stored).total(), (stored - deals.acknowledged).total() + half_done


async def enter_single_deals(port: int, evening: Evening, size: Size) -> list[float]:
    """All phones look at the round: for each deal the seconds from its answer until the last shows it."""
    tables, lags = tables_of(port, evening, LoadResult()), []
    async with listening(port, [f"/t/{evening['slug']}/round/"] * size.phones) as hall:
        for number in range(size.single_deals):
            sent = time.monotonic()
            await tables[number % len(tables)].enter_deal()
            saved = time.monotonic()
            while any(phone.shown_at < sent for phone in hall) and time.monotonic() < saved + LAST_WAIT:
                await asyncio.sleep(0.01)
            is_late = any(phone.shown_at < sent for phone in hall)
            lags.append(LAST_WAIT if is_late else max(0.0, max(phone.shown_at for phone in hall) - saved))
            await asyncio.sleep(BETWEEN)
    return lags


async def browse_beside_half_sent(port: int, evening: Evening, cookie: str, size: Size) -> LoadResult:
    """Pages of the hall, of a table and of the desk, while others hold back half of their forms."""
    hall, token = f"/t/{evening['slug']}/", evening["tables"][0]["token"]
    addresses = [f"{hall}standings/", f"{hall}team/1/", f"/table/{token}/", f"/desk{hall}"]
    whole = form(deal_address(token, 1), {"contract": 90, "reason": "x" * 4000}, {})
    await browse(port, addresses, size.half_sent_seconds / 5, 0.02, cookie)  # nobody's first page counts
    lines = []
    for _ in range(size.half_sent):
        _reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(whole[: -len(whole) // 2])
        lines.append(writer)
    result = await browse(port, addresses, size.half_sent_seconds, 0.02, cookie)
    for line in lines:
        line.close()
    return result
