"""The bodies of requests, whole before any thread sees them: so long, so large, so many, and no more.

A deadline of fifteen seconds, and a second more for each kilobyte that came: an upload may take its time as
long as it goes on. Small bodies (a deal) find room when uploads have taken theirs."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from io import BytesIO

from .answers import Receive, Scope

WHOLE_SECONDS, LONGEST_SECONDS, BYTES_A_SECOND = 15.0, 300.0, 1024
BODY_BYTES, BUDGET_BYTES, SMALL_BYTES = 12 * 1024 * 1024, 96 * 1024 * 1024, 64 * 1024
PER_ADDRESS = 8
LEFT_SECONDS, LEFT_BYTES = 5.0, 2 * BODY_BYTES


class Cut(Exception):
    """The body is refused with this status; 0 when the sender is gone."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(eq=False)
class Arriving:
    """One body on its way: what came, and until when it must be whole."""

    limit: asyncio.Timeout
    began: float
    last: float
    content: BytesIO = field(default_factory=BytesIO)
    size: int = 0

    def progressed(self, now: float) -> None:
        """Every kilobyte buys a second, up to a limit; silence never lasts longer than the first deadline."""
        self.last = now
        bought = self.began + WHOLE_SECONDS + self.size / BYTES_A_SECOND
        self.until(min(bought, now + WHOLE_SECONDS, self.began + LONGEST_SECONDS))

    def until(self, moment: float) -> None:
        """Put the deadline there, in the loop's time; one that has just struck stays."""
        with suppress(RuntimeError):
            self.limit.reschedule(moment)


def declared(scope: Scope) -> int | None:
    """The length that a request says its body has; None when it comes in chunks. Raises Cut."""
    lengths = {value for name, value in scope["headers"] if name == b"content-length"}
    chunked = any(name == b"transfer-encoding" for name, _value in scope["headers"])
    if not lengths:
        return None if chunked else 0
    said = lengths.pop().strip()
    if lengths or chunked or not said.isdigit() or len(said) > 19:
        raise Cut(400)
    return int(said)


class Bodies:
    """Reads them; knows how many bytes this process holds, and what is on its way from each address."""

    def __init__(self, *, per_address: int = PER_ADDRESS, budget: int = BUDGET_BYTES) -> None:
        self._per_address, self._budget = per_address, budget
        self.held = 0
        self.arriving: dict[str, set[Arriving]] = defaultdict(set)

    @asynccontextmanager
    async def whole(self, scope: Scope, receive: Receive) -> AsyncIterator[BytesIO]:
        """The body, to be read from its start; its bytes count until the context is left. Raises Cut."""
        length = declared(scope)
        if length == 0:
            yield BytesIO()
            return
        if length is not None and length > BODY_BYTES:
            raise Cut(413)
        body = await self._arrived(str((scope.get("client") or ("", 0))[0]), receive)
        try:
            body.content.seek(0)
            yield body.content
        finally:
            self.held -= body.size

    async def _arrived(self, address: str, receive: Receive) -> Arriving:
        """Wait until it is there. Raises Cut."""
        now = asyncio.get_running_loop().time
        body: Arriving | None = None
        try:
            async with asyncio.timeout(WHOLE_SECONDS) as limit:
                body = Arriving(limit, now(), now())
                self._admit(address, body)
                while await self._took(body, receive):
                    body.progressed(now())
        except BaseException as error:
            if body is not None:
                self.held -= body.size
            if isinstance(error, TimeoutError):
                raise Cut(408) from None
            raise
        finally:
            self._leave(address, body)
        return body

    async def _took(self, body: Arriving, receive: Receive) -> bool:
        """Take what comes next; whether more follows. Raises Cut."""
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Cut(0)
        piece = message.get("body", b"")
        body.size += len(piece)
        self.held += len(piece)
        if body.size > BODY_BYTES:
            raise Cut(413)
        # A quarter of the budget is for the small ones alone.
        if self.held > (self._budget if body.size <= SMALL_BYTES else self._budget * 3 // 4):
            raise Cut(503)
        body.content.write(piece)
        return bool(message.get("more_body"))

    def _admit(self, address: str, body: Arriving) -> None:
        """One more from this address; when there are too many, the one silent for longest is dropped."""
        others = self.arriving[address]
        if len(others) >= self._per_address:
            idlest = min(others, key=lambda one: one.last)
            others.discard(idlest)
            idlest.until(0.0)
        others.add(body)

    def _leave(self, address: str, body: Arriving | None) -> None:
        others = self.arriving[address]
        if body is not None:
            others.discard(body)
        if not others:
            del self.arriving[address]


async def let_go(receive: Receive) -> None:
    """Read what is still coming and forget it, for a while: whoever is still sending does not hear a no."""
    size = 0
    try:
        async with asyncio.timeout(LEFT_SECONDS):
            while size < LEFT_BYTES:
                message = await receive()
                size += len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return
    except TimeoutError:
        return
