"""Who sees that the data changed: each kind of database has its own way, and no process is told by another.

Read in one thread, on a connection of its own that only reads; nothing is lost when a writer is killed."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

Versions = dict[int, int]
"""The version of each space (a tournament, as far as the gate is concerned), by its id."""

LOOK_SECONDS, NET_SECONDS = 0.04, 1.0


class Changes(Protocol):
    """Waits a moment, then says the versions when something may have changed, else None."""

    def look(self, stopped: threading.Event) -> Versions | None: ...

    def close(self) -> None: ...


class SqliteChanges:
    """Asks SQLite whether another connection has committed: `PRAGMA data_version`, two microseconds."""

    def __init__(self, file: Path, statement: str) -> None:
        """`statement` selects id and version of each space."""
        self._file, self._statement = file, statement
        self._line: sqlite3.Connection | None = None
        self._last: int | None = None

    def look(self, stopped: threading.Event) -> Versions | None:
        """Wait a moment, then look. Raises sqlite3.Error, after which it begins anew."""
        stopped.wait(LOOK_SECONDS)
        try:
            if self._line is None:
                address = f"{self._file.absolute().as_uri()}?mode=ro"
                self._line = sqlite3.connect(address, uri=True, isolation_level=None, timeout=5)
            now = self._line.execute("PRAGMA data_version").fetchone()[0]
            if now == self._last:
                return None
            versions = dict(self._line.execute(self._statement).fetchall())
        except sqlite3.Error:
            self.close()
            raise
        self._last = now
        return versions

    def close(self) -> None:
        """Close the connection; the next look opens another."""
        self._last = None
        if self._line is not None:
            line, self._line = self._line, None
            line.close()


class PostgresChanges:
    """Listens on a channel, and reads the versions every second as the net under it."""

    def __init__(self, connect: Callable[[], Any], channel: str, statement: str) -> None:
        """`connect` opens a connection of psycopg in autocommit; `statement` selects id and version."""
        self._connect, self._channel, self._statement = connect, channel, statement
        self._line: Any = None
        self._read_at = 0.0

    def look(self, stopped: threading.Event) -> Versions | None:
        """Wait for a notice, a second at most, then read. Raises what psycopg raises, and begins anew."""
        try:
            if self._line is None:
                self._line = self._connect()
                self._line.execute(f"LISTEN {self._channel}")
                return self._read()
            heard: Iterable[Any] = self._line.notifies(timeout=LOOK_SECONDS * 5, stop_after=1)
            told = bool(list(heard))
            return self._read() if told or time.monotonic() - self._read_at >= NET_SECONDS else None
        except Exception:
            self.close()
            raise

    def _read(self) -> Versions:
        self._read_at = time.monotonic()
        return dict(self._line.execute(self._statement).fetchall())

    def close(self) -> None:
        """Close the connection; the next look opens another."""
        if self._line is not None:
            line, self._line = self._line, None
            line.close()
