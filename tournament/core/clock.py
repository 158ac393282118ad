"""FLOOR 2: the hour it is, asked in one place.

Hours are UTC in the database. The order of what happened is the journal's numbers, never its hours."""

from __future__ import annotations

import datetime

from django.utils import timezone


def hour_now() -> datetime.datetime:
    """The hour of this computer."""
    return timezone.now()
