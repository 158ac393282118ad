"""Which bell a match hears where a round is played in waves: each wave has the round's clock for itself.

Pure. The clock starts again for the next wave; a match handed in before that ended under the clock before."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from ...models import Match

ENDED = (Match.State.SUBMITTED, Match.State.CONFIRMED, Match.State.FORFEITED)


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
    return [match for match in matches if match.wave <= wave and match.state not in ENDED]


def _given_up(match: Match) -> bool:
    return match.state == Match.State.FORFEITED
