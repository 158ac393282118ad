"""When a team of a later wave may expect to sit down. Pure: reads the board's cards."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from ..models import Match
from .cards import MatchCard, RoundCard

ENDED = {Match.State.SUBMITTED, Match.State.CONFIRMED, Match.State.FORFEITED}


@dataclass(frozen=True, slots=True)
class Wait:
    """A match whose table is used before it. `at`: about when, None where no clock says it."""

    wave: int
    at: datetime.datetime | None


def wait_for(match: MatchCard, round_: RoundCard, minutes: int | None) -> Wait | None:
    """How long this match waits for its table; None when the table is free for it."""
    before = [
        one
        for one in round_.matches
        if one.table == match.table and one.wave < match.wave and one.state not in ENDED
    ]
    if not before or match.state != Match.State.WAITING:
        return None
    end = None if round_.time_called else round_.ends_at
    if end is not None and len(before) > 1:
        end = None if minutes is None else end + datetime.timedelta(minutes=minutes * (len(before) - 1))
    return Wait(match.wave, end)
