"""A wrong card seen at once: play goes on, that suit is barred from the next trick (X.B). No points."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from ....errors import Refused
from ..facts import MatchFacts
from ..questions import Outcome, Proposal, Question
from .asked import faulty_side, refuse_unknown_deal

SUITS = ("spades", "hearts", "diamonds", "clubs")


def wrong_card(facts: MatchFacts, question: Question, at: datetime) -> Proposal:
    """A wrong card seen at once: play goes on, that suit is barred from the next trick; no points."""
    faulty_side(question)
    if question.suit not in SUITS:
        raise Refused("suit_missing", _("Quelle couleur a été jouée à tort ?"), "suit")
    if question.deal is not None and facts.deal(question.deal) is None:
        refuse_unknown_deal(facts, question.deal)
    standing = facts.standing()
    why = _("La donne continue. Rien n’est marqué.")
    outcome = Outcome("noted", None, None, why, facts.ruleset.articles.revoke, None, None, standing)
    return Proposal(question, standing, (outcome,), "noted")
