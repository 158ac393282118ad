"""What the web server runs: Django in eight threads, behind bodies that arrive whole, beside
streams that tell a page when its evening was written.

A thread is never held by a phone: a request is read before one begins, an answer is sent after it has
ended."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from importlib import import_module
from io import BytesIO
from typing import Any

import django
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import connection, connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup(set_prefix=False)
# These need Django set up, which has only now been done.
models = import_module("tournament.models")
headers: dict[str, str] = import_module("tournament.middleware").HEADERS

Message = MutableMapping[str, Any]
Headers = list[tuple[bytes, bytes]]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BODY_BYTES, BODY_SECONDS, HELD_BYTES = 12 * 1024 * 1024, 15.0, 96 * 1024 * 1024
LEFT_SECONDS = 5.0
"""How long somebody is listened to who sends too much, before being told."""
PAGE_THREADS, LIVE_THREADS = 5, 3
"""Parts of pages, which hundreds of phones ask for at once, have threads of their own: a deal never waits for
them."""
MOST_WAITING, MOST_STREAMS = 1500, 2000
BEAT_SECONDS, LIFE_SECONDS = 20.0, (600.0, 900.0)
SQLITE_SECONDS, SERVER_SECONDS = 0.1, 1.0
LOG = logging.getLogger(__name__)

# Said when no thread and no database may be free: both languages stand in each.
WORDS = {
    400: (
        "Cette demande est illisible. Revenez en arrière et réessayez.",
        "This request cannot be read. Go back and try again.",
    ),
    408: (
        "L’envoi s’est arrêté en chemin. Rien n’a été enregistré : rapprochez-vous de la borne Wi-Fi, "
        "revenez en arrière et renvoyez.",
        "The sending stopped on its way. Nothing was saved: move closer to the Wi-Fi, go back and send "
        "again.",
    ),
    413: (
        "Ce fichier est trop grand : 12 Mo au plus. Rien n’a été enregistré.",
        "This file is too large: 12 MB at most. Nothing was saved.",
    ),
    503: (
        "Trop de demandes à la fois. Attendez quelques secondes et rechargez la page ; ce que vous envoyiez "
        "peut être renvoyé, il ne comptera qu’une fois.",
        "Too many requests at once. Wait a few seconds and reload the page; what you were sending can be "
        "sent again, it will count once only.",
    ),
}
PAGE = (
    '<!doctype html>\n<html lang="fr"><head><meta charset="utf-8"><title>{status}</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>\n'
    '<body><main><h1>{french}</h1>\n<p lang="en">{english}</p>\n'
    '<p><a href="">Recharger · <span lang="en">Reload</span></a></p></main></body></html>\n'
)
HOUSE = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class ThreadHandler(BaseHandler):
    """Django's handler for threads that live on, each with its connection: Django's own for ASGI begins a
    thread and opens the database anew for each request (3.3 ms against 0.9)."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()

    def answer(self, scope: Message, body: bytes) -> tuple[int, Headers, bytes]:
        """Status, headers and content. Raises Refused where the address is unreadable."""
        request_started.send(sender=type(self), scope=scope)
        try:
            request = ASGIRequest(scope, BytesIO(body))
        except UnicodeDecodeError:
            raise Refused(400) from None
        response = self.get_response(request)
        try:
            content = b"".join(response)
        finally:
            response.close()
        own = [(name.lower().encode(), value.encode("latin-1")) for name, value in response.items()]
        own += [(b"set-cookie", cookie.OutputString().encode()) for cookie in response.cookies.values()]
        return response.status_code, own, content


class Refused(Exception):
    """The request is refused with this status; 0 when whoever asked is gone."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class EveningVersions:
    """The version of each evening, looked at in a thread; wakes the streams of those that were written."""

    def __init__(self) -> None:
        self.now: dict[int, int] = {}
        self.streams: dict[int, set[asyncio.Event]] = defaultdict(set)
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begin to look, once; called on the loop."""
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._look, args=(loop,), name="versions", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Look no more, and let every stream end: each page opens its own again."""
        self._stopped.set()
        for streams in self.streams.values():
            for wake in streams:
                wake.set()

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    def join(self) -> None:
        """Wait until the thread and its connection are gone."""
        if self._thread is not None:
            self._thread.join()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Whatever goes wrong is written down, and it goes on."""
        seconds = SQLITE_SECONDS if connection.vendor == "sqlite" else SERVER_SECONDS
        committed: int | None = None
        while not self._stopped.wait(seconds):
            try:
                if connection.vendor == "sqlite":
                    before = committed
                    with connection.cursor() as cursor:  # moves when anybody else has committed
                        cursor.execute("PRAGMA data_version")
                        committed = cursor.fetchone()[0]
                    if committed == before:
                        continue
                versions = dict(models.Tournament.objects.values_list("pk", "version"))
                loop.call_soon_threadsafe(self._tell, versions)
            except Exception:
                if not self.is_stopped:
                    LOG.exception("the versions of the evenings could not be read")
                committed = None
                connections.close_all()
                self._stopped.wait(SERVER_SECONDS)
        connections.close_all()

    def _tell(self, versions: dict[int, int]) -> None:
        before, self.now = self.now, versions
        for evening, version in versions.items():
            if version != before.get(evening):
                for wake in self.streams.get(evening, ()):
                    wake.set()


class Application:
    """One of a process."""

    def __init__(self) -> None:
        self.handler = ThreadHandler()
        self.versions = EveningVersions()
        self.pages = ThreadPoolExecutor(PAGE_THREADS, "page")
        self.live = ThreadPoolExecutor(LIVE_THREADS, "live")
        self.held = self.waiting = self.listening = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or follow the server's life."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http":
            try:
                await self._http(scope, receive, send)
            except Refused as refused:
                if refused.status:
                    await say(send, refused.status)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] != "lifespan.shutdown":
            await send({"type": f"{message['type']}.complete"})
        self.versions.stop()
        for threads in (self.pages, self.live):
            threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.versions.join)
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, scope: Message, receive: Receive, send: Send) -> None:
        """Any request. Raises Refused."""
        body = await self._body(scope, receive)
        try:
            streams = scope["method"] == "GET" and scope["path"].endswith("/events/")
            is_part = streams or (b"x-requested-with", b"live") in scope["headers"]
            status, own, content = await self._django(self.live if is_part else self.pages, scope, body)
        finally:
            self.held -= len(body)
        said = dict(own)
        if streams and b"x-evening" in said:
            await self._stream(int(said[b"x-evening"]), int(said[b"x-version"]), receive, send)
            return
        await send({"type": "http.response.start", "status": status, "headers": own})
        await send({"type": "http.response.body", "body": content})

    async def _django(
        self, threads: ThreadPoolExecutor, scope: Message, body: bytes
    ) -> tuple[int, Headers, bytes]:
        """Django's answer. Raises Refused where as many wait as may."""
        if self.waiting >= MOST_WAITING:
            raise Refused(503)
        self.waiting += 1
        try:
            loop, context = asyncio.get_running_loop(), copy_context()
            return await loop.run_in_executor(threads, context.run, self.handler.answer, scope, body)
        finally:
            self.waiting -= 1

    # ── bodies ──

    async def _body(self, scope: Message, receive: Receive) -> bytes:
        """The whole body; its bytes count as held from here on. Raises Refused."""
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit():
            raise Refused(400)
        body = bytearray()
        try:
            if int(length) > BODY_BYTES:
                raise Refused(413)
            async with asyncio.timeout(BODY_SECONDS):
                more = True
                while more:
                    part, more = await next_part(receive)
                    body += part
                    self.held += len(part)
                    if len(body) > BODY_BYTES:
                        raise Refused(413)
                    if self.held > HELD_BYTES:
                        raise Refused(503)
        except (TimeoutError, Refused) as error:
            self.held -= len(body)
            refused = error if isinstance(error, Refused) else Refused(408)
            if refused.status in {413, 503}:
                await let_go(receive)
            raise refused from None
        return bytes(body)

    # ── streams ──

    async def _stream(self, evening: int, version: int, receive: Receive, send: Send) -> None:
        """Tell this page each version of the evening, first the one it is at, until the page goes or is
        old."""
        if self.listening >= MOST_STREAMS or self.versions.is_stopped:
            raise Refused(503)
        self.versions.start()
        wake, loop, told = asyncio.Event(), asyncio.get_running_loop(), -1
        gone = asyncio.ensure_future(departed(receive))
        gone.add_done_callback(lambda _gone: wake.set())
        self.listening += 1
        self.versions.streams[evening].add(wake)
        end = loop.time() + random.uniform(*LIFE_SECONDS)  # noqa: S311 — a club's phones, not a secret
        try:
            await send({"type": "http.response.start", "status": 200, "headers": STREAM + HOUSE})
            while not (gone.done() or self.versions.is_stopped or loop.time() > end):
                now = max(version, self.versions.now.get(evening, 0))
                text = b"event: beat\ndata:\n\n" if now == told else b"data: %d\n\n" % now
                wake.clear()
                await send({"type": "http.response.body", "body": text, "more_body": True})
                told = now
                with suppress(TimeoutError):
                    await asyncio.wait_for(wake.wait(), BEAT_SECONDS)
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self.listening -= 1
            self.versions.streams[evening].discard(wake)


async def next_part(receive: Receive) -> tuple[bytes, bool]:
    """What comes next of a body, and whether more follows. Raises Refused where the sender is gone."""
    message = await receive()
    if message["type"] == "http.disconnect":
        raise Refused(0)
    return message.get("body", b""), bool(message.get("more_body"))


async def let_go(receive: Receive) -> None:
    """Read what is still coming and forget it, for a while: whoever is still sending does not hear a no."""
    with suppress(TimeoutError, Refused):
        async with asyncio.timeout(LEFT_SECONDS):
            while (await next_part(receive))[1]:
                continue


async def departed(receive: Receive) -> None:
    """Wait for the page to go."""
    while (await receive())["type"] != "http.disconnect":
        continue


async def say(send: Send, status: int) -> None:
    """A page in words; the connection ends with it."""
    french, english = WORDS[status]
    body = PAGE.format(status=status, french=french, english=english).encode()
    own = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"%d" % len(body))]
    own += [(b"cache-control", b"no-store"), (b"connection", b"close"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": status, "headers": own + HOUSE})
    await send({"type": "http.response.body", "body": body})


application = Application()
