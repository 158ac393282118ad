"""Off the tariff: points to one side, the deal kept, decided by them, or dealt again (X)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring import PenaltyMark, PlayedDeal

from ....errors import Refused
from ..facts import MatchFacts
from ..questions import Outcome, Proposal, Question
from ..stored import played_of
from ..suppose import with_deal, with_penalty
from .asked import deal_number, marks_of, refuse_decided, refuse_unknown_deal

HIGHEST_POINTS = 2000


def free_ruling(facts: MatchFacts, question: Question, at: datetime) -> Proposal:
    """Off the tariff: points to one side, the deal kept, decided or dealt again (Missègre X)."""
    if not 0 <= question.points <= HIGHEST_POINTS:
        said = _("Un nombre de points va de 0 à %(most)s.") % {"most": HIGHEST_POINTS}
        raise Refused("points_range", said, "points")
    if question.points and question.to is None:
        raise Refused("side_missing", _("À quelle équipe vont ces points ?"), "to")
    article = facts.ruleset.articles.penalty
    played, mark, after = _settled(facts, question), None, facts
    if played is not None:
        after = with_deal(after, deal_number(question), played, at)
    if question.points and question.to is not None:
        mark = PenaltyMark(question.to, question.points, article, "", len(facts.current))
        after = with_penalty(after, mark)
    marks: tuple[int | None, int | None] = (None, None) if mark is None else marks_of(mark)
    outcome = Outcome("free", marks[0], marks[1], "", article, played, mark, after.standing())
    return Proposal(question, facts.standing(), (outcome,), "free")


def _settled(facts: MatchFacts, question: Question) -> PlayedDeal | None:
    """What a free ruling makes of the deal; None leaves it as it is."""
    if question.settlement == "stands":
        if question.deal is not None and facts.deal(question.deal) is None:
            refuse_unknown_deal(facts, question.deal)
        return None
    number = deal_number(question)
    refuse_decided(facts, number)
    row = facts.deal(number)
    if row is None and question.settlement == "annulled":
        raise Refused("not_counted", _("Cette donne n’est pas saisie : redonnez, simplement."), "settlement")
    if row is None:
        refuse_unknown_deal(facts, number)
        return PlayedDeal(status="penalty", dealer=facts.next_dealer)
    if question.settlement == "annulled":
        return PlayedDeal(status="annulled", dealer=row.facts.get("dealer"))
    return replace(played_of(row), status="penalty")
