"""A referee at work, for the tests of disputes and rulings: ask, be shown, decide, be refused."""

import pytest
from django.utils import timezone

from scoring import Side
from tests.referee.hall import again
from tournament.errors import Refused
from tournament.referee.queries import facts_of
from tournament.referee.queries.proposals import propose
from tournament.referee.queries.questions import Kind, Question
from tournament.referee.services import calls, rulings
from tournament.referee.services.calls import Call
from tournament.referee.services.rulings import Decision

WHY = "Renonce reconnue par l’équipe 10."


def late(deal=1, faulty=Side.B, **more):
    return Question(Kind.LATE, deal=deal, faulty=faulty, **more)


def free(**more):
    return Question(Kind.FREE, **more)


def proposal(match, question):
    return propose(facts_of(again(match)), question, timezone.now())


def rule(match, by, question, outcome, reason=WHY, seen=None, **more):
    decision = Decision(question, outcome, reason, seen)
    return rulings.rule(match=again(match), decision=decision, by=by, **more)


def called(match, by, what="revoke", **more):
    return calls.open_dispute(match=again(match), call=Call(what, **more), by=by)


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


def refusal(act, *args, **more):
    with pytest.raises(Refused) as said:
        act(*args, **more)
    return said.value
