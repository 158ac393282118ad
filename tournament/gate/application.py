"""The ASGI application: streams, bodies and fragments on the loop, everything else in Django's threads.

A path is a stream's or a fragment's by what is handed in; who may see it is Django's to say: a stream opens
when the view answers with its topics."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from typing import Any

from .answers import GateAnswer, Headers, Receive, Scope, Send, departed, said, send_answer
from .bodies import PER_ADDRESS as BODIES_PER_ADDRESS
from .bodies import Bodies, Cut, let_go
from .changes import Changes
from .environ import ProxyNetwork, TrustedProxies, environ_of, path_of
from .fragments import FragmentPlace, FragmentStore, KeptFragment, topic_of
from .hub import Hub, Look
from .streams import PER_ADDRESS as STREAMS_PER_ADDRESS
from .streams import Streams, hall_clock
from .threads import Busy, DjangoThreads, Handler

TOPICS = b"x-gate-topics"
INTERNAL = (TOPICS, b"x-gate-topic")
HELD_DIGITS = 9
NONE = re.compile(r"(?!)")
LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class GateParts:
    """What is handed in: the handler, how changes are seen and looked at, and which paths are special."""

    handler: Handler
    changes: Callable[[], Changes]
    look: Look
    streams: re.Pattern[str]
    fragments: re.Pattern[str]
    language_of: Callable[[str, str, str], str]
    """The language of an answer, by its path and the headers Cookie and Accept-Language."""
    headers: dict[str, str] = field(default_factory=dict)
    """Sent with every answer that is not Django's."""
    guarded: re.Pattern[str] = NONE
    """Fragments made for each who asks and never kept; in a thread apart, so that deals go first."""
    people_per_address: int = 1
    """A hall behind one router is one address: limits for an address are multiplied by this."""
    trusted_proxies: tuple[ProxyNetwork, ...] = ()
    """Who in front of the server is believed in whose name it asks, and by which scheme."""


class Gate:
    """One of a process."""

    def __init__(self, parts: GateParts) -> None:
        self._parts = parts
        self.headers: Headers = [
            (name.lower().encode(), value.encode()) for name, value in parts.headers.items()
        ]
        self.proxies = TrustedProxies(parts.trusted_proxies)
        self.threads = DjangoThreads(parts.handler)
        self.hub = Hub(parts.changes(), parts.look)
        self.people_per_address = people = parts.people_per_address
        self.streams = Streams(self.hub, per_address=STREAMS_PER_ADDRESS * people)
        self.bodies = Bodies(per_address=BODIES_PER_ADDRESS * people)
        self.fragments = FragmentStore(self.hub)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or follow the server's life."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1000})
        elif scope["type"] == "http":
            self.hub.start()
            await self._http(self.proxies.asked(scope), receive, send)

    def end_streams(self) -> None:
        """The process is about to end: no stream holds it up."""
        self.streams.end_all()

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start()
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                self.end_streams()
                self.threads.close()
                await asyncio.to_thread(self.hub.close)
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        method, path = scope["method"], path_of(scope)
        if method == "GET" and self._parts.streams.fullmatch(path):
            await self._stream(scope, receive, send)
            return
        try:
            if method in {"GET", "HEAD"} and self._parts.fragments.fullmatch(path):
                answer = await self._fragment(scope, path)
            elif method in {"GET", "HEAD"} and self._parts.guarded.fullmatch(path):
                answer = await self.threads.guarded_fragment(environ_of(scope))
            else:
                answer = await self._page(scope, receive)
        except Busy:
            answer = said(503, self.headers)
        except Cut as cut:
            if cut.status == 0:
                return
            if cut.status in {413, 503}:
                await let_go(receive)
            answer = said(cut.status, self.headers, close=True)
        if answer.rest is None:
            await self._send(scope, send, answer)
            return
        leaving = asyncio.ensure_future(departed(receive))
        try:
            await self._send(scope, send, answer, gone=leaving.done)
        finally:
            leaving.cancel()

    async def _send(
        self, scope: Scope, send: Send, answer: GateAnswer, gone: Callable[[], bool] = lambda: False
    ) -> None:
        answer.headers = answer.without(*INTERNAL)
        head = scope["method"] == "HEAD"
        try:
            await send_answer(send, answer, head=head, more=self.threads.more, gone=gone)
        except Busy:  # in the middle of a long answer: the phone sees that it is cut, and asks again
            LOG.warning("a long answer was cut: too many wait")

    async def _page(self, scope: Scope, receive: Receive) -> GateAnswer:
        """Any page or post. Raises Busy and Cut."""
        async with self.bodies.whole(scope, receive) as body:
            length = body.getbuffer().nbytes
            return await self.threads.page(environ_of(scope, body, length))

    # ── fragments ──

    async def _fragment(self, scope: Scope, path: str) -> GateAnswer:
        """One fragment, or that it is the same. Raises Busy."""
        headers = dict(scope["headers"])
        held = headers.get(b"x-held-version", b"")
        version = int(held) if held.isdigit() and len(held) <= HELD_DIGITS else 0
        zipped = b"gzip" in headers.get(b"accept-encoding", b"")
        environ = environ_of(scope)
        said_by = (environ.get(name, "") for name in ("HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE"))
        place = FragmentPlace(path, self._parts.language_of(path, *said_by), "gzip" if zipped else "")

        async def make(least: int) -> GateAnswer:
            asked: dict[str, Any] = {
                **environ,
                "HTTP_ACCEPT_ENCODING": place.encoding,
                "REQUEST_METHOD": "GET",
            }
            asked |= {"HTTP_X_HELD_VERSION": str(least), "wsgi.input": BytesIO()}
            asked.pop("HTTP_IF_NONE_MATCH", None)
            return await self.threads.fragment(asked)

        found = await self.fragments.get(place, version, make)
        if isinstance(found, GateAnswer):
            return found
        return self._dated(found, headers.get(b"if-none-match", b""))

    @staticmethod
    def _dated(found: KeptFragment, known: bytes) -> GateAnswer:
        """The answer to who has `known`, with the time it is now."""
        now = (b"x-now", b"%d" % (time.time() * 1000))
        kept = found.answer
        if found.etag and known.removeprefix(b"W/") == found.etag:
            dropped = (b"content-length", b"content-encoding", b"content-type")
            return GateAnswer(304, [*kept.without(*dropped), now])
        return GateAnswer(200, [*kept.headers, now], kept.body)

    # ── streams ──

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask Django which topics these are and whether they may be heard, then tell them."""
        address = str((scope.get("client") or ("", 0))[0])
        if scope.get("http_version") == "1.0" or not self.streams.have_room(address):
            await self._send(scope, send, said(HTTPStatus.SERVICE_UNAVAILABLE, self.headers))
            return
        try:
            answer = await self.threads.fragment(environ_of(scope))
        except Busy:
            await self._send(scope, send, said(503, self.headers))
            return
        named = [topic_of(one) for one in answer.header(TOPICS).split()]
        topics = [topic for topic in named if topic is not None]
        version = answer.header(b"x-version")
        if answer.status != HTTPStatus.NO_CONTENT or not topics or not version.isdigit():
            await self._send(scope, send, answer)
        elif not self.streams.have_room(address) or not self._tracked(topics, int(version)):
            await self._send(scope, send, said(503, self.headers))
        else:
            clock = hall_clock(answer.header(b"x-served-at"))
            del answer, named  # for ten minutes nobody needs them
            await self.streams.serve(address, topics, receive, send, clock=clock, headers=self.headers)

    def _tracked(self, topics: list[Any], version: int) -> bool:
        return all(self.hub.track(topic, version) for topic in topics)
