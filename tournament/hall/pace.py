"""How often phones may ask: 1.5 s, growing to 10 s while this server's p99 is above 200 ms."""

from __future__ import annotations

import threading
from collections import deque

NORMAL_MS, SLOWEST_MS = 1500, 10_000
LIMIT_SECONDS = 0.2
WINDOW = 200


class Pace:
    """Watches the last answers of this process and says the interval to ask for, in milliseconds."""

    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=WINDOW)
        self._guard = threading.Lock()
        self._interval = NORMAL_MS

    @property
    def interval(self) -> int:
        return self._interval

    def answered(self, seconds: float) -> None:
        """Count one answer; the interval doubles or halves once per full window."""
        with self._guard:
            self._seconds.append(seconds)
            if len(self._seconds) < WINDOW:
                return
            slow = sorted(self._seconds)[int(WINDOW * 0.99) - 1] > LIMIT_SECONDS
            self._interval = (
                min(SLOWEST_MS, self._interval * 2) if slow else max(NORMAL_MS, self._interval // 2)
            )
            self._seconds.clear()
