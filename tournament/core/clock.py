"""FLOOR 2: the hour it is, asked in one place, and whether somebody put the computer's clock forward or back.

Hours are UTC in the database. The order of what happened is the journal's numbers, never its hours."""

from __future__ import annotations

import datetime
import sys
import time
from collections.abc import Callable

from django.conf import settings
from django.utils import timezone

JUMP_SECONDS = 2.0
"""Less is a clock that a time server keeps in step."""


def hour_now() -> datetime.datetime:
    """The hour of this computer, and for tests so many seconds beside it (`CLOCK_OFFSET`)."""
    return timezone.now() + datetime.timedelta(seconds=settings.CLOCK_OFFSET)


def boot_seconds() -> float:
    """Seconds since some moment, whatever becomes of the hour; those that the computer sleeps count too."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)  # which goes on asleep, unlike Python's own there
    return time.monotonic()


class ClockWatch:
    """Compares the hour with the seconds that passed, from one look to the next. Asleep both go on: that is
    time that passed, and no jump."""

    def __init__(
        self,
        hour: Callable[[], datetime.datetime] = hour_now,
        passed: Callable[[], float] = boot_seconds,
    ) -> None:
        self._hour, self._passed = hour, passed
        self._kept = self._before = (hour(), passed())

    def jump(self) -> float:
        """By how many seconds the clock was put forward since the last look, negative for back; 0 where it
        was not, or by no more than `JUMP_SECONDS`, which is then seen with what follows."""
        hour, passed = self._hour(), self._passed()
        jumped = (hour - self._kept[0]).total_seconds() - (passed - self._kept[1])
        if abs(jumped) <= JUMP_SECONDS:
            return 0.0
        self._before, self._kept = self._kept, (hour, passed)
        return jumped

    def forget(self) -> None:
        """The last jump could not be seen to: the next look finds it again."""
        self._kept = self._before
