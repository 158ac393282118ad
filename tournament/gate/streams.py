"""Server-Sent Events: who listens, from where, and what each is told. Holds no thread and no connection.

A notice is `round 0 57`: a topic's name, its number, its version. The first ones say how things are now."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from .answers import Headers, Receive, Send, departed
from .hub import Hub, Topic

PER_ADDRESS, IN_ALL = 6, 2000
BEAT_SECONDS, LIFE_SECONDS = 20.0, (600.0, 900.0)
BEAT_STEPS = 20
RETRY_SECONDS = (1.0, 4.0)
EVENT_HEADERS: Headers = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def hall_clock(served: bytes) -> Callable[[], bytes]:
    """The clock of the hall's wall, which said `served` ("21:42") just now: phones show it with each beat."""
    hours, _, minutes = served.partition(b":")
    shift = 0
    if hours.isdigit() and minutes.isdigit():
        shift = int(hours) * 60 + int(minutes) - int(time.time() // 60)

    def clock() -> bytes:
        now = int(time.time() // 60) + shift
        return b"%02d:%02d" % (now // 60 % 24, now % 60)

    return clock


def beat_after(now: float, every: float) -> float:
    """When a page hears its next beat, at most `every` seconds from now: on one of the moments that all pages
    share, a second apart where beats are 20, so that the loop wakes once for many."""
    step = every / BEAT_STEPS
    return (now + every) // step * step


class Stream:
    """One page that listens: what it has not been told yet, only the newest of each topic."""

    def __init__(self, clock: Callable[[], bytes]) -> None:
        self.clock = clock
        self.pending: dict[Topic, int] = {}
        self.wake = asyncio.Event()

    def hear(self, topic: Topic, version: int) -> None:
        """Keep it to be told."""
        self.pending[topic] = version
        self.wake.set()

    def beat(self) -> bytes:
        """A sign of life."""
        return b"event: beat\ndata: %s\n\n" % self.clock()

    def told(self) -> bytes:
        """What is to be told, said as events; nothing is kept."""
        told, self.pending = self.pending, {}
        self.wake.clear()
        return b"".join(
            b"data: %s %d %d\n\n" % (topic.name.encode(), topic.number, version)
            for topic, version in told.items()
        )


class Streams:
    """All streams of this process."""

    def __init__(
        self,
        hub: Hub,
        *,
        per_address: int = PER_ADDRESS,
        in_all: int = IN_ALL,
        beat: float = BEAT_SECONDS,
        life: tuple[float, float] = LIFE_SECONDS,
    ) -> None:
        self._hub, self._per_address, self._in_all = hub, per_address, in_all
        self._beat, self._life = beat, life
        self._ended = asyncio.Event()
        self._open: set[Stream] = set()
        self.by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def have_room(self, address: str) -> bool:
        """Whether one more may listen from there."""
        full = len(self._open) >= self._in_all or self.by_address[address] >= self._per_address
        return not full and not self._ended.is_set()

    def end_all(self) -> None:
        """Let every stream end now: the process ends. Each page opens its stream again."""
        self._ended.set()
        for stream in self._open:
            stream.wake.set()

    async def serve(
        self,
        address: str,
        topics: Sequence[Topic],
        receive: Receive,
        send: Send,
        *,
        clock: Callable[[], bytes],
        headers: Headers,
    ) -> None:
        """Tell this page what changes until it goes, is old, or the process ends; the topics are tracked."""
        stream, loop = Stream(clock), asyncio.get_running_loop()
        self._open.add(stream)
        self.by_address[address] += 1
        gone = asyncio.ensure_future(departed(receive))
        gone.add_done_callback(lambda _gone: stream.wake.set())
        try:
            for topic in topics:
                self._hub.add(topic, stream)
                stream.hear(topic, self._hub.version(topic) or 0)
            end = loop.time() + random.uniform(*self._life)  # noqa: S311 — a club's phones, not a secret
            await send({"type": "http.response.start", "status": 200, "headers": EVENT_HEADERS + headers})
            retry = random.uniform(*RETRY_SECONDS) * 1000  # noqa: S311
            first = b"retry: %d\n" % retry + stream.beat()
            await send({"type": "http.response.body", "body": first, "more_body": True})
            while not (gone.done() or self._ended.is_set() or loop.time() >= end):
                await self._tell(stream, send, end)
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            for topic in topics:
                self._hub.remove(topic, stream)
            self._open.discard(stream)
            self.by_address[address] -= 1
            if self.by_address[address] <= 0:
                del self.by_address[address]

    async def _tell(self, stream: Stream, send: Send, end: float) -> None:
        """Wait for news, a beat at most, and say them."""
        loop = asyncio.get_running_loop()
        # An alarm costs a fifth of a timeout, which cancels the task and catches it again.
        alarm = loop.call_at(min(beat_after(loop.time(), self._beat), end), stream.wake.set)
        try:
            await stream.wake.wait()
        finally:
            alarm.cancel()
        text = stream.told()
        await send({"type": "http.response.body", "body": text or stream.beat(), "more_body": True})
