"""A page of the hall that listens, as live.js does: one stream, and a fetch after a notice that is newer."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from benchmarks.http import LOST, Connection, request
from benchmarks.phones import LoadResult, live_address

SPREAD, PAUSE, BUSY_PAUSE, NORMAL = 0.2, 0.3, 1.0, 1500
OPENING_SECONDS, ARRIVING_SECONDS = 30.0, 3.0


def topic_of(address: str) -> str:
    """The topic of a fragment's address: `/t/slug/live/team/12/` is `team:12`."""
    _, _, tail = address.partition("/live/")
    name, _, number = tail.strip("/").partition("/")
    return f"{name}:{number or 0}"


@dataclass
class ListeningPhone:
    """`on_version` is called with each version shown; `is_ready` once it shows what its stream told first."""

    port: int
    slug: str
    address: str
    result: LoadResult
    on_version: Callable[[int], None] | None = None

    def __post_init__(self) -> None:
        self.is_ready = asyncio.Event()
        self.line = Connection(self.port)
        self.fetching = Connection(self.port)
        self.told = self.shown = self.interval = 0
        self.etag, self.asked = "", 0.0
        self.fetch: asyncio.Task[None] | None = None

    async def listen_until(self, end: float) -> None:
        """Listen until this monotonic time; a stream that ends is opened again."""
        await asyncio.sleep(random.random() * ARRIVING_SECONDS)  # noqa: S311
        while time.monotonic() < end:
            try:
                async with asyncio.timeout(end - time.monotonic()):
                    await self._listen()
            except TimeoutError:
                break
            except LOST as lost:
                self.result.wrong[f"stream {type(lost).__name__}"] += 1
                await asyncio.sleep(random.uniform(1, 4))  # noqa: S311
        self.line.close()
        if self.fetch is not None:
            with contextlib.suppress(*LOST):
                await self.fetch
        self.fetching.close()

    async def _listen(self) -> None:
        """Read notices until the stream ends."""
        self.line.close()
        reader, writer = await self.line.open()
        path = f"/t/{self.slug}/events/?topics={topic_of(self.address)}"
        writer.write(request("GET", path, {"Accept": "text/event-stream"}))
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n", 1)[0]:
            self.result.wrong[f"stream {head.split(b' ', 2)[1].decode()}"] += 1
            raise EOFError
        while True:
            event = await reader.readuntil(b"\n\n")
            if b"event:" in event:
                continue
            notice = event.partition(b"data: ")[2].split()
            self._hear(int(notice[2]))

    def _hear(self, version: int) -> None:
        if version <= self.told:
            return
        self.told = version
        if self.fetch is None or self.fetch.done():
            self.fetch = asyncio.create_task(self._fetch())

    async def _fetch(self) -> None:
        """Ask until what was told is shown, no sooner and no more often than live.js."""
        while self.told > self.shown:
            pause = BUSY_PAUSE if self.interval > NORMAL else PAUSE
            wait = max(random.random() * SPREAD, self.asked + pause - time.monotonic())  # noqa: S311
            await asyncio.sleep(wait)
            self.asked = time.monotonic()
            headers = {"Accept_Encoding": "gzip", "X_Held_Version": str(self.told)}
            if self.etag:
                headers["If_None_Match"] = self.etag
            try:
                answer = await self.fetching.get(self.address, **headers)
            except LOST as lost:
                self.result.wrong[type(lost).__name__] += 1
                continue
            self._show(answer.status, answer.headers, answer.seconds)

    def _show(self, status: int, headers: dict[str, str], seconds: float) -> None:
        self.result.seconds.append(seconds)
        self.result.statuses[status] += 1
        if status not in {200, 304}:
            self.result.wrong[f"GET {status}"] += 1
            return
        version = int(headers.get("x-version", 0))
        if version < self.shown:
            self.result.wrong["older"] += 1
        self.interval = int(headers.get("x-live-interval", NORMAL))
        self.etag, self.shown = headers.get("etag", ""), max(self.shown, version)
        self.is_ready.set()
        if self.on_version is not None:
            self.on_version(self.shown)


def hall_of(
    port: int, slug: str, *, phones: int, teams: int, result: LoadResult, topic: str = ""
) -> list[ListeningPhone]:
    """So many phones: at what the people of a hall look at, or all of them at one fragment."""
    addresses = [
        f"/t/{slug}/live/{topic}/" if topic else live_address(slug, number, phones, teams)
        for number in range(phones)
    ]
    return [ListeningPhone(port, slug, address, result) for address in addresses]


@contextlib.asynccontextmanager
async def listening(hall: list[ListeningPhone], *, seconds: float) -> AsyncIterator[None]:
    """All of them with their streams open and what they look at shown; left when they have stopped."""
    end = time.monotonic() + OPENING_SECONDS + seconds
    pages = [asyncio.create_task(phone.listen_until(end)) for phone in hall]
    try:
        async with asyncio.timeout(OPENING_SECONDS):
            await asyncio.gather(*(phone.is_ready.wait() for phone in hall))
        yield
    finally:
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
        for phone in hall:
            phone.line.close()
            phone.fetching.close()
