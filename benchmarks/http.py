"""A small HTTP client on raw sockets: what a phone does, cheap enough to be six hundred of them.

Kept-alive connections to this computer; no redirects followed, no cookies but those given.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

HOST = "127.0.0.1"
PATIENCE = 60.0
LOST = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What came back, and how long it took in seconds."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


class Connection:
    """One kept-alive connection; asking again after it was closed opens another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def get(self, path: str, **headers: str) -> HttpAnswer:
        return await self.ask(request("GET", path, headers))

    async def post(self, path: str, fields: Mapping[str, object], **headers: str) -> HttpAnswer:
        return await self.ask(form(path, fields, headers))

    async def stream(self, path: str) -> tuple[int, asyncio.StreamReader]:
        """The status of an answer that goes on, and where its lines come."""
        reader, status, _headers = await self._send(request("GET", path, {"Accept": "text/event-stream"}))
        return status, reader

    async def ask(self, request_bytes: bytes) -> HttpAnswer:
        """Send these bytes and read one answer; on a kept connection that was just closed, once more on a new
        one, as browsers do. Raises one of LOST when the other end is gone."""
        began, was_kept = time.perf_counter(), self._reader is not None
        try:
            async with asyncio.timeout(PATIENCE):
                try:
                    reader, status, headers = await self._send(request_bytes)
                except asyncio.IncompleteReadError as lost:
                    if lost.partial or not was_kept:
                        raise
                    self.close()
                    reader, status, headers = await self._send(request_bytes)
                body = await _read_body(reader, status, headers)
        except BaseException:
            self.close()
            raise
        if headers.get("connection", "").lower() == "close":
            self.close()
        return HttpAnswer(status, headers, body, time.perf_counter() - began)

    async def _send(self, request_bytes: bytes) -> tuple[asyncio.StreamReader, int, dict[str, str]]:
        """Where the body begins, after the status and headers of the answer."""
        if self._reader is None or self._writer is None or self._writer.is_closing() or self._reader.at_eof():
            self._reader, self._writer = await asyncio.open_connection(HOST, self.port)
        self._writer.write(request_bytes)
        lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines[1:] if line)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        return self._reader, int(lines[0].split(" ", 2)[1]), headers


def request(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """The bytes of a request; header names are written with _ for -."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if method == "POST":
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def form(path: str, fields: Mapping[str, object], headers: Mapping[str, str]) -> bytes:
    """The bytes of a form sent by a page of this program: its CSRF token is the cookie's."""
    secret = "bench" * 6 + "ok"
    body = urlencode({**fields, "csrfmiddlewaretoken": secret}).encode()
    cookie = "; ".join(filter(None, [f"dix_csrf={secret}", headers.get("Cookie", "")]))
    return request("POST", path, {**headers, "Cookie": cookie}, body)


async def _read_body(reader: asyncio.StreamReader, status: int, headers: Mapping[str, str]) -> bytes:
    if status in {204, 304}:
        return b""
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", 0)))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)
