"""Whether the totals typed last in a match may be taken back in one action."""

from __future__ import annotations

from typing import Any

from ...models import JournalEntry, Match, User

TYPED = ("totals.typed", "totals.corrected")
WAS = "was"
"""The key under which the entry of totals keeps what the match was before them."""


def undoable(match: Match, user: User | None) -> dict[str, Any] | None:
    """What the match was before that person typed its totals; None where another did, or where the match was
    written since, confirmed for one. One statement."""
    entries = JournalEntry.objects.filter(tournament=match.tournament_id, match_uid=match.uid)
    last = entries.order_by("-sequence").first()
    if last is None or user is None or last.verb not in TYPED or last.by_id != user.pk:
        return None
    was: dict[str, Any] | None = last.about.get(WAS)
    return was if was is not None and was["version"] == match.version else None
