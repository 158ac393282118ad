"""Fragments made once for everybody who looks at the same thing: kept for a process, answered on the loop.

One is kept only when Django says that all the world may see it, names its topic and its version. It is good
while no newer version of the topic is known, to us or to who asks, and for five seconds at most."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

from .answers import GateAnswer
from .hub import Hub, Topic

KEPT_SECONDS = 5.0
MOST_BYTES, MOST_KEPT = 32 * 1024 * 1024, 4000
TOPIC, VERSION = b"x-gate-topic", b"x-version"
Make = Callable[[int], Awaitable[GateAnswer]]


class FragmentPlace(NamedTuple):
    """Where a fragment is kept: two who ask here are answered the same."""

    path: str
    language: str
    encoding: str


@dataclass(frozen=True, slots=True)
class KeptFragment:
    """An answer to keep, and until when it may be believed."""

    answer: GateAnswer
    topic: Topic
    version: int
    etag: bytes
    made_at: float


def topic_of(said: bytes) -> Topic | None:
    """The topic that an answer names as `7/round:0`."""
    space, _, rest = said.decode("latin-1").partition("/")
    name, _, number = rest.partition(":")
    if not (space.isdecimal() and number.isdecimal() and name):
        return None
    return Topic(int(space), name, int(number))


class FragmentStore:
    """All that this process keeps, the longest unused forgotten first."""

    def __init__(
        self,
        hub: Hub,
        *,
        most_bytes: int = MOST_BYTES,
        most: int = MOST_KEPT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hub, self._most_bytes, self._most, self._clock = hub, most_bytes, most, clock
        self._kept: OrderedDict[FragmentPlace, KeptFragment] = OrderedDict()
        self._making: dict[FragmentPlace, asyncio.Future[KeptFragment | None]] = {}
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, place: FragmentPlace, held: int, make: Make) -> KeptFragment | GateAnswer:
        """The fragment, or an answer that is for this one alone. `make(version)` asks Django for one of that
        version at least; one asks, the others wait for it."""
        for _ in range(3):
            kept = self._good(place, held)
            if kept is not None:
                return kept
            if place not in self._making:
                return await self._made(place, held, make)
            made = await asyncio.shield(self._making[place])
            if made is None:
                break  # not for everybody, or no fragment at all: ask for oneself
        return await make(held)

    def _good(self, place: FragmentPlace, held: int) -> KeptFragment | None:
        kept = self._kept.get(place)
        if kept is None or kept.version < held or self._clock() - kept.made_at > KEPT_SECONDS:
            return None
        newest = self._hub.version(kept.topic)
        if newest is None or kept.version < newest:
            return None
        self._kept.move_to_end(place)
        return kept

    async def _made(self, place: FragmentPlace, held: int, make: Make) -> KeptFragment | GateAnswer:
        """Make it, for those too who ask meanwhile."""
        future = asyncio.get_running_loop().create_future()
        self._making[place] = future
        kept: KeptFragment | None = None
        try:
            former = self._kept.get(place)
            known = self._hub.version(former.topic) if former is not None else 0
            began = self._clock()
            answer = await make(max(held, known or 0))
            kept = self._keep(place, answer, began)
            return kept or answer
        finally:
            del self._making[place]
            future.set_result(kept)

    def _keep(self, place: FragmentPlace, answer: GateAnswer, made_at: float) -> KeptFragment | None:
        """Keep an answer for everybody; None when it is none."""
        said, version = answer.header(TOPIC), answer.header(VERSION)
        topic = topic_of(said) if said and version.isdigit() else None
        private = answer.header(b"set-cookie") or answer.rest is not None
        if topic is None or private or answer.status != 200 or not self._hub.track(topic, int(version)):
            return None
        shown = GateAnswer(200, answer.without(TOPIC, b"x-now"), answer.body)
        kept = KeptFragment(shown, topic, int(version), answer.header(b"etag"), made_at)
        self._forget(place)
        self._kept[place] = kept
        self.bytes += len(shown.body)
        while self._kept and (self.bytes > self._most_bytes or len(self._kept) > self._most):
            self._forget(next(iter(self._kept)))
        return kept

    def _forget(self, place: FragmentPlace) -> None:
        old = self._kept.pop(place, None)
        if old is not None:
            self.bytes -= len(old.answer.body)
