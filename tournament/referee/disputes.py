"""The cases of the referee: what rings, the list with the oldest open call at the top, one case as its
question stands with what each answer would change, and what both sides say.

A fixed number of statements; a question may be incomplete."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Side

from ..core.access import Action
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..match.calls import TEXT_LENGTH, DisputeRow, caller_of, calls_of, trimmed, what_of
from ..match.calls import row_of_call as _of_dispute
from ..match.facts import MatchFacts, ScoredDeal, facts_of
from ..match.forms import MatchForm
from ..match.sheet import team_of
from ..match.writes import saved, writes_match
from ..models import Dispute, Match, Round, Ruling, Team, Tournament
from ..models.result import WITHOUT_RESULT
from ..models.team import sides_of
from .proposals import Fault, RulingProposal, RulingQuestion, propose, without_ruling


def on_match(tournament: Tournament) -> tuple[str, ...]:
    """What pages name of the match of a call or a decision."""
    return ("match__table", "match__round", *sides_of(tournament.individuals, "match__"))


@dataclass(frozen=True)
class DisputeList:
    """The calls that wait, oldest first; the rest, newest first."""

    waiting: tuple[DisputeRow, ...]
    closed: tuple[DisputeRow, ...]


def dispute_list(tournament: Tournament) -> DisputeList:
    rows = [_of_dispute(dispute) for dispute in disputes_of(tournament)]
    alone = Ruling.objects.filter(match__tournament=tournament, dispute=None)
    rows += [_of_ruling(ruling) for ruling in alone.select_related(*on_match(tournament), "deal", "made_by")]
    waiting = sorted((row for row in rows if row.open), key=lambda row: row.at)
    closed = sorted((row for row in rows if not row.open), key=lambda row: row.at, reverse=True)
    return DisputeList(tuple(waiting), tuple(closed))


def disputes_of(tournament: Tournament) -> QuerySet[Dispute]:
    return Dispute.objects.filter(match__tournament=tournament).select_related(
        *on_match(tournament), "deal", "ruling__made_by"
    )


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """The rulings of a tournament with all that their pages name."""
    return Ruling.objects.filter(match__tournament=tournament).select_related(
        *(*on_match(tournament), "deal", "made_by", "incident", "penalty", "dispute__deal"),
        *("corrects__made_by", "corrected_by__made_by"),
    )


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
        return entered if self.facts.standing().over else [*entered, self.facts.next_number]

    @property
    def faulty(self) -> Team | None:
        side = self.question.faulty if self.question else None
        return team_of(self.match, side) if side else None

    @property
    def innocent(self) -> Team | None:
        return self.match.team_b if self.faulty == self.match.team_a else self.match.team_a


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
    return Hearing(match, facts, dispute, corrects, question, proposal, missing)


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


@dataclass(frozen=True)
class Ringing:
    """Of that evening: the calls, oldest first; the open rounds whose clock runs, or has come to its end."""

    tournament: Tournament
    calls: tuple[DisputeRow, ...]
    clocks: tuple[Round, ...]

    @cached_property
    def playing(self) -> bool:
        """Whether somebody still plays in one of these rounds; one statement."""
        rounds = [round_.pk for round_ in self.clocks]
        return Match.objects.filter(round__in=rounds, state__in=WITHOUT_RESULT).exists()


def ringing_now(tournament: Tournament) -> Ringing:
    if tournament.is_over:
        return Ringing(tournament, (), ())
    open_rounds = Round.objects.filter(tournament=tournament, state=Round.State.RELEASED)
    clocks = open_rounds.filter(Q(ends_at__isnull=False) | Q(time_called_at__isnull=False))
    return Ringing(tournament, calls_of(tournament), tuple(clocks.order_by("number")))


@writes_match("dispute.seen", Action.RULE)
def see_call(dispute: Dispute, entry: Draft) -> None:
    """A referee is on his way: whoever called reads since when. Conflict "already_seen" for the second."""
    unseen = Dispute.objects.filter(pk=dispute.pk, state=Dispute.State.OPEN, seen_at=None)
    if unseen.update(seen_at=hour_now()) != 1:
        raise Conflict("already_seen", _("Cet appel a déjà sa réponse."))
    entry.about = {"dispute": dispute.uid}


@writes_match("dispute.heard", Action.RULE)
def hear(dispute: Dispute, text: str, answer: str, entry: Draft) -> Dispute:
    """Write down what both sides said. Conflict "already_ruled" once the dispute is closed."""
    row = dispute.match.disputes.get(pk=dispute.pk)
    if row.state != Dispute.State.OPEN:
        raise Conflict("already_ruled", _("Ce litige est déjà réglé : rien n’a été changé."), dispute=row)
    row.text, row.answer = trimmed(text, TEXT_LENGTH), trimmed(answer, TEXT_LENGTH)
    row.save(update_fields=["text", "answer"])
    saved(dispute.match, "version")
    entry.about = {"dispute": row.uid}
    return row


class WordsForm(MatchForm):
    """What the caller says, and what the other side answers."""

    text = forms.CharField(
        label=gettext_lazy("Ce que dit l’équipe qui appelle"), max_length=TEXT_LENGTH, required=False
    )
    answer = forms.CharField(
        label=gettext_lazy("Ce que répond l’autre équipe"), max_length=TEXT_LENGTH, required=False
    )
