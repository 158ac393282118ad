"""What goes back through the gate: an answer in memory or in pieces, and the few pages said without Django.

Those pages must come when no thread and no database is free, so both languages stand in each of them."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

PIECE_BYTES = 64 * 1024


class Pieces:
    """An iterator of bytes that is read further only when the phone can take more; closed when done."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        self._iterator: Iterator[bytes] = iter(parts)
        self._close: Callable[[], object] | None = getattr(parts, "close", None)
        self.done = False

    def read(self, least: int = PIECE_BYTES) -> bytes:
        """At least so many bytes, fewer at the end; to be called in a thread, by one at a time."""
        found, size = [], 0
        for part in self._iterator:
            found.append(part)
            size += len(part)
            if size >= least:
                return b"".join(found)
        self.close()
        return b"".join(found)

    def close(self) -> None:
        """Let go of what is read from; the second time nothing happens."""
        self.done = True
        if self._close is not None:
            close, self._close = self._close, None
            close()


@dataclass(slots=True)
class GateAnswer:
    """An answer: its body, and where it is long the pieces that follow."""

    status: int
    headers: Headers
    body: bytes = b""
    rest: Pieces | None = None

    def header(self, name: bytes) -> bytes:
        """The value of the first header of that name (lower case), or nothing."""
        return next((value for known, value in self.headers if known == name), b"")

    def without(self, *names: bytes) -> Headers:
        """The headers but those of these names."""
        return [(name, value) for name, value in self.headers if name not in names]


async def departed(receive: Receive) -> None:
    """Wait for the phone to go."""
    with contextlib.suppress(OSError):
        while (await receive())["type"] != "http.disconnect":
            continue


async def send_answer(
    send: Send,
    answer: GateAnswer,
    *,
    head: bool = False,
    more: Callable[[Pieces], Awaitable[bytes]],
    gone: Callable[[], bool] = lambda: False,
) -> None:
    """Send it whole; `more` reads the next piece in a thread, unless the phone is `gone`. `head`: only what
    stands before the body."""
    try:
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if head:
            await send({"type": "http.response.body", "body": b""})
            return
        body = memoryview(answer.body)
        last = answer.rest is None
        while len(body) > 2 * PIECE_BYTES or (body and not last):
            await send({"type": "http.response.body", "body": bytes(body[:PIECE_BYTES]), "more_body": True})
            body = body[PIECE_BYTES:]
        while answer.rest is not None and not answer.rest.done:
            if gone():
                return
            piece = await more(answer.rest)
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": bytes(body)})
    finally:
        if answer.rest is not None and not answer.rest.done:
            with contextlib.suppress(ValueError):  # a generator that a thread is still reading
                answer.rest.close()


SAID: dict[int, tuple[str, str]] = {
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
    500: (
        "Une erreur est arrivée de notre côté. Rechargez la page ; si cela recommence, voyez l’accueil.",
        "Something went wrong on our side. Reload the page; if it happens again, ask at the desk.",
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


def said(status: int, headers: Headers | None = None, *, close: bool = False) -> GateAnswer:
    """A page in words without the database; `close`: the connection ends with it."""
    french, english = SAID.get(status, (HTTPStatus(status).phrase,) * 2)
    body = PAGE.format(status=status, french=french, english=english).encode()
    own = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        *(headers or []),
    ]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        own.append((b"retry-after", b"5"))
    if close:
        own.append((b"connection", b"close"))
    return GateAnswer(status, own, body)
