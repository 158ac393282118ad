"""Declares misdeals and takes them back. What each costs is the rulebook's ladder (Missègre X.A)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from scoring import Side
from scoring.cards import side_of

from ..core.access import Action, Actor
from ..core.errors import Refused
from ..core.journal import Draft
from ..models import Incident, Match
from .deals import refuse_after_the_end
from .facts import MatchFacts, facts_of, next_misdeal
from .forms import SIDES, MatchForm
from .opening import writes_match
from .score import deal_named, put_penalty, retotal


@writes_match("misdeal.declared", Action.BEGIN)
def declare_misdeal(
    match: Match,
    *,
    side: Side,
    by: Actor,
    entry: Draft,
    dealer: int | None = None,
    deal_number: int | None = None,
    bid: int | None = None,
) -> Incident:
    """Note a misdeal of `side` in the deal now dealt; the ladder's points become a penalty of their own.

    `dealer` is a seat, left out: the one whose turn it is when it is that side's. `bid` is what the others
    had bid already. Refused: "match_over", "seat" (not that side's), "wrong_order" when `deal_number` is not
    the deal now dealt."""
    facts = facts_of(match)
    refuse_after_the_end(facts)
    _refuse_entered(facts, deal_number)
    _refuse_their_seat(side, dealer)
    incident = next_misdeal(facts, side, dealer=dealer, bid=bid)
    incident.deal, incident.made_by = deal_named(match, incident.deal_number), by.user
    incident.save()
    follow_ladder(match, by=by)
    standing = retotal(match)
    entry.about = {"incident": incident.uid, "deal": incident.deal_number, "side": str(side)}
    entry.after = {"total_a": match.total_a, "total_b": match.total_b, "over": standing.over}
    entry.answer = {"incident": incident.pk}
    return incident


@writes_match("misdeal.cancelled", Action.CORRECT_DEAL, reasoned=True)
def cancel_misdeal(incident: Incident, reason: str, by: Actor, entry: Draft) -> Incident:
    """Take a misdeal back with a reason; later ones of the team climb down the ladder, with their points."""
    row = Incident.objects.select_related("deal").get(pk=incident.pk, match=incident.match)
    if row.kind != Incident.Kind.MISDEAL or row.cancelled:
        raise Refused("not_there", _("Cette fausse donne est déjà annulée."))
    if hasattr(row, "ruling"):
        raise Refused("ruled", _("Un arbitre l’a décidée : seule une autre décision la change."))
    row.cancelled, row.cancel_reason = True, reason
    row.save(update_fields=["cancelled", "cancel_reason"])
    follow_ladder(incident.match, by=by, reason=reason)
    retotal(incident.match)
    entry.about = {"incident": row.uid, "deal": row.deal_number, "side": row.side}
    entry.after = {"total_a": incident.match.total_a, "total_b": incident.match.total_b}
    entry.answer = {"incident": row.pk}
    return row


def follow_ladder(match: Match, *, by: Actor, reason: str = "") -> None:
    """Make the penalties of the misdeals those that the ladder gives now; inside a write, before totals."""
    facts = facts_of(match)
    effects = facts.misdeal_effects()
    penalty_by_incident = {
        row.incident_id: row for row in facts.penalties if row.incident_id and not row.cancelled
    }
    for incident in facts.incidents:
        if incident.kind != Incident.Kind.MISDEAL:
            continue
        effect, penalty = effects.get(incident.pk), penalty_by_incident.get(incident.pk)
        due = effect.penalty if effect else None
        if penalty and (due is None or (due.to, due.points) != (penalty.to_side, penalty.points)):
            penalty.cancelled, penalty.cancel_reason = True, reason
            penalty.save(update_fields=["cancelled", "cancel_reason"])
            penalty = None
        if effect and due and penalty is None:
            deal = incident.deal
            put_penalty(match, due, str(effect.reason), by=by, deal=deal, incident=incident)


def _refuse_their_seat(side: Side, dealer: int | None) -> None:
    if dealer is not None and side_of(dealer) is not side:
        raise Refused("seat", _("Ce joueur est de l’autre équipe."), "dealer")


def _refuse_entered(facts: MatchFacts, deal_number: int | None) -> None:
    """A misdeal is of the deal now dealt."""
    if deal_number not in (None, facts.next_number):
        sentence = _("La donne %(number)s est déjà saisie : une fausse donne se note avant sa donne.")
        raise Refused("wrong_order", sentence % {"number": deal_number})


class MisdealForm(MatchForm):
    """Which team misdealt, in which deal; which of its players, and what the others had bid."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)
    number = forms.IntegerField(widget=forms.HiddenInput)
    dealer = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=4)
    bid = forms.IntegerField(required=False, min_value=1, max_value=1000)
