"""FLOOR 2: a cache of values read again at most every half second, by one thread at a time (docs/stack.md).

While one thread reads, the others are given the previous value at once. Knows nothing of what it keeps."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

V = TypeVar("V")
FRESH_SECONDS = 0.5


@dataclass
class _Entry(Generic[V]):
    lock: threading.Lock = field(default_factory=threading.Lock)
    value: V | None = None
    read_at: float = float("-inf")


class RecentCache(Generic[V]):
    """`get(key, read)`: `read(previous)` makes the value, or returns the previous when nothing changed."""

    def __init__(
        self, fresh_seconds: float = FRESH_SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._places: dict[Hashable, _Entry[V]] = {}
        self._guard = threading.Lock()
        self._fresh, self._clock = fresh_seconds, clock

    def get(
        self, key: Hashable, read: Callable[[V | None], V], *, unless: Callable[[V], bool] | None = None
    ) -> V:
        """The value under `key`; one for which `unless` is true is too old for this caller: read again."""
        with self._guard:
            place = self._places.setdefault(key, _Entry())
        value = place.value
        old = value is not None and unless is not None and unless(value)
        if value is not None and not old:
            if self._clock() - place.read_at < self._fresh:
                return value
            if not place.lock.acquire(blocking=False):
                return value
        else:
            place.lock.acquire()
        try:
            return self._read(place, read, unless)
        except Exception:
            if place.value is None:  # nothing of that name: keep no place for it
                with self._guard:
                    self._places.pop(key, None)
            raise
        finally:
            place.lock.release()

    def _read(self, place: _Entry[V], read: Callable[[V | None], V], unless: Callable[[V], bool] | None) -> V:
        """Read under the lock, unless whoever held it before has just done so."""
        value = place.value
        fresh = self._clock() - place.read_at < self._fresh
        if value is not None and fresh and not (unless is not None and unless(value)):
            return value
        place.value = value = read(place.value)
        place.read_at = self._clock()
        return value

    def clear(self) -> None:
        """Forget everything; for tests and for a tournament that is gone."""
        with self._guard:
            self._places.clear()
