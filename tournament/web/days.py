"""FLOOR 2: which evening a moment belongs to. A tournament that passes midnight stays on its first day.

Pure functions of a club's zone and a moment; knows no table."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

# Before six in the morning the hall still says "tonight" of the day before.
MORNING = datetime.timedelta(hours=6)


def day_of(moment: datetime.datetime, zone: str) -> datetime.date:
    """The day of the evening that is on at this aware moment, in the club's time zone."""
    return (moment.astimezone(ZoneInfo(zone)) - MORNING).date()
