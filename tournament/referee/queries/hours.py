"""Whether the organiser is asked which hour it is: the program started earlier than it last wrote."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...models import JournalEntry

BEHIND, RIGHT = "clock.behind", "clock.hour_right"


@dataclass(frozen=True)
class HourBehind:
    """The hour of the last entry, and the one at which the program started after it."""

    last: datetime
    started: datetime


def hour_behind(club_id: int) -> HourBehind | None:
    """What is asked, until somebody has said that the hour is right; one statement."""
    asked = JournalEntry.objects.filter(club=club_id, tournament=None, verb__in=(BEHIND, RIGHT))
    last = asked.order_by("-sequence").only("verb", "after").first()
    if last is None or last.verb != BEHIND:
        return None
    last_at, started = (datetime.fromisoformat(last.after[name]) for name in ("last", "now"))
    return HourBehind(last_at, started)
