"""FLOOR 2: a cache of values read again at most every half second, by one thread at a time (docs/stack.md).

While one thread reads, the others are given the previous value at once, unless nobody asked for so long that
it tells of another time: then they wait. Knows nothing of what it keeps."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

V = TypeVar("V")
FRESH_SECONDS = 0.5
STALE_SECONDS = 3.0
"""Older than this a value is given to nobody: phones ask every 2 s, so a busy hall never gets there."""


@dataclass
class _Entry(Generic[V]):
    lock: threading.Lock = field(default_factory=threading.Lock)
    value: V | None = None
    read_at: float = float("-inf")


class RecentCache(Generic[V]):
    """`get(key, make)`: `make(previous)` reads the value, or returns the previous when nothing changed."""

    def __init__(
        self, fresh_seconds: float = FRESH_SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._entries: dict[Hashable, _Entry[V]] = {}
        self._guard = threading.Lock()
        self._fresh, self._clock = fresh_seconds, clock

    def get(
        self, key: Hashable, make: Callable[[V | None], V], *, unless: Callable[[V], bool] | None = None
    ) -> V:
        """The value under `key`; one for which `unless` is true is too old for this caller: read again."""
        with self._guard:
            entry = self._entries.setdefault(key, _Entry())
        value = entry.value
        too_old = value is not None and unless is not None and unless(value)
        if value is not None and not too_old:
            if self._clock() - entry.read_at < self._fresh:
                return value
            if not entry.lock.acquire(blocking=self._clock() - entry.read_at >= STALE_SECONDS):
                return value
        else:
            entry.lock.acquire()
        try:
            return self._read(entry, make, unless)
        except Exception:
            if entry.value is None:  # nothing of that name: keep no entry for it
                with self._guard:
                    self._entries.pop(key, None)
            raise
        finally:
            entry.lock.release()

    def _read(self, entry: _Entry[V], make: Callable[[V | None], V], unless: Callable[[V], bool] | None) -> V:
        """Read under the lock, unless whoever held it before has just done so."""
        value = entry.value
        fresh = self._clock() - entry.read_at < self._fresh
        if value is not None and fresh and not (unless is not None and unless(value)):
            return value
        entry.value = value = make(entry.value)
        entry.read_at = self._clock()
        return value

    def clear(self) -> None:
        """Forget everything; for tests and for a tournament that is gone."""
        with self._guard:
            self._entries.clear()
