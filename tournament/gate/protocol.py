"""One connection: uvicorn's protocol with the deadlines and limits that it lacks.

Written for the pinned version of uvicorn (requirements.txt)."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from .answers import Headers, Receive, Scope, Send, said

SILENT_SECONDS, STUCK_SECONDS, KEEP_ALIVE_SECONDS = 10.0, 30.0, 20
HEAD_BYTES, HEAD_LINES, PIPELINED = 64 * 1024, 200, 16
PER_ADDRESS = 24


class Overlong(Exception):
    """A head that is longer than any browser's."""


class Connections:
    """Those of one process, by address: beyond the limit words are said, beyond twice the limit nothing. A
    proxy in front brings everybody's: it is `unlimited`."""

    def __init__(
        self,
        *,
        per_address: int,
        in_all: int,
        headers: Headers,
        unlimited: Callable[[str], bool] = lambda _address: False,
    ) -> None:
        self.per_address, self.in_all, self.headers = per_address, in_all, headers
        self.unlimited = unlimited
        self.by_address: Counter[str] = Counter()
        self.count = 0

    def admit(self, address: str) -> None:
        """One more."""
        self.count += 1
        self.by_address[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self.count -= 1
        self.by_address[address] -= 1
        if self.by_address[address] <= 0:
            del self.by_address[address]

    def too_many(self, address: str) -> bool:
        """Whether this address has more than its share."""
        return self.by_address[address] > self.per_address and not self.unlimited(address)

    def far_too_many(self, address: str) -> bool:
        """Whether not even words can be said."""
        if self.count > self.in_all:
            return True
        return self.by_address[address] > 2 * self.per_address and not self.unlimited(address)

    async def crowded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application of who has too many connections: words, and the end of this one."""
        answer = said(503, self.headers, close=True)
        await send({"type": "http.response.start", "status": 503, "headers": answer.headers})
        body = b"" if scope["method"] == "HEAD" else answer.body
        await send({"type": "http.response.body", "body": body})


class PatientProtocol(HttpToolsProtocol):
    """Waits for nobody longer than it says."""

    def __init__(self, *arguments: Any, connections_of: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._all, self._address = connections_of, ""
        self._silence: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._answering: RequestResponseCycle | None = None
        self._in_head, self._begun_now = True, False
        self._head = self._lines = self._unread = self._body = 0

    # ── the line ──

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._all.admit(self._address)
        line = transport.get_extra_info("socket")
        if line is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
            with contextlib.suppress(OSError):  # a phone that left without a word is noticed on any write
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(STUCK_SECONDS * 1000))
        if self._all.far_too_many(self._address):
            transport.abort()
        elif self._all.too_many(self._address):
            self.app = self._all.crowded
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.leave(self._address)
        self._hang_up()
        self._head_came()
        self._unstick()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _cut(self) -> None:
        self.transport.abort()
        self._hang_up()

    def _hang_up(self) -> None:
        """Tell the answers under way that nobody hears them: uvicorn knows of the last request alone, and its
        loop complains when one writes to a closed line."""
        for cycle in (self._answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    # ── the head ──

    def _wait_for_head(self) -> None:
        if self._silence is None:
            self._silence = self.loop.call_later(SILENT_SECONDS, self._cut)

    def _head_came(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self._wait_for_head()
        self._begun_now = False
        super().data_received(data)
        if not self._begun_now:
            self._unread += len(data)
        # While a head comes, and of what is between the chunks of a body, the parser keeps what it has not
        # handed on yet.
        if self._unread > self._body + (1 if self._in_head else 4) * HEAD_BYTES:
            self.send_400_response("Too long.")

    def on_message_begin(self) -> None:
        self._in_head = self._begun_now = True
        self._head = self._lines = self._unread = self._body = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > HEAD_BYTES:
            raise Overlong

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        self._head += len(name) + len(value)
        if self._lines > HEAD_LINES or self._head > HEAD_BYTES:
            raise Overlong
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._unread = 0
        self._head_came()
        if len(self.pipeline) >= PIPELINED:
            self._cut()
            raise Overlong
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += 2 * len(body)  # what came between the pieces may be as long as they are
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)
            self._hang_up()
            self._close_in_the_end()

    # ── the answer ──

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(STUCK_SECONDS, self._cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstick()

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._close_in_the_end()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._close_in_the_end()

    def _close_in_the_end(self) -> None:
        """A closed connection still waits until its phone has read everything: not for ever."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(STUCK_SECONDS, self._cut)
