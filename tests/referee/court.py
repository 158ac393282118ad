"""A referee at work, for the tests of disputes and rulings: ask, be shown, decide, be refused."""

import pytest
from django.utils import timezone

from scoring import Side
from tests.referee.hall import again
from tournament.core.errors import Refused
from tournament.referee.queries.facts import facts_of
from tournament.referee.queries.proposals import Fault, RulingQuestion, propose
from tournament.referee.services import disputes, rulings
from tournament.referee.services.disputes import RefereeCall
from tournament.referee.services.rulings import Decision

WHY = "Renonce reconnue par l’équipe 10."


def late(deal=1, faulty=Side.B, **more):
    return RulingQuestion(Fault.LATE, deal=deal, faulty=faulty, **more)


def free(**more):
    return RulingQuestion(Fault.FREE, **more)


def proposal(match, question):
    return propose(facts_of(again(match)), question, timezone.now())


def rule(match, by, question, outcome, reason=WHY, seen=None, **more):
    decision = Decision(question, outcome, reason, seen)
    return rulings.rule(match=again(match), decision=decision, by=by, **more)


def called(match, by, what="revoke", **more):
    return disputes.open_dispute(match=again(match), call=RefereeCall(what, **more), by=by)


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


def refusal(act, *args, **more):
    with pytest.raises(Refused) as said:
        act(*args, **more)
    return said.value
