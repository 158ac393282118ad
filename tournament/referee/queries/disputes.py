"""The cases of the referee: why a table calls, the list with the oldest open call at the top, and one case
as its question stands, with what each answer would change.

A fixed number of statements; nothing is written, and a question may be incomplete."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring import MatchState, Side

from ...core.errors import Refused
from ...models import Dispute, Match, Ruling, Team, Tournament
from ...models.team import sides_of
from .facts import MatchFacts, ScoredDeal, facts_of, without_ruling
from .proposals import SUIT_NAMES, Fault, RulingProposal, RulingQuestion, propose
from .seats import team_of

CALLS = {
    "revoke": _("Renonce"),
    "card": _("Mauvaise carte, carte vue"),
    "misdeal": _("Fausse donne"),
    "score": _("Le compte des points"),
    "bid": _("Les enchères"),
    "conduct": _("Gestes, paroles"),
    "other": _("Autre chose"),
}


def on_match(tournament: Tournament) -> tuple[str, ...]:
    """What pages name of the match of a call or a decision."""
    return ("match__table", "match__round", *sides_of(tournament.individuals, "match__"))


@dataclass(frozen=True)
class DisputeRow:
    """One line of the list; `ruling` is None while open, or when the sides agreed. `caller`: who called."""

    match: Match
    dispute: Dispute | None
    ruling: Ruling | None
    what: str
    deal: int | None
    caller: Team | None
    open: bool
    at: datetime
    seen_at: datetime | None = None

    @property
    def table(self) -> int | None:
        return self.match.table.number if self.match.table else None


@dataclass(frozen=True)
class DisputeList:
    """The calls that wait, oldest first; the rest, newest first."""

    waiting: tuple[DisputeRow, ...]
    closed: tuple[DisputeRow, ...]


def dispute_list(tournament: Tournament) -> DisputeList:
    """Every dispute and every ruling of a tournament."""
    rows = [_of_dispute(dispute) for dispute in disputes_of(tournament)]
    alone = Ruling.objects.filter(match__tournament=tournament, dispute=None)
    rows += [_of_ruling(ruling) for ruling in alone.select_related(*on_match(tournament), "deal", "made_by")]
    waiting = sorted((row for row in rows if row.open), key=lambda row: row.at)
    closed = sorted((row for row in rows if not row.open), key=lambda row: row.at, reverse=True)
    return DisputeList(tuple(waiting), tuple(closed))


def calls_of(tournament: Tournament) -> tuple[DisputeRow, ...]:
    """The calls that wait, oldest first, without their players; one statement."""
    waiting = Dispute.objects.filter(match__tournament=tournament, state=Dispute.State.OPEN).order_by(
        "opened_at"
    )
    named = ("match__table", "match__team_a", "match__team_b", "deal", "ruling")
    return tuple(map(_of_dispute, waiting.select_related(*named)))


def disputes_of(tournament: Tournament) -> QuerySet[Dispute]:
    """The disputes of a tournament with all that their pages name."""
    return Dispute.objects.filter(match__tournament=tournament).select_related(
        *on_match(tournament), "deal", "ruling__made_by", "opened_by"
    )


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """The rulings of a tournament with all that their pages name."""
    return Ruling.objects.filter(match__tournament=tournament).select_related(
        *(*on_match(tournament), "deal", "made_by", "incident", "penalty", "dispute__deal"),
        *("corrects__made_by", "corrected_by__made_by"),
    )


def open_disputes(match: Match) -> list[DisputeRow]:
    """The calls of one match that wait; one statement."""
    waiting = match.disputes.filter(state=Dispute.State.OPEN).select_related("deal", "ruling")
    return [_of_dispute(dispute) for dispute in waiting]


def ruling_page(
    tournament: Tournament, *, dispute: Dispute | None = None, ruling: Ruling | None = None
) -> dict[str, Any]:
    """What the page of a closed case shows: the call, the decision or the agreement that ended it."""
    if dispute is not None:
        ruling = rulings_of(tournament).filter(dispute=dispute).first()
    elif ruling is not None and ruling.dispute is not None:
        dispute = ruling.dispute
    case = dispute or ruling
    return {
        "tournament": tournament,
        "dispute": dispute,
        "ruling": ruling,
        "match": case.match if case else None,
        "what": what_of(dispute) if dispute else "",
        "caller": caller_of(dispute) if dispute else None,
    }


def caller_of(dispute: Dispute) -> Team | None:
    """The team that called; None when nobody said."""
    if not dispute.side:
        return None
    return dispute.match.team_a if dispute.side == "A" else dispute.match.team_b


def what_of(dispute: Dispute) -> str:
    """Why, in words."""
    return str(CALLS.get(dispute.what, dispute.what))


def _of_dispute(dispute: Dispute) -> DisputeRow:
    ruling = getattr(dispute, "ruling", None)
    is_open = dispute.state == Dispute.State.OPEN
    at = dispute.opened_at if is_open else dispute.closed_at or dispute.opened_at
    return DisputeRow(
        match=dispute.match,
        dispute=dispute,
        ruling=ruling,
        what=what_of(dispute),
        deal=dispute.deal_number,
        caller=caller_of(dispute),
        open=is_open,
        at=at,
        seen_at=dispute.seen_at,
    )


def _of_ruling(ruling: Ruling) -> DisputeRow:
    return DisputeRow(
        match=ruling.match,
        dispute=None,
        ruling=ruling,
        what=ruling.reason,
        deal=ruling.deal_number,
        caller=None,
        open=False,
        at=ruling.made_at,
    )


# The article that a call usually leads to.
LIKELY = {"revoke": Fault.LATE, "card": Fault.SEEN, "misdeal": Fault.MISDEAL}


@dataclass(frozen=True)
class Hearing:
    """What is judged. `facts` are those before the ruling that is corrected, `missing` what is not said."""

    match: Match
    facts: MatchFacts
    dispute: Dispute | None
    corrects: Ruling | None
    question: RulingQuestion | None
    proposal: RulingProposal | None
    missing: Refused | None

    @property
    def a(self) -> Team | None:
        return team_of(self.match, Side.A)

    @property
    def b(self) -> Team | None:
        return team_of(self.match, Side.B)

    @property
    def standing(self) -> MatchState:
        return self.facts.standing()

    @property
    def what(self) -> str:
        return what_of(self.dispute) if self.dispute else ""

    @property
    def deal(self) -> ScoredDeal | None:
        """The deal that is judged, when it was entered."""
        number = self.question.deal if self.question else None
        return next((deal for deal in self.facts.current if deal.row.number == number), None)

    @property
    def deals(self) -> list[int]:
        """The deals that may be judged: those entered, and the one now played."""
        entered = [deal.row.number for deal in self.facts.current]
        return entered if self.standing.over else [*entered, self.facts.next_number]

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits a card may be of."""
        return SUIT_NAMES

    @property
    def faulty(self) -> Team | None:
        side = self.question.faulty if self.question else None
        return team_of(self.match, side) if side else None

    @property
    def innocent(self) -> Team | None:
        side = self.question.faulty if self.question else None
        return team_of(self.match, side.other) if side else None


def hearing(
    match: Match,
    question: RulingQuestion | None,
    at: datetime,
    *,
    dispute: Dispute | None = None,
    corrects: Ruling | None = None,
) -> Hearing:
    """The case as it stands now; three statements."""
    facts = facts_of(match)
    if corrects is not None:
        facts = without_ruling(facts, corrects, at)
    proposal, missing = None, None
    if question is not None:
        try:
            proposal = propose(facts, question, at)
        except Refused as refusal:
            missing = refusal
    return Hearing(
        match=match,
        facts=facts,
        dispute=dispute,
        corrects=corrects,
        question=question,
        proposal=proposal,
        missing=missing,
    )


def likely(match: Match, dispute: Dispute | None, corrects: Ruling | None) -> dict[str, Any]:
    """The fields of the question as the call, or the ruling to correct, suggests them."""
    if corrects is not None:
        return {"deal": corrects.deal_number, "faulty": corrects.effect.get("faulty", "")}
    if dispute is None:
        return {}
    kind = LIKELY.get(dispute.what)
    faulty = Side(dispute.side).other if dispute.side else ""
    last_deal = match.deal_count if match.result_from == Match.ResultFrom.DEALS else None
    deal = dispute.deal_number or (last_deal if kind is Fault.LATE else None) or None
    return {"kind": kind or "", "deal": deal, "faulty": faulty}
