"""What two sides agree between themselves: cover a fault, deal again, set a rule aside (RULES §7).

An agreement is a line on the sheet and may settle a dispute; it never undoes what a referee decided."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.utils.translation import gettext as _

from scoring import PlayedDeal

from ...access import Action, Actor
from ...errors import Refused
from ...models import Dispute, Incident, Match
from ..queries.facts import facts_of
from .calls import WHO_LENGTH, close_dispute, trimmed
from .opening import opened
from .points import refuse_forfeited, totals
from .totals import retotal
from .versions import put_version

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
    with opened(match, "agreement.noted", by, Action.CORRECT_DEAL, token=token, content=content) as (
        now,
        entry,
    ):
        refuse_forfeited(now)
        _refuse_shape(now, agreement)
        if dispute is not None:
            close_dispute(dispute, Dispute.State.SETTLED)
        entry.before = totals(now)
        if agreement.how == ANNUL and agreement.deal is not None:
            _deal_again(now, agreement.deal, by)
        incident = Incident.objects.create(
            match=now,
            kind=Incident.Kind.AGREEMENT,
            deal_number=agreement.deal,
            data={"how": agreement.how, "deal": agreement.deal, "who": trimmed(agreement.who, WHO_LENGTH)},
            text=trimmed(agreement.rule, RULE_LENGTH),
            made_by=by.user,
        )
        retotal(now)
        entry.about = {"incident": incident.pk, "how": agreement.how, "deal": agreement.deal}
        entry.about |= {"dispute": dispute and dispute.pk}
        entry.after = totals(now)
        entry.answer = {"incident": incident.pk}
    return incident


def _deal_again(match: Match, number: int, by: Actor) -> None:
    """The deal scores nothing and is dealt again; one not entered yet has nothing to annul."""
    row = facts_of(match).deal(number)
    if row is None:
        return
    annulled = PlayedDeal(status="annulled", dealer=row.facts.get("dealer"))
    put_version(match, number, annulled, by=by, reason=_("accord entre les équipes"))


def _refuse_shape(match: Match, agreement: Agreement) -> None:
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
