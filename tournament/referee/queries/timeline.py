"""The order in which things happened at a table, as the engine reads them: deals, points given, the call.

Pure. A deal keeps the hour at which its number was first written, however often it is written again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring import Bell, Event, PenaltyMark, PlayedDeal, Stop

from ...models import Deal


@dataclass(frozen=True)
class Entered:
    """The version of a deal that counts, its facts, and when that deal was first entered."""

    row: Deal
    played: PlayedDeal
    at: datetime


@dataclass(frozen=True)
class Called:
    """Time was called `at`; `stopped`: both sides submitted their sheet, with no deal in progress."""

    at: datetime
    stopped: bool


Given = tuple[datetime | None, PenaltyMark]


def happenings(deals: Sequence[Entered], given: Sequence[Given], called: Called | None) -> Iterator[Event]:
    """One event after the other. Points not yet stored (no hour) are the latest."""
    waiting = sorted(given, key=_hour)
    rung = called is None
    for deal in deals:
        while waiting and waiting[0][0] is not None and waiting[0][0] <= deal.at:
            yield waiting.pop(0)[1]
        if called is not None and not rung and deal.at > called.at:
            yield Bell()
            rung = True
        yield deal.played
    yield from (mark for _at, mark in waiting)
    if not rung:
        yield Bell()
    if called is not None and called.stopped:
        yield Stop()


def _hour(given: Given) -> tuple[bool, float]:
    at = given[0]
    return at is None, 0.0 if at is None else at.timestamp()
