"""FLOOR 2: the line of writers before SQLite's one write lock. Knows one file, nothing of what is written."""

from __future__ import annotations

import sys
import threading
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import connection

if sys.platform != "win32":
    import fcntl


class WriterQueue:
    """The line in which the writers of this computer stand before SQLite's one write lock: `with line:` waits
    for one's turn among all threads and processes that named the same file.

    Whoever finds SQLite's lock taken sleeps and tries again, up to a tenth of a second too late and in no
    order. Here threads wait on a lock and processes on a file, which the system lets go when its holder dies.
    The line protects nothing: what keeps writes apart is the database."""

    def __init__(self, path: Path) -> None:
        """Name the file; it is opened by the first who writes."""
        self.path = path
        self._threads = threading.Lock()
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        self._threads.acquire()
        try:
            self._wait()
        except BaseException:
            self._threads.release()
            raise

    def __exit__(self, *_: object) -> None:
        try:
            self._leave()
        finally:
            self._threads.release()

    # Windows runs one web process: its threads' lock is the whole line.
    def _wait(self) -> None:
        if sys.platform != "win32":
            self._file = self._file or self.path.open("ab")
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def _leave(self) -> None:
        if sys.platform != "win32" and self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)


LINE = WriterQueue(settings.DATA_DIR / "writers.lock")


def in_line() -> AbstractContextManager[object]:
    """The line of those who write to SQLite; a server's database has a better one of its own."""
    waits = connection.vendor == "sqlite" and not connection.in_atomic_block
    return LINE if waits else nullcontext()
