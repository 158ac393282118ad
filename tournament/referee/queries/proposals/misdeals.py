"""A misdeal seen by the referee: the next step of that team's ladder (X.A)."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring import Side

from ....errors import Refused
from ....models import Incident
from ..facts import MatchFacts
from ..questions import Outcome, Proposal, Question
from ..suppose import with_misdeal
from .asked import faulty_side, marks_of

UNSAVED = 2**62


def misdeal(facts: MatchFacts, question: Question, at: datetime) -> Proposal:
    """The next step of that team's ladder (Missègre X.A)."""
    faulty, standing = faulty_side(question), facts.standing()
    if standing.over:
        raise Refused("match_over", _("La partie est finie : il n’y a plus de fausse donne."), "kind")
    incident = next_misdeal(facts, faulty)
    incident.pk = UNSAVED
    after = with_misdeal(facts, incident)
    effect = after.misdeal_effects()[UNSAVED]
    marks: tuple[int | None, int | None] = (
        (None, None) if effect.penalty is None else marks_of(effect.penalty)
    )
    outcome = Outcome(
        "misdeal", marks[0], marks[1], effect.reason, effect.article, None, effect.penalty, after.standing()
    )
    return Proposal(question, standing, (outcome,), "misdeal")


def next_misdeal(facts: MatchFacts, side: Side) -> Incident:
    """A misdeal of that side in the deal now dealt, not saved; its dealer when it is that side's turn."""
    number, seat = facts.next_number, facts.next_dealer
    dealer = seat if seat is not None and (seat % 2 == 1) == (side is Side.A) else None
    return Incident(
        match=facts.match,
        kind=Incident.Kind.MISDEAL,
        side=side,
        deal_number=number,
        data={"side": str(side), "dealer": dealer, "deal": number},
    )
