"""FLOOR 2½: what the desk says of the second laptop, where one was paired: until when it has everything, and
what is wrong. On the follower itself, and where there is none, nothing is said."""

from __future__ import annotations

import datetime
import time
from dataclasses import dataclass

from ..core.clock import hour_now
from ..models import JournalEntry
from ..partner.state import FIRST, LEADER, SECOND, PartnerState, read_pairing
from .copies import moment

SILENT_SECONDS = 30.0
"""A follower asks every two seconds."""
LATE = datetime.timedelta(minutes=1)
"""What was written so long ago is there, or it is said in red."""


@dataclass(frozen=True)
class PartnerLine:
    """Until when the second laptop has everything; `wrong`: waiting (never heard), taken (this one took
    over, and has none behind it), silent, failed, late, or nothing."""

    at: datetime.datetime | None
    wrong: str = ""

    @property
    def is_bad(self) -> bool:
        """Whether it is said in red."""
        return self.wrong not in ("", "waiting", "taken")


def is_followed() -> bool:
    """Whether a second laptop follows this one, or is to."""
    pairing = read_pairing()
    return pairing.is_paired and pairing.role == LEADER and pairing.side == FIRST


def partner_line() -> PartnerLine | None:
    """As it stands now; one statement at most."""
    pairing = read_pairing()
    if not pairing.is_paired or pairing.role != LEADER:
        return None
    if pairing.side == SECOND:
        return PartnerLine(None, "taken")
    if not pairing.contact_at:
        return PartnerLine(None, "waiting")
    at = moment(pairing.held_at) if pairing.held_at else None
    if time.time() - pairing.contact_at > SILENT_SECONDS:
        return PartnerLine(at, "silent")
    if pairing.failure:
        return PartnerLine(at, "failed")
    return PartnerLine(at, "late" if _is_late(pairing) else "")


def _is_late(pairing: PartnerState) -> bool:
    """Whether something was written over a minute ago that it has not."""
    missing = JournalEntry.objects.filter(pk__gt=pairing.held_entry).order_by("pk")
    oldest = missing.values_list("at", flat=True).first()
    return oldest is not None and hour_now() - oldest > LATE
