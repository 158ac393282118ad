"""A revoke found at the end of the deal: the tariff, the deal at its own price, the deal as played (X.B)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring import (
    PlayedDeal,
    RevokeOutcome,
    Side,
    late_revoke_outcomes,
    uncounted_revoke,
    usual_outcome,
)

from ....errors import Refused
from ..facts import MatchFacts
from ..questions import Outcome, Proposal, Question
from ..stored import played_of
from ..suppose import with_deal, with_penalty
from .asked import deal_number, faulty_side, refuse_decided, refuse_unknown_deal


def late_revoke(facts: MatchFacts, question: Question, at: datetime) -> Proposal:
    """A revoke found at the end of the deal: the tariff, the deal at its own price, the deal as played."""
    faulty, number = faulty_side(question), deal_number(question)
    row = facts.deal(number)
    if row is None:
        return _uncounted(facts, question, at)
    refuse_decided(facts, number)
    played = played_of(row)
    if played.status != "played":
        raise Refused("nobody_took", _("Cette donne n’a pas été jouée : il n’y a pas de renonce."), "deal")
    found = late_revoke_outcomes(played, faulty, facts.ruleset, after_deal=number)
    outcomes = tuple(_revoke(facts, each, number, played, at) for each in found)
    if usual_outcome(found) is not None:
        return Proposal(question, facts.standing(), outcomes, "tariff")
    tariff = next((each for each in found if each.code == "tariff"), None)
    if tariff is None:
        return Proposal(question, facts.standing(), outcomes, None)
    gives = found[-1].b if faulty is Side.A else found[-1].a
    return Proposal(question, facts.standing(), outcomes, None, tariff.difference, gives)


def _revoke(
    facts: MatchFacts, found: RevokeOutcome, number: int, played: PlayedDeal, at: datetime
) -> Outcome:
    settled = None if found.deal_stands else replace(played, status="penalty")
    after = facts if settled is None else with_deal(facts, number, settled, at)
    if found.penalty is not None:
        after = with_penalty(after, found.penalty)
    return Outcome(
        found.code, found.a, found.b, found.reason, found.article, settled, found.penalty, after.standing()
    )


def _uncounted(facts: MatchFacts, question: Question, at: datetime) -> Proposal:
    """The deal now played was never counted: only a flat tariff can settle it."""
    number = deal_number(question)
    refuse_unknown_deal(facts, number)
    found = uncounted_revoke(faulty_side(question), facts.ruleset, after_deal=number - 1)
    if found is None:
        raise Refused("not_counted", _("Saisissez d’abord la donne telle qu’elle a été jouée."), "deal")
    played = PlayedDeal(status="penalty", dealer=facts.next_dealer)
    outcome = _revoke(facts, found, number, played, at)
    return Proposal(question, facts.standing(), (outcome,), "tariff")
