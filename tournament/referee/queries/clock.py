"""What the clock of a round says of its matches: which bell each hears where waves share the tables, which
should have begun by now. The referee may give such a match, the clock never does (FORMATS §2).

Pure. The clock starts again for the next wave; a match handed in before that ended under the clock
before."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from ...evening.match import FORFEITED, WAITING, WITH_RESULT
from ...models import Match, Round


def before_this_clock(match: Match) -> bool:
    """Whether the match was handed in before its round's clock started (again)."""
    started = match.round.starts_at
    return started is not None and match.submitted_at is not None and match.submitted_at < started


def called_for(match: Match) -> datetime | None:
    """When time was called for this match; None while it was not. At the latest when it was handed in,
    where the clock runs for another wave by now."""
    return match.submitted_at if before_this_clock(match) else match.round.time_called_at


def wave_now(matches: Collection[Match]) -> int:
    """The wave whose time it is: the first with a match that did not end under the clock before."""
    now = {match.wave for match in matches if not (_given_up(match) or before_this_clock(match))}
    return min(now, default=max((match.wave for match in matches), default=1))


def unfinished(matches: Collection[Match], wave: int) -> list[Match]:
    """The matches of that wave whose sheet is not handed in."""
    return [match for match in matches if match.wave <= wave and match.state not in WITH_RESULT]


def _given_up(match: Match) -> bool:
    return match.state == FORFEITED


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
        started, waits = match.round.starts_at, match.state == WAITING and match.wave == wave
        if not after or started is None or not waits or match.round.state == Round.State.CLOSED:
            continue
        minutes = int((now - started).total_seconds()) // 60
        if minutes >= after:
            found.append(NotBegun(match, minutes))
    return tuple(found)
