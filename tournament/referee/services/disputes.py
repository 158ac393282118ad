"""A dispute's life until a referee rules: called, heard, settled by what two sides agree (RULES §7).
Exactly one person closes it; a match with an open one cannot be confirmed.

An agreement is a line on the sheet; it never undoes what a referee decided."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring import Side

from ...core.access import Action, Actor
from ...core.clock import hour_now
from ...core.errors import Conflict, Refused
from ...models import Dispute, Incident, Match
from ..queries.disputes import CALLS
from ..queries.facts import facts_of
from ..queries.stored import annulled
from .opening import writing_match
from .score import deal_named, put_version, refuse_forfeited, result_record, retotal, saved

TEXT_LENGTH = 500
WHO_LENGTH = 130


@dataclass(frozen=True)
class RefereeCall:
    """Why the referee is called (a code of `calls.CALLS`), and whatever else was said."""

    what: str
    deal: int | None = None
    side: Side | None = None
    who: str = ""
    text: str = ""


def open_dispute(
    *, match: Match, call: RefereeCall, by: Actor, beside: bool = False, token: str | None = None
) -> Dispute:
    """Call the referee. Refused: "what_missing", "no_deal"; Conflict "already_called" for the same deal, or
    for the match, unless this call stands `beside` the others: one of what the sides entered."""
    with writing_match(
        match, "dispute.opened", by, Action.CALL_REFEREE, token=token, content=asdict(call)
    ) as (
        fresh,
        entry,
    ):
        if call.what not in CALLS:
            raise Refused("what_missing", _("Pourquoi appelez-vous l’arbitre ?"), "what")
        if call.deal is not None and not 1 <= call.deal <= facts_of(fresh).next_number:
            raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": call.deal}, "deal")
        already_open = fresh.disputes.filter(state=Dispute.State.OPEN, deal__number=call.deal).first()
        if already_open is not None and not beside:
            raise Conflict(
                "already_called", _("L’arbitre est déjà appelé : il arrive."), dispute=already_open
            )
        dispute = Dispute.objects.create(
            match=fresh,
            deal=deal_named(fresh, call.deal),
            side=call.side or "",
            who=trimmed(call.who, WHO_LENGTH),
            what=call.what,
            text=trimmed(call.text, TEXT_LENGTH),
            opened_by=by.user,
        )
        saved(fresh, "version")
        entry.about = {"dispute": dispute.uid, "what": call.what, "deal": call.deal, "side": dispute.side}
        entry.answer = {"dispute": dispute.pk}
    return dispute


def see_call(*, dispute: Dispute, by: Actor, token: str | None = None) -> None:
    """A referee is on his way: whoever called reads since when. Conflict "already_seen" for the second."""
    with writing_match(dispute.match, "dispute.seen", by, Action.RULE, token=token, content=dispute.pk) as (
        _fresh,
        entry,
    ):
        unseen = Dispute.objects.filter(pk=dispute.pk, state=Dispute.State.OPEN, seen_at=None)
        if unseen.update(seen_at=hour_now()) != 1:
            raise Conflict("already_seen", _("Cet appel a déjà sa réponse."))
        entry.about = {"dispute": dispute.uid}


def hear(*, dispute: Dispute, text: str, answer: str, by: Actor, token: str | None = None) -> Dispute:
    """Write down what both sides said. Conflict "already_ruled" once the dispute is closed."""
    content = {"dispute": dispute.pk, "text": text, "answer": answer}
    with writing_match(dispute.match, "dispute.heard", by, Action.RULE, token=token, content=content) as (
        fresh,
        entry,
    ):
        row = fresh.disputes.get(pk=dispute.pk)
        if row.state != Dispute.State.OPEN:
            raise Conflict("already_ruled", _("Ce litige est déjà réglé : rien n’a été changé."), dispute=row)
        row.text, row.answer = trimmed(text, TEXT_LENGTH), trimmed(answer, TEXT_LENGTH)
        row.save(update_fields=["text", "answer"])
        saved(fresh, "version")
        entry.about = {"dispute": row.uid}
    return row


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
    """What both sides agree: "cover" (the deal stands), "annul" (dealt again), "aside" (a rule set aside).

    `rule` says which rule or fault, `who` who agreed."""

    how: str
    rule: str
    deal: int | None = None
    who: str = ""


def agree(
    *,
    match: Match,
    agreement: Agreement,
    by: Actor,
    dispute: Dispute | None = None,
    token: str | None = None,
) -> Incident:
    """Note what two sides agreed; it settles `dispute` when one is given.

    Refused: "how_missing", "rule_missing", "deal_missing", "no_deal", "decided" (by a referee already)."""
    content = asdict(agreement) | {"dispute": dispute and dispute.pk}
    with writing_match(match, "agreement.noted", by, Action.CORRECT_DEAL, token=token, content=content) as (
        fresh,
        entry,
    ):
        refuse_forfeited(fresh)
        _refuse_agreement(fresh, agreement)
        if dispute is not None:
            close_dispute(dispute, Dispute.State.SETTLED)
        entry.before = result_record(fresh)
        if agreement.how == ANNUL and agreement.deal is not None:
            _deal_again(fresh, agreement.deal, by)
        incident = Incident.objects.create(
            match=fresh,
            kind=Incident.Kind.AGREEMENT,
            deal=deal_named(fresh, agreement.deal),
            data={"how": agreement.how, "deal": agreement.deal, "who": trimmed(agreement.who, WHO_LENGTH)},
            text=trimmed(agreement.rule, RULE_LENGTH),
            made_by=by.user,
        )
        retotal(fresh)
        entry.about = {"incident": incident.uid, "how": agreement.how, "deal": agreement.deal}
        entry.about |= {"dispute": dispute and dispute.uid}
        entry.after = result_record(fresh)
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
