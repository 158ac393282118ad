"""A referee's question and the outcomes it may have, each counted before anybody decides. Pure.

The tariff is the engine's, totals after are counted as the match itself is; `services.rulings` writes
the outcome that was chosen. Each refusal names the field that is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from django.utils.translation import gettext as _

from scoring import (
    MatchState,
    PenaltyMark,
    PlayedDeal,
    Reason,
    RevokeOutcome,
    Side,
    late_revoke_outcomes,
    uncounted_revoke,
    usual_outcome,
)
from scoring.contract import PLAYED_OUT

from ..core.errors import Refused
from ..match.facts import MatchFacts, annulled, next_misdeal, played_of, struck, with_deal
from ..match.writes import ARTICLE_LENGTH
from ..models import Incident, Penalty, Ruling

Settlement = Literal["stands", "penalty", "annulled"]


class Fault(StrEnum):
    """The four articles that say it."""

    LATE = "late"  # a revoke found at the end of the deal
    SEEN = "seen"  # a wrong card seen at once, a card exposed or out of turn
    MISDEAL = "misdeal"
    FREE = "free"  # conduct, or anything without a tariff


@dataclass(frozen=True)
class RulingQuestion:
    """What happened: the kind of fault, in which deal, who erred; for a free ruling what the referee gives.

    `suit` is the one wrongly played (kind SEEN). `to`, `points`, `settlement` and `article`, where it is not
    the rulebook's usual one, belong to a free ruling."""

    kind: Fault
    deal: int | None = None
    faulty: Side | None = None
    suit: str = ""
    to: Side | None = None
    points: int = 0
    settlement: Settlement = "stands"
    article: str = ""

    def as_content(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, kw_only=True)
class RulingOutcome:
    """One way to decide: marks to be shown (None is –), what becomes of the deal, points given, totals after.

    `played` is the deal as it is then written; None leaves it alone."""

    code: str
    a: int | None = None
    b: int | None = None
    why: Reason | str
    article: str
    played: PlayedDeal | None = None
    penalty: PenaltyMark | None = None
    after: MatchState


@dataclass(frozen=True)
class RulingProposal:
    """The outcomes of a question. `ticked` is None when nothing may be chosen in advance:

    `tariff_gives` and `played_gives` then say what the innocent side would get (Missègre X)."""

    question: RulingQuestion
    before: MatchState
    outcomes: tuple[RulingOutcome, ...]
    ticked: str | None
    tariff_gives: int | None = None
    played_gives: int | None = None

    def outcome(self, code: str) -> RulingOutcome | None:
        return next((outcome for outcome in self.outcomes if outcome.code == code), None)


def with_penalty(facts: MatchFacts, mark: PenaltyMark) -> MatchFacts:
    penalty = Penalty(match=facts.match, to_side=mark.to, points=mark.points, article=mark.article)
    return facts.with_rows(penalties=(*facts.penalties, penalty))


def without_incident(facts: MatchFacts, incident_id: int) -> MatchFacts:
    """That incident and its points cancelled."""
    incidents = tuple(row for row in facts.incidents if row.pk != incident_id)
    penalties = tuple(struck(row) if row.incident_id == incident_id else row for row in facts.penalties)
    return facts.with_rows(incidents=incidents, penalties=penalties)


def with_misdeal(facts: MatchFacts, incident: Incident) -> MatchFacts:
    """One more misdeal, not yet saved, with the points its step of the ladder brings."""
    extended = facts.with_rows(incidents=(*facts.incidents, incident))
    mark = extended.misdeal_effects()[incident.pk].penalty
    return extended if mark is None else with_penalty(extended, mark)


def without_ruling(facts: MatchFacts, ruling: Ruling, at: datetime) -> MatchFacts:
    """The match as it stood before that ruling: its points gone, its deal as it was."""
    before, after = ruling.effect.get("versions") or (None, None)
    undone = facts if ruling.incident_id is None else without_incident(facts, ruling.incident_id)
    decided = next((row for row in facts.versions if row.pk == after and row.current), None)
    if decided is None:
        return undone
    former = next((row for row in facts.versions if row.pk == before), None)
    if former is not None:
        return with_deal(undone, decided.number, played_of(former), at)
    return undone.with_rows(versions=tuple(row for row in undone.versions if row.pk != after))


def faulty_side(question: RulingQuestion) -> Side:
    """The side at fault. Refused: "faulty_missing"."""
    if question.faulty is None:
        raise Refused("faulty_missing", _("Quelle équipe est en faute ?"), "faulty")
    return question.faulty


def deal_number(question: RulingQuestion) -> int:
    """The deal it happened in. Refused: "deal_missing"."""
    if question.deal is None:
        raise Refused("deal_missing", _("Dans quelle donne ?"), "deal")
    return question.deal


def refuse_unknown_deal(facts: MatchFacts, number: int) -> None:
    """The only deal that may be judged without being entered is the one now played."""
    if facts.handed:
        sentence = _("Cette partie est rendue par ses totaux : donnez des points, sans nommer de donne.")
        raise Refused("by_totals", sentence, "deal")
    if number != facts.next_number or facts.standing().over:
        raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": number}, "deal")


def refuse_decided(facts: MatchFacts, number: int) -> None:
    """A deal decided by a penalty is changed by correcting that decision."""
    row = facts.deal(number)
    if row is not None and row.status == "penalty":
        sentence = _("La donne %(n)s est déjà décidée par une pénalité : corrigez cette décision-là.")
        raise Refused("decided", sentence % {"n": number}, "deal")


def marks_of(mark: PenaltyMark | None) -> dict[str, Any]:
    if mark is None:
        return {"a": None, "b": None}
    return {"a": mark.points, "b": 0} if mark.to is Side.A else {"a": 0, "b": mark.points}


def late_revoke(facts: MatchFacts, question: RulingQuestion, at: datetime) -> RulingProposal:
    """A revoke found at the end of the deal: the tariff, the deal at its own price, the deal as played."""
    faulty, number = faulty_side(question), deal_number(question)
    row = facts.deal(number)
    if row is None:
        return _uncounted_revoke(facts, question, at)
    refuse_decided(facts, number)
    played = played_of(row)
    if played.status not in PLAYED_OUT:
        raise Refused("nobody_took", _("Cette donne n’a pas été jouée : il n’y a pas de renonce."), "deal")
    revoke_outcomes = late_revoke_outcomes(played, faulty, facts.ruleset, after_deal=number)
    outcomes = tuple(_revoke_outcome(facts, outcome, number, played, at) for outcome in revoke_outcomes)
    if usual_outcome(revoke_outcomes) is not None:
        return RulingProposal(question, facts.standing(), outcomes, "tariff")
    tariff = next((outcome for outcome in revoke_outcomes if outcome.code == "tariff"), None)
    if tariff is None:
        return RulingProposal(question, facts.standing(), outcomes, None)
    played_gives = revoke_outcomes[-1].b if faulty is Side.A else revoke_outcomes[-1].a
    return RulingProposal(question, facts.standing(), outcomes, None, tariff.difference, played_gives)


def _revoke_outcome(
    facts: MatchFacts, outcome: RevokeOutcome, number: int, played: PlayedDeal, at: datetime
) -> RulingOutcome:
    settled = None if outcome.deal_stands else replace(played, status="penalty")
    after = facts if settled is None else with_deal(facts, number, settled, at)
    if outcome.penalty is not None:
        after = with_penalty(after, outcome.penalty)
    return RulingOutcome(
        code=outcome.code,
        a=outcome.a,
        b=outcome.b,
        why=outcome.reason,
        article=outcome.article,
        played=settled,
        penalty=outcome.penalty,
        after=after.standing(),
    )


def _uncounted_revoke(facts: MatchFacts, question: RulingQuestion, at: datetime) -> RulingProposal:
    """The deal now played was never counted: only a flat tariff can settle it."""
    number = deal_number(question)
    refuse_unknown_deal(facts, number)
    revoke_outcome = uncounted_revoke(faulty_side(question), facts.ruleset, after_deal=number - 1)
    if revoke_outcome is None:
        raise Refused("not_counted", _("Saisissez d’abord la donne telle qu’elle a été jouée."), "deal")
    played = PlayedDeal(status="penalty", dealer=facts.next_dealer)
    outcome = _revoke_outcome(facts, revoke_outcome, number, played, at)
    return RulingProposal(question, facts.standing(), (outcome,), "tariff")


SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


def wrong_card(facts: MatchFacts, question: RulingQuestion, at: datetime) -> RulingProposal:
    """A wrong card seen at once: play goes on, that suit is barred from the next trick; no points."""
    faulty_side(question)
    if question.suit not in SUIT_NAMES:
        raise Refused("suit_missing", _("Quelle couleur a été jouée à tort ?"), "suit")
    if question.deal is not None and facts.deal(question.deal) is None:
        refuse_unknown_deal(facts, question.deal)
    standing = facts.standing()
    why = _("La donne continue. Rien n’est marqué.")
    outcome = RulingOutcome(code="noted", why=why, article=facts.ruleset.articles.revoke, after=standing)
    return RulingProposal(question, standing, (outcome,), "noted")


UNSAVED = 2**62


def misdeal_ruling(facts: MatchFacts, question: RulingQuestion, at: datetime) -> RulingProposal:
    """The next step of that team's ladder (Missègre X.A)."""
    faulty, standing = faulty_side(question), facts.standing()
    if standing.over:
        raise Refused("match_over", _("La partie est finie : il n’y a plus de fausse donne."), "kind")
    incident = next_misdeal(facts, faulty)
    incident.pk = UNSAVED
    after = with_misdeal(facts, incident)
    effect = after.misdeal_effects()[UNSAVED]
    outcome = RulingOutcome(
        code="misdeal",
        **marks_of(effect.penalty),
        why=effect.reason,
        article=effect.article,
        penalty=effect.penalty,
        after=after.standing(),
    )
    return RulingProposal(question, standing, (outcome,), "misdeal")


HIGHEST_POINTS = 2000


def free_ruling(facts: MatchFacts, question: RulingQuestion, at: datetime) -> RulingProposal:
    """Off the tariff: points to one side, the deal kept, decided or dealt again (Missègre X)."""
    if not 0 <= question.points <= HIGHEST_POINTS:
        sentence = _("Un nombre de points va de 0 à %(most)s.") % {"most": HIGHEST_POINTS}
        raise Refused("points_range", sentence, "points")
    if question.points and question.to is None:
        raise Refused("side_missing", _("À quelle équipe vont ces points ?"), "to")
    article = question.article.strip()[:ARTICLE_LENGTH] or facts.ruleset.articles.penalty
    played, mark, after = _settled_deal(facts, question), None, facts
    if played is not None:
        after = with_deal(after, deal_number(question), played, at)
    if question.points and question.to is not None:
        mark = PenaltyMark(question.to, question.points, article, "", len(facts.current))
        after = with_penalty(after, mark)
    outcome = RulingOutcome(
        code="free",
        **marks_of(mark),
        why="",
        article=article,
        played=played,
        penalty=mark,
        after=after.standing(),
    )
    return RulingProposal(question, facts.standing(), (outcome,), "free")


def _settled_deal(facts: MatchFacts, question: RulingQuestion) -> PlayedDeal | None:
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
        return annulled(row)
    return replace(played_of(row), status="penalty")


WAYS: dict[Fault, Callable[[MatchFacts, RulingQuestion, datetime], RulingProposal]] = {
    Fault.LATE: late_revoke,
    Fault.SEEN: wrong_card,
    Fault.MISDEAL: misdeal_ruling,
    Fault.FREE: free_ruling,
}


def propose(facts: MatchFacts, question: RulingQuestion, at: datetime) -> RulingProposal:
    """The outcomes of a question asked at that hour. Raises Refused with the field that is missing."""
    return WAYS[question.kind](facts, question, at)
