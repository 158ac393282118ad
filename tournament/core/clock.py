"""FLOOR 2: the hour it is, asked in one place; when time is over for a round, told from its hours and from
now: nothing need be awake for it. Writes nothing.

Hours are UTC in the database. The order of what happened is the journal's numbers, never its hours. A clock
that rings by itself has `last_deal_at`; without it the referee calls time."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import IntEnum
from typing import Protocol

from django.utils import timezone

from ..models import Round

ONE_EVENING = timedelta(hours=12)
"""A delay is counted in minutes within an evening; what is left open for another day is not late."""
WARNING = timedelta(minutes=5)
"""So long before zero the phones say quietly that the end is near."""


def hour_now() -> datetime:
    """The hour of this computer."""
    return timezone.now()


class RoundHours(Protocol):
    """The hours of a round, whoever read them."""

    @property
    def ends_at(self) -> datetime | None: ...
    @property
    def last_deal_at(self) -> datetime | None: ...
    @property
    def time_called_at(self) -> datetime | None: ...


class Phase(IntEnum):
    """How far the clock of a round is."""

    RUNS, NEAR, LAST_DEAL, OVER = range(4)


def over_at(hours: RoundHours, now: datetime) -> datetime | None:
    """When time was over: called by the referee, or come to zero by itself; None while it is not."""
    if hours.time_called_at is not None:
        return hours.time_called_at
    by_itself = hours.last_deal_at is not None and hours.ends_at is not None and hours.ends_at <= now
    return hours.ends_at if by_itself else None


def last_deal_since(hours: RoundHours, now: datetime) -> datetime | None:
    """Since when no deal begins: time is over, or it is the last minutes of a rulebook that has them so."""
    moments = [hours.time_called_at]
    if hours.last_deal_at is not None and hours.last_deal_at <= now:
        moments.append(hours.last_deal_at)
    return min((moment for moment in moments if moment is not None), default=None)


def phase_of(hours: RoundHours, now: datetime) -> Phase:
    """What is to be said of the clock now."""
    if over_at(hours, now) is not None:
        return Phase.OVER
    if last_deal_since(hours, now) is not None:
        return Phase.LAST_DEAL
    near = hours.ends_at is not None and hours.ends_at - WARNING <= now < hours.ends_at
    return Phase.NEAR if near else Phase.RUNS


def next_change(hours: RoundHours, now: datetime) -> datetime | None:
    """When something else is to be said though nobody writes anything; None where nothing is to come."""
    ends_at = hours.ends_at
    if ends_at is None or over_at(hours, now) is not None:
        return None
    moments = (ends_at - WARNING, hours.last_deal_at, ends_at)
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def phases_now(tournament_id: int, now: datetime) -> tuple[int, ...]:
    """The phases of its open rounds: what pages kept by the version of the evening go by as well. One
    statement."""
    rounds = Round.objects.filter(tournament=tournament_id, state=Round.State.RELEASED)
    hours = rounds.exclude(ends_at=None).only("ends_at", "last_deal_at", "time_called_at")
    return tuple(int(phase_of(round_, now)) for round_ in hours.order_by("number"))
