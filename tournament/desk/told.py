"""A correction in a closed round as the journal tells it: its deals, who changed places, and what was decided
about the draws, each in one sentence under the entry; so is the exempt team that stands in for another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from ..draw.corrected import CARRIED_OUT, told_by
from ..models import JournalEntry

MOST_MOVED = 12  # teams under one entry


def decisions_in(entry: JournalEntry) -> list[JournalEntry]:
    """The decisions that an entry tells beside its own sentence."""
    return told_by(entry) if "decisions" in entry.about else []


def corrected_sentences(entry: JournalEntry, decided: Callable[[JournalEntry], str]) -> Iterator[str]:
    """All of it. `decided`: how the sentence of a decision is made."""
    yield from _corrected(entry) if entry.verb == CARRIED_OUT else ()
    yield from map(decided, decisions_in(entry))


def _corrected(entry: JournalEntry) -> Iterator[str]:
    for before, after in zip(entry.before.get("deals", ()), entry.after.get("deals", ()), strict=False):
        yield _("donne %(n)s : %(old)s → %(new)s") % {
            "n": after.get("deal"),
            "old": _deal_text(before),
            "new": _deal_text(after),
        }
    moved = entry.about.get("moved", ())
    for team, old, new in moved[:MOST_MOVED]:
        yield _("n° %(n)s : place %(old)s → %(new)s") % {"n": team, "old": old, "new": new}


def _deal_text(deal: dict[str, Any]) -> str:
    """Its notation and its marks; a deal that marks nothing is a dash."""
    marks = "–" if deal.get("a") is None else f"{deal['a']} – {deal['b']}"
    return f"{deal.get('notation', '')} ({marks})"
