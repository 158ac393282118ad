"""Counts what each way of deciding would change, before anybody decides (RULES §7). Pure.

The tariff is the engine's; totals after are counted as the match itself is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ..facts import MatchFacts
from ..questions import Kind, Proposal, Question
from .cards import SUITS, wrong_card
from .free import HIGHEST_POINTS, free_ruling
from .misdeals import misdeal, next_misdeal
from .revokes import late_revoke

__all__ = ["HIGHEST_POINTS", "SUITS", "next_misdeal", "propose"]

WAYS: dict[Kind, Callable[[MatchFacts, Question, datetime], Proposal]] = {
    Kind.LATE: late_revoke,
    Kind.SEEN: wrong_card,
    Kind.MISDEAL: misdeal,
    Kind.FREE: free_ruling,
}


def propose(facts: MatchFacts, question: Question, at: datetime) -> Proposal:
    """The outcomes of a question asked at that hour. Raises Refused with the field that is missing."""
    return WAYS[question.kind](facts, question, at)
