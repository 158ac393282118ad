"""What the worker looks after by itself: the bells that rang, and the time that the program was away.

Pages and services know the first without it; it writes them down. Safe to repeat, and to be killed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.utils import timezone

from ..models import Round, Tournament
from .services.clock import note_outage
from .services.opening import ring_if_due

PULSE = settings.DATA_DIR / "pulse"
"""Touched while the worker lives; its age at a start is how long nothing ran."""
AWAY_SECONDS = 60
"""A shorter absence is a restart, and nobody is asked about it."""


def awake(*, first: bool) -> None:
    """One look, every few seconds; the `first` of a process asks how long nothing ran before it."""
    now = timezone.now()
    since = pulse_at() if first else None
    if since is not None and now - since >= timedelta(seconds=AWAY_SECONDS):
        for round_ in _running_clocks():
            note_outage(round_=round_, since=since, until=now)
    PULSE.touch()
    for round_ in _running_clocks():
        ring_if_due(round_, round_.tournament)


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
