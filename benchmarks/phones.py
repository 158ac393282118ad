"""What the people in a hall do to the server: poll as live.js does, and enter deals as pad.js does.

Each keeps what it saw; nothing here decides whether that is good."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from benchmarks.http import LOST, Connection

INTERVAL, JITTER = 1.5, 0.1
TEAM_SHARE, ROUND_SHARE = 0.7, 0.85
TRIES = 20


def deal_address(token: str, number: int) -> str:
    """Where a table's phone sends deal `number` of the match it plays."""
    return f"/table/{token}/deal/{number}/"


def deal_fields(match: int, points: int) -> dict[str, object]:
    """A usual deal as pad.js sends it, with a token of its own."""
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
class LoadResult:
    """Durations of the answers in seconds, what went wrong by its name, deals acknowledged by match."""

    seconds: list[float] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    acknowledged: Counter[int] = field(default_factory=Counter)

    @property
    def errors(self) -> int:
        return sum(self.wrong.values())


def live_address(slug: str, number: int, phones: int, teams: int) -> str:
    """What phone `number` of so many looks at: 70 % a team's page, 15 % the round, 15 % the standings."""
    share = number / phones
    if share < TEAM_SHARE:
        return f"/t/{slug}/live/team/{number % teams + 1}/"
    return f"/t/{slug}/live/{'round' if share < ROUND_SHARE else 'standings'}/"


@dataclass
class Phone:
    """One page that polls; `on_version` is called with each version shown."""

    port: int
    address: str
    result: LoadResult
    on_version: Callable[[int], None] | None = None
    interval: float = INTERVAL

    async def poll_until(self, end: float) -> None:
        """Ask, wait, ask again, from a moment of its own, until this monotonic time."""
        connection, etag, shown_version = Connection(self.port), "", 0
        await asyncio.sleep(random.random() * self.interval)  # noqa: S311
        while time.monotonic() < end:
            try:
                headers = {"If_None_Match": etag} if etag else {}
                answer = await connection.get(self.address, X_Held_Version=str(shown_version), **headers)
            except LOST as lost:
                self.result.wrong[type(lost).__name__] += 1
            else:
                self.result.seconds.append(answer.seconds)
                self.result.statuses[answer.status] += 1
                if answer.status not in {200, 304}:
                    self.result.wrong[f"GET {answer.status}"] += 1
                version = int(answer.headers.get("x-version", 0))
                if version < shown_version:
                    self.result.wrong["older"] += 1
                etag, shown_version = answer.headers.get("etag", ""), max(shown_version, version)
                if self.on_version is not None:
                    self.on_version(shown_version)
            await asyncio.sleep(self.interval * random.uniform(1 - JITTER, 1 + JITTER))  # noqa: S311
        connection.close()


@dataclass
class PhoneTable:
    """The phone of one table, entering the deals of its match one after the other."""

    port: int
    token: str
    match: int
    result: LoadResult
    deals_entered: int = 0

    def __post_init__(self) -> None:
        self.connection = Connection(self.port)
        self._points = itertools.cycle((95, 107, 120, 88, 130, 82))

    async def deal(self) -> bool:
        """Enter the next deal; sent again with the same token when the answer was lost, as outbox.js does."""
        number = self.deals_entered + 1
        fields = deal_fields(self.match, next(self._points))
        for attempt in range(TRIES):
            try:
                answer = await self.connection.post(deal_address(self.token, number), fields)
            except LOST as lost:
                self.result.wrong[type(lost).__name__] += 1
                await asyncio.sleep(min(2.0, 0.1 * 2**attempt))
                continue
            self.result.seconds.append(answer.seconds)
            self.result.statuses[answer.status] += 1
            if answer.status in {302, 303}:
                self.deals_entered = number
                self.result.acknowledged[self.match] += 1
                return True
            self.result.wrong[f"POST {answer.status}"] += 1
            return False
        return False
