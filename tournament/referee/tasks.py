"""What the worker looks after by itself: the computer's clock, the bells that rang, the time that the program
was away.

Pages and services know the first without it; it writes them down. Safe to repeat, and to be killed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings

from ..core import clock
from ..core.clock import hour_now
from ..models import Round, Tournament
from .services.clock import note_outage
from .services.hours import clock_jumped, look_at_hour
from .services.opening import ring_if_due

PULSE = settings.DATA_DIR / "pulse"
"""Touched while the worker lives; its age at a start is how long nothing ran."""
AWAY_SECONDS = 60
"""A shorter absence is a restart, and nobody is asked about it."""


WATCH = clock.ClockWatch()


def awake(*, first: bool) -> None:
    """One look, every few seconds; the `first` of a process asks how long nothing ran before it."""
    now = hour_now()
    if not settings.REDIS_URL:  # a server's clock is its administrator's, and it has several workers
        _look_at_the_clock(now, first=first)
    since = pulse_at() if first else None
    if since is not None and now - since >= timedelta(seconds=AWAY_SECONDS):
        for round_ in _running_clocks():
            note_outage(round_=round_, since=since, until=now)
    PULSE.touch()
    for round_ in _running_clocks():
        ring_if_due(round_, round_.tournament)


def _look_at_the_clock(now: datetime, *, first: bool) -> None:
    """Before anything is said to be over: whether the hour is what it was."""
    if first:
        look_at_hour(now)
    if jumped := WATCH.jump():
        try:
            clock_jumped(seconds=jumped, rounds=_running_clocks())
        except Exception:
            WATCH.forget()
            raise


def pulse_at() -> datetime | None:
    """When a worker last lived here; None before the first."""
    try:
        return datetime.fromtimestamp(PULSE.stat().st_mtime, tz=UTC)
    except FileNotFoundError:
        return None


def _running_clocks() -> list[Round]:
    """The open rounds whose clock is not paused."""
    running = Tournament.State.RUNNING
    rounds = Round.objects.filter(tournament__state=running, state=Round.State.RELEASED)
    return list(rounds.exclude(ends_at=None).select_related("tournament", "stage"))
