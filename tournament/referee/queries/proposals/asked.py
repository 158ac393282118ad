"""What every question must say, and the deals that may be judged; each refusal names the field."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import PenaltyMark, Side

from ....errors import Refused
from ..facts import MatchFacts
from ..questions import Question


def faulty_side(question: Question) -> Side:
    """The side at fault. Refused: "faulty_missing"."""
    if question.faulty is None:
        raise Refused("faulty_missing", _("Quelle équipe est en faute ?"), "faulty")
    return question.faulty


def deal_number(question: Question) -> int:
    """The deal it happened in. Refused: "deal_missing"."""
    if question.deal is None:
        raise Refused("deal_missing", _("Dans quelle donne ?"), "deal")
    return question.deal


def refuse_unknown_deal(facts: MatchFacts, number: int) -> None:
    """The only deal that may be judged without being entered is the one now played."""
    if number != facts.next_number or facts.standing().over:
        raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": number}, "deal")


def refuse_decided(facts: MatchFacts, number: int) -> None:
    """A deal decided by a penalty is changed by correcting that decision."""
    row = facts.deal(number)
    if row is not None and row.status == "penalty":
        said = _("La donne %(n)s est déjà décidée par une pénalité : corrigez cette décision-là.")
        raise Refused("decided", said % {"n": number}, "deal")


def marks_of(mark: PenaltyMark) -> tuple[int, int]:
    """Points given, as the marks of A and B."""
    return (mark.points, 0) if mark.to is Side.A else (0, mark.points)
