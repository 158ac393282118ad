"""What the worker looks after by itself: the bells that rang.

Pages and services know of them without it; it writes them down. Safe to repeat, and to be killed."""

from __future__ import annotations

from django.conf import settings

from ..match.opening import ring_if_due
from ..models import Round, Tournament

PULSE = settings.DATA_DIR / "pulse"
"""Touched while the worker lives: after it was killed the next start says about when."""


def ring() -> None:
    """One look, every few seconds, at the open rounds whose clock is not paused."""
    PULSE.touch()
    running = Tournament.State.RUNNING
    rounds = Round.objects.filter(tournament__state=running, state=Round.State.RELEASED)
    for round_ in rounds.exclude(ends_at=None).select_related("tournament", "stage"):
        ring_if_due(round_, round_.tournament)
