"""Which copies stay: the last hour all, a day every ten minutes, a week hourly, a season daily, under a
ceiling. Pure: names a moment and a size, knows no file."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

HOUR = datetime.timedelta(hours=1)
SEASON = datetime.timedelta(days=366)
# Up to this age, one in so long; an evening goes past midnight, so that "today" is the last 24 hours.
STEPS = (
    (datetime.timedelta(days=1), datetime.timedelta(minutes=10)),
    (datetime.timedelta(days=7), HOUR),
    (SEASON, datetime.timedelta(days=1)),
)
SPARED = ("restore", "manual")
"""Reasons of which the newest stays whatever its age: somebody may want to undo what followed it."""
MOST_BYTES, PART_OF_FREE = 2_000_000_000, 10
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


class Held(NamedTuple):
    """A copy as far as this matters."""

    at: datetime.datetime
    name: str
    size: int
    reason: str = ""


def ceiling(*, free: int, ours: int) -> int:
    """How many bytes all copies of a disk may take: 2 GB, or a tenth of what would be free without them."""
    return min(MOST_BYTES, (free + ours) // PART_OF_FREE)


def kept(copies: Sequence[Held], *, now: datetime.datetime, most_bytes: int) -> set[str]:
    """The names that stay. The newest always does; of a span it is the last one in it."""
    newest_first = sorted(copies, key=lambda copy: (copy.at, copy.name), reverse=True)
    chosen = _by_age(newest_first, now)
    return {copy.name for copy in _under(chosen, most_bytes)}


def _by_age(newest_first: Sequence[Held], now: datetime.datetime) -> list[Held]:
    chosen: list[Held] = []
    spans: set[tuple[datetime.timedelta, int]] = set()
    spared: set[str] = set()
    for copy in newest_first:
        span = _span(copy.at, now)
        first_of_reason = copy.reason in SPARED and copy.reason not in spared
        spared.add(copy.reason)
        if not chosen or first_of_reason or now - copy.at < HOUR or (span is not None and span not in spans):
            chosen.append(copy)
        if span is not None and now - copy.at >= HOUR:
            spans.add(span)
    return chosen


def _span(at: datetime.datetime, now: datetime.datetime) -> tuple[datetime.timedelta, int] | None:
    """The ten minutes, the hour or the day of the clock in which it was made; None when a season is over."""
    for age, step in STEPS:
        if now - at < age:
            return step, (at - EPOCH) // step
    return None


def _under(newest_first: list[Held], most_bytes: int) -> list[Held]:
    """Without the densest ones until the rest fits: those whose neighbours are nearest to each other."""
    left, size = list(newest_first), sum(copy.size for copy in newest_first)
    while size > most_bytes and len(left) > 1:
        gaps = [left[place - 1].at - left[place + 1].at for place in range(1, len(left) - 1)]
        densest = 1 + gaps.index(min(gaps)) if gaps else 1
        size -= left.pop(densest).size
    return left
