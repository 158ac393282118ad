"""FLOOR 2: the line in which the writers of this computer stand before SQLite's one write lock.

Whoever finds SQLite's lock taken sleeps and tries again, up to a tenth of a second too late and in no order.
Here threads wait on a lock and processes on a file, which the system lets go when its holder dies. The line
protects nothing: what keeps writes apart is the database."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl


class WriterQueue:
    """`with line:` waits for one's turn among all threads and processes that named the same file."""

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
