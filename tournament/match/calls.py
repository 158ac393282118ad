"""A table calls the referee, or its sides settle it between them: why, what waits, what they
agree. A match with an open call cannot be confirmed.

An agreement is a line on the sheet; it never undoes what a referee decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Side

from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..models import Dispute, Incident, Match, Ruling, Team, Tournament
from ..web.forms import parts_alone
from .facts import annulled, facts_of
from .forms import SIDES, MatchForm
from .writes import deal_named, put_version, refuse_forfeited, result_record, retotal, saved, writes_match

CALLS = {
    "revoke": gettext_lazy("Renonce"),
    "card": gettext_lazy("Mauvaise carte, carte vue"),
    "misdeal": gettext_lazy("Fausse donne"),
    "score": gettext_lazy("Le compte des points"),
    "bid": gettext_lazy("Les enchères"),
    "conduct": gettext_lazy("Gestes, paroles"),
    "other": gettext_lazy("Autre chose"),
}


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


def calls_of(tournament: Tournament) -> tuple[DisputeRow, ...]:
    """The calls that wait, oldest first, without their players; one statement."""
    waiting = Dispute.objects.filter(match__tournament=tournament, state=Dispute.State.OPEN).order_by(
        "opened_at"
    )
    named = ("match__table", "match__team_a", "match__team_b", "deal", "ruling")
    return tuple(map(row_of_call, waiting.select_related(*named)))


def open_disputes(match: Match) -> list[DisputeRow]:
    """The calls of one match that wait; one statement."""
    waiting = match.disputes.filter(state=Dispute.State.OPEN).select_related("deal", "ruling")
    return [row_of_call(dispute) for dispute in waiting]


def caller_of(dispute: Dispute) -> Team | None:
    if not dispute.side:
        return None
    return dispute.match.team_a if dispute.side == "A" else dispute.match.team_b


def what_of(dispute: Dispute) -> str:
    return str(CALLS.get(dispute.what, dispute.what))


def row_of_call(dispute: Dispute) -> DisputeRow:
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


TEXT_LENGTH = 500
WHO_LENGTH = 130


@dataclass(frozen=True)
class RefereeCall:
    """Why the referee is called (a code of `CALLS`), and whatever else was said."""

    what: str
    deal: int | None = None
    side: Side | None = None
    who: str = ""
    text: str = ""


@writes_match("dispute.opened", Action.CALL_REFEREE, unsent=("beside",))
def open_dispute(match: Match, call: RefereeCall, by: Actor, entry: Draft, beside: bool = False) -> Dispute:
    """Call the referee. Refused: "what_missing", "no_deal"; Conflict "already_called" for the same deal, or
    for the match, unless this call stands `beside` the others: one of what the sides entered."""
    if call.what not in CALLS:
        raise Refused("what_missing", _("Pourquoi appelez-vous l’arbitre ?"), "what")
    if call.deal is not None and not 1 <= call.deal <= facts_of(match).next_number:
        raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": call.deal}, "deal")
    already_open = match.disputes.filter(state=Dispute.State.OPEN, deal__number=call.deal).first()
    if already_open is not None and not beside:
        raise Conflict("already_called", _("L’arbitre est déjà appelé : il arrive."), dispute=already_open)
    dispute = Dispute.objects.create(
        match=match,
        deal=deal_named(match, call.deal),
        side=call.side or "",
        who=trimmed(call.who, WHO_LENGTH),
        what=call.what,
        text=trimmed(call.text, TEXT_LENGTH),
    )
    saved(match, "version")
    entry.about = {"dispute": dispute.uid, "what": call.what, "deal": call.deal, "side": dispute.side}
    entry.answer = {"dispute": dispute.pk}
    return dispute


def close_dispute(dispute: Dispute, state: Dispute.State) -> None:
    """End an open dispute; exactly one referee does. Conflict "already_ruled" carries it for the second."""
    still_open, now = Dispute.objects.filter(pk=dispute.pk, state=Dispute.State.OPEN), hour_now()
    seen = {"seen_at": Coalesce("seen_at", Value(now))} if state == Dispute.State.RULED else {}
    if still_open.update(state=state, closed_at=now, **seen) != 1:
        raise Conflict("already_ruled", _("Ce litige est déjà réglé : rien n’a été changé."), dispute=dispute)


def refuse_open_dispute(match: Match) -> None:
    """Nothing is confirmed while a referee is called; one statement."""
    if match.disputes.filter(state=Dispute.State.OPEN).exists():
        raise Refused("open_dispute", _("Un litige est ouvert sur cette partie : tranchez-le d’abord."))


def trimmed(text: str, length: int) -> str:
    """Without doubled spaces, and of a length that can be kept."""
    return " ".join(text.split())[:length]


RULE_LENGTH = 200
COVER, ANNUL, ASIDE = "cover", "annul", "aside"


@dataclass(frozen=True)
class Agreement:
    """What both sides agree: "cover" (the deal stands), "annul" (dealt again), "aside" (a rule set aside)."""

    how: str
    rule: str
    deal: int | None = None
    who: str = ""


@writes_match("agreement.noted", Action.CORRECT_DEAL)
def agree(
    match: Match, agreement: Agreement, by: Actor, entry: Draft, dispute: Dispute | None = None
) -> Incident:
    """Note what two sides agreed; it settles `dispute` when one is given."""
    refuse_forfeited(match)
    _refuse_agreement(match, agreement)
    if dispute is not None:
        close_dispute(dispute, Dispute.State.SETTLED)
    entry.before = result_record(match)
    if agreement.how == ANNUL and agreement.deal is not None:
        _deal_again(match, agreement.deal, by)
    incident = Incident.objects.create(
        match=match,
        kind=Incident.Kind.AGREEMENT,
        deal=deal_named(match, agreement.deal),
        data={"how": agreement.how, "deal": agreement.deal, "who": trimmed(agreement.who, WHO_LENGTH)},
        text=trimmed(agreement.rule, RULE_LENGTH),
        made_by=by.user,
    )
    retotal(match)
    entry.about = {"incident": incident.uid, "how": agreement.how, "deal": agreement.deal}
    entry.about |= {"dispute": dispute and dispute.uid}
    entry.after = result_record(match)
    entry.answer = {"incident": incident.pk}
    return incident


def _deal_again(match: Match, number: int, by: Actor) -> None:
    """The deal scores nothing and is dealt again; one not entered yet has nothing to annul."""
    row = facts_of(match).deal(number)
    if row is not None:
        put_version(row.deal, annulled(row), by=by, reason=_("accord entre les équipes"))


def _refuse_agreement(match: Match, agreement: Agreement) -> None:
    if agreement.how not in (COVER, ANNUL, ASIDE):
        raise Refused("how_missing", _("Que décidez-vous ensemble ?"), "how")
    if agreement.how == ASIDE and not agreement.rule.strip():
        raise Refused("rule_missing", _("Quelle règle laissez-vous de côté ?"), "rule")
    if agreement.how != ASIDE and agreement.deal is None:
        raise Refused("deal_missing", _("Dans quelle donne ?"), "deal")
    facts = facts_of(match)
    if agreement.deal is not None and not 1 <= agreement.deal <= facts.next_number:
        raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": agreement.deal}, "deal")
    row = None if agreement.deal is None else facts.deal(agreement.deal)
    if agreement.how == ANNUL and row is not None and row.status == "penalty":
        raise Refused("decided", _("Un arbitre a déjà décidé de cette donne."), "deal")


class CallForm(MatchForm):
    """Why, in which deal, which team calls, who, and what happened."""

    what = forms.ChoiceField(
        choices=list(CALLS.items()),
        error_messages={"required": gettext_lazy("Pourquoi appelez-vous l’arbitre ?")},
    )
    deal = forms.IntegerField(label=gettext_lazy("Donne"), required=False, min_value=1, max_value=999)
    side = forms.ChoiceField(
        label=gettext_lazy("Équipe qui appelle"), choices=[("", "–"), *SIDES], required=False
    )
    who = forms.CharField(label=gettext_lazy("Qui appelle"), max_length=WHO_LENGTH, required=False)
    text = forms.CharField(label=gettext_lazy("Que s’est-il passé ?"), max_length=TEXT_LENGTH, required=False)
    helper = parts_alone("who", "deal", "text")

    def arguments(self) -> dict[str, Any]:
        said = self.cleaned_data
        side = Side(said["side"]) if said["side"] else None
        call = RefereeCall(said["what"], said["deal"], side, said["who"], said["text"])
        return {"call": call, "token": said["token"]}


WAYS = [
    (COVER, gettext_lazy("Passer sur la faute : la donne reste comme elle est")),
    (ANNUL, gettext_lazy("Annuler la donne : elle ne marque rien, on redonne")),
    (ASIDE, gettext_lazy("Laisser une règle de côté pour cette partie")),
]


class AgreementForm(MatchForm):
    """How they settle it, about which fault or rule, who agreed; the open dispute it settles, if any."""

    how = forms.ChoiceField(
        choices=WAYS, error_messages={"required": gettext_lazy("Que décidez-vous ensemble ?")}
    )
    deal = forms.IntegerField(label=gettext_lazy("Donne"), required=False, min_value=1, max_value=999)
    rule = forms.CharField(
        label=gettext_lazy("Quelle faute, quelle règle ?"), max_length=RULE_LENGTH, required=False
    )
    who = forms.CharField(label=gettext_lazy("Qui est d’accord ?"), max_length=WHO_LENGTH, required=False)
    dispute = forms.IntegerField(widget=forms.HiddenInput, required=False)
    helper = parts_alone("deal", "rule", "who")

    def agreement(self) -> Agreement:
        cleaned = self.cleaned_data
        deal = None if cleaned["how"] == ASIDE else cleaned["deal"]
        return Agreement(cleaned["how"], cleaned["rule"], deal, cleaned["who"])


class ScoreDecision(NamedTuple):
    """The totals of a match, A first, before a decision and after it. `uid`: by which a device knows that it
    was read."""

    uid: UUID
    match: int
    article: str
    before: tuple[int, int]
    after: tuple[int, int]
    at: datetime


def decisions_among(rulings: Iterable[Ruling]) -> tuple[ScoreDecision, ...]:
    """Those of these rulings that changed a score and were not corrected, the newest first: the last word of
    each, with the score that it was given on."""
    stored, decisions = list(rulings), []
    corrected = {ruling.corrects_id for ruling in stored}
    for ruling in stored:
        before, after = _totals(ruling.effect.get("before")), _totals(ruling.effect.get("after"))
        if ruling.pk not in corrected and before != after:
            told = (ruling.uid, ruling.match_id, ruling.article, before, after, ruling.made_at)
            decisions.append(ScoreDecision(*told))
    return tuple(sorted(decisions, key=lambda decision: decision.at, reverse=True))


def decisions_on(matches: Collection[int]) -> tuple[ScoreDecision, ...]:
    """The same of these matches; one statement, none where there is no match."""
    return decisions_among(Ruling.objects.filter(match__in=matches)) if matches else ()


def _totals(record: Any) -> tuple[int, int]:
    """Of a result as a ruling keeps it; what was not played yet is nought."""
    kept = record or {}
    return kept.get("total_a") or 0, kept.get("total_b") or 0
