"""Tables that have not begun some minutes after their round: the referee may give the match, never the clock.

Pure; how many minutes is the tournament's choice, 0 for never (FORMATS §2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from ...models import Match, Round
from .bells import wave_now


@dataclass(frozen=True)
class NotBegun:
    """A match nobody has begun, and for how many minutes its round has been running."""

    match: Match
    minutes: int


def not_begun(matches: Collection[Match], *, after: int, now: datetime) -> tuple[NotBegun, ...]:
    """Those of these matches, all of one round, that should have begun `after` minutes ago."""
    wave = wave_now(matches)
    found = []
    for match in matches:
        started, waits = match.round.starts_at, match.state == Match.State.WAITING and match.wave == wave
        if not after or started is None or not waits or match.round.state == Round.State.CLOSED:
            continue
        minutes = int((now - started).total_seconds()) // 60
        if minutes >= after:
            found.append(NotBegun(match, minutes))
    return tuple(found)
