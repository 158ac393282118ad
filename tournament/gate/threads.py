"""Django's WSGI handler in a few threads: some for pages and posts, one apart for fragments and one for those
behind a guard, a bounded queue.

A thread is never held by a phone: bodies arrive whole, long answers are read piece by piece."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from wsgiref.util import FileWrapper

from .answers import PIECE_BYTES, GateAnswer, Pieces, said

Handler = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
PAGE_THREADS, MOST_WAITING = 4, 400
# A shorter answer is collected at once: its thread, its file and its database connection are free again.
COLLECTED_BYTES = 4 * PIECE_BYTES
REST, MOST_REST_SECONDS = 1.0, 0.1
LOG = logging.getLogger(__name__)


class Busy(Exception):
    """As many wait as may."""


class Lane:
    """Some threads and the queue before them."""

    def __init__(self, name: str, threads: int, most: int) -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._most, self.waiting = most, 0

    async def run(self, work: Callable[..., Any], *arguments: object) -> Any:
        """The result of this work, done in one of the threads. Raises Busy."""
        if self.waiting >= self._most:
            raise Busy
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class DjangoThreads:
    """Answers of the WSGI handler, made in threads."""

    def __init__(self, handler: Handler, *, pages: int = PAGE_THREADS, most: int = MOST_WAITING) -> None:
        self._handler = handler
        self.pages, self.fragments = Lane("page", pages, most), Lane("fragment", 1, most)
        self.guarded, self._pieces = Lane("guarded", 1, most), Lane("piece", 1, most)
        self._resting_until = 0.0

    async def page(self, environ: dict[str, Any]) -> GateAnswer:
        """The answer to any request. Raises Busy."""
        answer: GateAnswer = await self.pages.run(self._answer, environ)
        return answer

    async def fragment(self, environ: dict[str, Any]) -> GateAnswer:
        """The same, in the thread apart. Raises Busy."""
        answer: GateAnswer = await self.fragments.run(self._answer_resting, environ)
        return answer

    async def guarded_fragment(self, environ: dict[str, Any]) -> GateAnswer:
        """The same for one that is made for whoever asks: hundreds of them hold up no other. Raises Busy."""
        answer: GateAnswer = await self.guarded.run(self._answer_resting, environ)
        return answer

    async def more(self, pieces: Pieces) -> bytes:
        """The next piece of a long answer. Raises Busy."""
        piece: bytes = await self._pieces.run(pieces.read)
        return piece

    def close(self) -> None:
        """Begin nothing more."""
        for lane in (self.pages, self.fragments, self.guarded, self._pieces):
            lane.close()

    def _answer_resting(self, environ: dict[str, Any]) -> GateAnswer:
        """Deals first: while pages wait, fragments leave them the processor as long as they took it."""
        if self.pages.waiting and (rest := self._resting_until - time.monotonic()) > 0:
            time.sleep(min(rest, MOST_REST_SECONDS))
        began = time.monotonic()
        answer = self._answer(environ)
        ended = time.monotonic()
        self._resting_until = ended + REST * (ended - began)
        return answer

    def _answer(self, environ: dict[str, Any]) -> GateAnswer:
        try:
            return self._asked(environ)
        except Exception:
            LOG.exception("no answer to %s %s", environ["REQUEST_METHOD"], environ["PATH_INFO"])
            return said(500)

    def _asked(self, environ: dict[str, Any]) -> GateAnswer:
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
            begun.append((status, headers))

        pieces = Pieces(self._handler(environ, start))
        try:
            body = pieces.read(COLLECTED_BYTES)
        except BaseException:
            pieces.close()
            raise
        status, given = begun[-1]
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in given]
        answer = GateAnswer(int(status[:3]), headers, body, None if pieces.done else pieces)
        _measure(answer, environ)
        return answer


def _measure(answer: GateAnswer, environ: dict[str, Any]) -> None:
    """Say how long it is, where that is known, or where an old client would not know its end. A collected
    body is as long as it is, whatever was said before somebody replaced it."""
    if answer.rest is None:
        if answer.status not in {204, 304} and (answer.body or environ["REQUEST_METHOD"] != "HEAD"):
            length = (b"content-length", b"%d" % len(answer.body))
            answer.headers = [*answer.without(b"content-length"), length]
    elif environ["SERVER_PROTOCOL"] == "HTTP/1.0" and not answer.header(b"content-length"):
        spool: IO[bytes] = SpooledTemporaryFile(COLLECTED_BYTES)  # noqa: SIM115 — closed by its pieces
        spool.write(answer.body)
        while not answer.rest.done:
            spool.write(answer.rest.read())
        answer.headers.append((b"content-length", b"%d" % spool.tell()))
        spool.seek(0)
        answer.body, answer.rest = b"", Pieces(FileWrapper(spool))
