"""Loads made of phones and tables: a steady one, one as fast as it goes, and senders who stop half way."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from benchmarks.http import HOST, Connection, form
from benchmarks.phones import LoadResult, Phone, PhoneTable, live_address

if sys.platform != "win32":
    import uvloop

EveningTables = Sequence[Mapping[str, Any]]
T = TypeVar("T")
Enter = Callable[[PhoneTable], Coroutine[Any, Any, Any]]
LOW_PRIORITY = 10


def at_low_priority(work: Callable[..., Coroutine[Any, Any, T]], *arguments: object) -> T:
    """Run a load in a process of its own and of low priority: phones take nothing from the laptop."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_run, work, arguments).result()


def _run(work: Callable[..., Coroutine[Any, Any, T]], arguments: tuple[object, ...]) -> T:
    if sys.platform == "win32":
        return asyncio.run(work(*arguments))
    os.nice(LOW_PRIORITY)
    return uvloop.run(work(*arguments))


def tables(port: int, evening_tables: EveningTables, result: LoadResult) -> list[PhoneTable]:
    """One phone for each table of the evening."""
    return [PhoneTable(port, table["token"], table["match"], result) for table in evening_tables]


async def polling(port: int, slug: str, *, phones: int, teams: int, seconds: float) -> LoadResult:
    """So many phones polling at the normal interval."""
    result, end = LoadResult(), time.monotonic() + seconds
    hall = [Phone(port, live_address(slug, number, phones, teams), result) for number in range(phones)]
    await asyncio.gather(*(phone.poll_until(end) for phone in hall))
    return result


async def posting(
    players: Sequence[PhoneTable], *, a_second: float, seconds: float, enter: Enter | None = None
) -> None:
    """Deals at a steady pace, table after table, whatever the answers take; waits for the last of them."""
    began, sent, busy = time.monotonic(), 0, set[asyncio.Task[Any]]()
    while (elapsed := time.monotonic() - began) < seconds:
        while sent < elapsed * a_second:
            player = players[sent % len(players)]
            sent += 1
            task = asyncio.create_task((enter or in_turn)(player))
            busy.add(task)
            task.add_done_callback(busy.discard)
        await asyncio.sleep(0.5 / a_second)
    await asyncio.gather(*busy)


_TURNS: dict[int, asyncio.Lock] = {}


async def in_turn(player: PhoneTable) -> bool:
    """One table enters one deal at a time."""
    async with _TURNS.setdefault(id(player), asyncio.Lock()):
        return await player.deal()


async def as_fast_as_possible(players: Iterable[PhoneTable], *, seconds: float) -> None:
    """Every table enters deal after deal without a pause."""
    end = time.monotonic() + seconds

    async def playing(player: PhoneTable) -> None:
        while time.monotonic() < end and await player.deal():
            pass
        player.connection.close()

    await asyncio.gather(*(playing(player) for player in players))


class Stalled:
    """Connections that stop on their way and hold the line: `async with Stalled(port, [bytes, …])`; what they
    are sent is not read."""

    def __init__(self, port: int, beginnings: Sequence[bytes]) -> None:
        self.port, self.beginnings = port, beginnings

    async def __aenter__(self) -> Stalled:
        self.lines: list[socket.socket] = []
        loop = asyncio.get_running_loop()
        for beginning in self.beginnings:
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            await loop.sock_connect(line, (HOST, self.port))
            await loop.sock_sendall(line, beginning)
            self.lines.append(line)
        return self

    async def __aexit__(self, *_: object) -> None:
        for line in self.lines:
            line.close()


def half_a_deal(address: str) -> bytes:
    """A POST with the CSRF cookie of a real page, so that the server wants its body; half of it."""
    whole = form(address, {"contract": 90, "reason": "x" * 4000}, {})
    return whole[: -len(whole) // 2]


async def browsing(
    port: int, addresses: Sequence[str], *, seconds: float, cookie: str = "", pause: float = 0.02
) -> LoadResult:
    """One person who opens these pages one after the other, each on a new connection."""
    result, end, number = LoadResult(), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        connection = Connection(port)
        try:
            answer = await connection.get(addresses[number % len(addresses)], Cookie=cookie)
            result.seconds.append(answer.seconds)
            if answer.status != 200:
                result.wrong[f"{addresses[number % len(addresses)]} {answer.status}"] += 1
        except (OSError, EOFError, TimeoutError) as lost:
            result.wrong[type(lost).__name__] += 1
        connection.close()
        number += 1
        await asyncio.sleep(pause)
    return result
