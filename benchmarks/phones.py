"""The phones of a hall: one that shows a page and keeps it true, and one that enters a table's deals.

Each keeps what it saw; nothing here decides whether that is good.
"""

from __future__ import annotations

import asyncio
import html
import random
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from benchmarks.http import LOST, Connection

ARRIVING, SPREAD, PAUSE, TRIES = 15.0, 0.3, 1.0, 20
LIVE_TAG = re.compile(r"<[^<>]*\sdata-live-url=[^<>]*>")
ATTRIBUTE = re.compile(r'\s(data-[\w-]+)="([^"]*)"')
EVENTS = re.compile(r'\sdata-live-events="([^"]*)"')


@dataclass
class LoadResult:
    """Seconds of the answers, what went wrong by its name, deals acknowledged by match."""

    seconds: list[float] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    acknowledged: Counter[int] = field(default_factory=Counter)


async def read_news(reader: asyncio.StreamReader) -> AsyncIterator[int]:
    """The version in each `data:` line of a stream; an event with a name of its own, as a beat, is none."""
    is_named = False
    while line := await reader.readline():
        if line.startswith(b"data:") and not is_named:
            yield int(line[5:])
        is_named = line.startswith(b"event:") or (is_named and bool(line.strip()))


@dataclass
class Phone:
    """A page of the hall that listens as live.js does: told of a version it asks for its fragment, by its
    ETag, within 300 ms and at most once a second, until it has that version. `shown_at` is when its page
    changed last."""

    port: int
    page: str
    result: LoadResult
    shown_at: float = 0.0
    told: int = 0

    def __post_init__(self) -> None:
        self.is_listening, self.is_told = asyncio.Event(), asyncio.Event()
        self.line, self.fetching = Connection(self.port), Connection(self.port)

    async def stay(self) -> None:
        """Open the page and keep it true until cancelled."""
        await asyncio.sleep(random.random() * ARRIVING)  # noqa: S311
        try:
            await self._open()
            await asyncio.gather(self._listen(), self._follow())
        finally:
            self.line.close()
            self.fetching.close()

    async def _open(self) -> None:
        """Read from the page where its stream and its fragment are."""
        answer = await self.fetching.get(self.page)
        text = answer.body.decode()
        part = dict(ATTRIBUTE.findall(LIVE_TAG.findall(text)[0]))
        self.address, self.events = html.unescape(part["data-live-url"]), EVENTS.findall(text)[0]
        self.etag = html.unescape(part.get("data-etag", ""))

    async def _listen(self) -> None:
        """Keep a stream open; one that breaks is opened again, and counted."""
        while True:
            try:
                status, lines = await self.line.stream(self.events)
                if status == 200:
                    self.is_listening.set()
                    async for version in read_news(lines):
                        self.told = max(self.told, version)
                        self.is_told.set()
                self.result.wrong[f"stream {status} ended"] += 1
            except LOST as lost:
                self.result.wrong[f"stream {type(lost).__name__}"] += 1
            self.line.close()
            await asyncio.sleep(random.uniform(1, 4))  # noqa: S311

    async def _follow(self) -> None:
        """Ask for the fragment whenever there is news."""
        asked = 0.0
        while True:
            await self.is_told.wait()
            await asyncio.sleep(max(random.random() * SPREAD, asked + PAUSE - time.monotonic()))  # noqa: S311
            self.is_told.clear()
            asked = time.monotonic()
            try:
                await self._fetch()
            except LOST as lost:
                self.result.wrong[f"fragment {type(lost).__name__}"] += 1
                self.is_told.set()

    async def _fetch(self) -> None:
        condition = {"If_None_Match": self.etag} if self.etag else {}
        known = {"X_Requested_With": "live", "X_Held_Version": str(self.told), **condition}
        answer = await self.fetching.get(self.address, Accept_Encoding="gzip", **known)
        self.result.seconds.append(answer.seconds)
        if answer.status == 200:
            self.etag, self.shown_at = answer.headers.get("etag", ""), time.monotonic()
        elif answer.status != 304:
            self.result.wrong[f"fragment {answer.status}"] += 1
        if int(answer.headers.get("x-version", 0)) < self.told:
            self.is_told.set()


def deal_address(token: str, number: int) -> str:
    """Where a table's phone sends deal `number` of the match it plays."""
    return f"/table/{token}/deal/{number}/"


def deal_fields(match: int, points: int) -> dict[str, object]:
    """A usual deal as its form sends it, with a token of its own."""
    return {
        "match": match,
        "token": secrets.token_urlsafe(16),
        "contract": 90,
        "bid": "A-hearts",
        "double": "none",
        "points_a": points,
        "points_b": 162 - points,
    }


@dataclass
class TablePhone:
    """Enters the deals of its table's match, one after the other."""

    port: int
    token: str
    match: int
    result: LoadResult
    deals_entered: int = 0

    def __post_init__(self) -> None:
        self.connection, self.turn = Connection(self.port), asyncio.Lock()

    async def enter_deal(self) -> None:
        """Enter the next deal; sent again with the same token when the answer was lost, as outbox.js does."""
        async with self.turn:
            number = self.deals_entered + 1
            fields = deal_fields(self.match, 82 + number % 40)
            for _ in range(TRIES):
                try:
                    answer = await self.connection.post(deal_address(self.token, number), fields)
                except LOST as lost:
                    self.result.wrong[f"deal {type(lost).__name__}"] += 1
                    await asyncio.sleep(0.5)
                    continue
                self.result.seconds.append(answer.seconds)
                if answer.status in {302, 303}:
                    self.deals_entered = number
                    self.result.acknowledged[self.match] += 1
                else:
                    self.result.wrong[f"deal {answer.status}"] += 1
                return
