"""The referee decides: one write makes the sheet's line, the points, the deal's new version and the
ruling, and takes back what the ruling it corrects had changed.

What each outcome changes is counted by `proposals.py`; a sheet that moved meanwhile is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.contract import Side

from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import checked_reason
from ..match.calls import close_dispute
from ..match.deals import follow_ladder
from ..match.facts import MatchFacts, facts_of, next_misdeal, played_of
from ..match.forms import SIDES, MatchForm
from ..match.writes import (
    ARTICLE_LENGTH,
    PENALTY_REASON_LENGTH,
    deal_named,
    deal_of,
    put_penalty,
    put_version,
    refuse_forfeited,
    result_record,
    retotal,
    writes_match,
)
from ..models import DealVersion, Dispute, Incident, Match, Ruling
from .proposals import SUIT_NAMES, Fault, RulingOutcome, RulingQuestion, propose


def take_back_effect(match: Match, ruling: Ruling, reason: str, *, by: Actor) -> None:
    """Undo what a ruling changed, inside the write that corrects it; the ruling itself stays.

    The deal goes back to the version before, unless it was written again since."""
    if ruling.match_id != match.pk or Ruling.objects.filter(corrects=ruling).exists():
        raise Conflict("already_ruled", _("Cette décision a déjà été corrigée."))
    cancellation = {"cancelled": True, "cancel_reason": reason[:200]}
    if ruling.incident is not None:
        Incident.objects.filter(pk=ruling.incident_id).update(**cancellation)
        ruling.incident.penalties.filter(cancelled=False).update(**cancellation)
    before, after = ruling.effect.get("versions") or (None, None)
    if after is not None and DealVersion.objects.current().filter(pk=after).exists():
        former = DealVersion.objects.select_related("deal").filter(pk=before).first()
        if former is not None:
            put_version(deal_of(match, former.number), played_of(former), by=by, reason=reason[:200])
        else:
            DealVersion.objects.filter(pk=after).update(current=False)
    follow_ladder(match, by=by, reason=reason[:200])


INCIDENTS = {
    Fault.LATE: Incident.Kind.REVOKE,
    Fault.SEEN: Incident.Kind.EXPOSED,
    Fault.MISDEAL: Incident.Kind.MISDEAL,
    Fault.FREE: Incident.Kind.OTHER,
}


@dataclass(frozen=True)
class Decision:
    """What the referee chose: the outcome of a question, why, the version of the match that was shown."""

    question: RulingQuestion
    outcome: str
    reason: str
    seen_version: int | None = None


@writes_match("match.ruled", Action.RULE)
def rule(
    match: Match,
    *,
    decision: Decision,
    by: Actor,
    entry: Draft,
    dispute: Dispute | None = None,
    corrects: Ruling | None = None,
) -> Ruling:
    """Decide, finally. A confirmed match stays confirmed with its new result; the journal says both.

    Refused: reason, outcome or a fact missing, a deal already decided, a forfeited match. Conflict:
    "already_ruled" (the dispute or the ruling to correct), "match_changed" since its effect was shown."""
    entry.reason = reason = checked_reason(decision.reason, length=PENALTY_REASON_LENGTH)
    refuse_forfeited(match)
    if dispute is not None:
        close_dispute(dispute, Dispute.State.RULED)
    refuse_changed(match, decision.seen_version)
    entry.before = result_record(match)
    if corrects is not None:
        take_back_effect(match, corrects, reason, by=by)
    facts = facts_of(match)
    proposal = propose(facts, decision.question, hour_now())
    outcome = proposal.outcome(decision.outcome)
    if outcome is None:
        raise Refused("outcome_missing", _("Choisissez ce que vous décidez."), "outcome")
    ruling = Ruling(match=match, dispute=dispute, corrects=corrects, reason=reason, made_by=by.user)
    _write_rows(ruling, facts, decision.question, outcome, by=by)
    retotal(match)
    _keep_effect(ruling, match, entry, decision.question)
    return ruling


def _write_rows(
    ruling: Ruling, facts: MatchFacts, question: RulingQuestion, outcome: RulingOutcome, *, by: Actor
) -> None:
    """The rows of one decision: its line on the sheet, the deal, the points, the ruling that binds them."""
    match, reason, mark = ruling.match, ruling.reason, outcome.penalty
    versions = _settle_deal(ruling, facts, question, outcome, by=by)
    incident = _note_incident(ruling, facts, question)
    if question.kind is Fault.MISDEAL:
        follow_ladder(match, by=by, reason=reason)
    elif mark is not None:
        put_penalty(match, mark, reason, by=by, deal=incident.deal, incident=incident)
    ruling.incident, ruling.deal = incident, incident.deal
    ruling.penalty = incident.penalties.filter(cancelled=False).first()
    ruling.article, ruling.outcome = outcome.article, outcome.code
    ruling.effect = {"faulty": incident.side, "marks": [outcome.a, outcome.b], "versions": versions}
    ruling.save()


def _settle_deal(
    ruling: Ruling, facts: MatchFacts, question: RulingQuestion, outcome: RulingOutcome, *, by: Actor
) -> list[int | None]:
    """Write the deal as decided; the ids of the versions before and after, empty when it is left alone."""
    number, played = question.deal, outcome.played
    if played is None or number is None:
        return []
    before = facts.deal(number)
    deal = before.deal if before else deal_of(ruling.match, number)
    after = put_version(deal, played, by=by, reason=ruling.reason[:200])
    return [before.pk if before else None, after.pk]


def _note_incident(ruling: Ruling, facts: MatchFacts, question: RulingQuestion) -> Incident:
    match = ruling.match
    if question.kind is Fault.MISDEAL and question.faulty is not None:
        incident = next_misdeal(facts, question.faulty)
        incident.deal = deal_named(match, incident.deal_number)
    else:
        number = question.deal
        if question.kind is Fault.SEEN and number is None and not facts.standing().over:
            number = facts.next_number
        incident = Incident(
            kind=INCIDENTS[question.kind],
            side=question.faulty or "",
            deal=deal_named(match, number),
            data={"side": question.faulty and str(question.faulty), "deal": number, "suit": question.suit},
        )
    incident.match, incident.text, incident.made_by = match, ruling.reason, ruling.made_by
    incident.save()
    return incident


def refuse_changed(match: Match, seen_version: int | None) -> None:
    if seen_version is not None and match.version != seen_version:
        sentence = _("La feuille a changé entre-temps : voici l’effet sur la feuille d’aujourd’hui.")
        raise Conflict("match_changed", sentence)


def _keep_effect(ruling: Ruling, match: Match, entry: Draft, question: RulingQuestion) -> None:
    """The totals before and after, on the ruling and in the journal."""
    dispute, corrects = ruling.dispute, ruling.corrects
    entry.about = {"ruling": ruling.uid, "dispute": dispute and dispute.uid}
    entry.about |= {"corrects": corrects and corrects.uid}
    entry.about |= {"question": question.as_content(), "outcome": ruling.outcome, "article": ruling.article}
    entry.after = result_record(match)
    entry.answer = {"ruling": ruling.pk}
    ruling.effect |= {"before": entry.before, "after": entry.after}
    ruling.save(update_fields=["effect"])


SETTLEMENTS = [
    ("stands", gettext_lazy("Elle reste comme elle est")),
    ("penalty", gettext_lazy("Elle est perdue : – / –")),
    ("annulled", gettext_lazy("On redonne")),
]


class QuestionForm(forms.Form):
    """What happened: the article, the deal, who erred; for a free ruling what is given."""

    kind = forms.TypedChoiceField(
        choices=[(kind.value, kind.value) for kind in Fault], required=False, coerce=Fault
    )
    deal = forms.IntegerField(required=False, min_value=1, max_value=999)
    faulty = forms.TypedChoiceField(choices=SIDES, required=False, coerce=Side, empty_value=None)
    suit = forms.ChoiceField(choices=[(suit, suit) for suit in SUIT_NAMES], required=False)
    to = forms.TypedChoiceField(choices=SIDES, required=False, coerce=Side, empty_value=None)
    points = forms.IntegerField(
        required=False, error_messages={"invalid": gettext_lazy("Écrivez un nombre de points, sans virgule.")}
    )
    settlement = forms.ChoiceField(choices=SETTLEMENTS, required=False)
    article = forms.CharField(
        label=gettext_lazy("Quel article du règlement ?"), required=False, max_length=ARTICLE_LENGTH
    )

    def question(self) -> RulingQuestion | None:
        """The question; None while no article is chosen, or a field is wrong."""
        if not self.is_valid() or not self.cleaned_data["kind"]:
            return None
        said: dict[str, Any] = self.cleaned_data
        return RulingQuestion(
            **said | {"points": said["points"] or 0, "settlement": said["settlement"] or "stands"}
        )


class DecisionForm(MatchForm):
    """What the referee decides, why, and the version of the sheet whose effect was shown."""

    outcome = forms.CharField(required=False, max_length=20)
    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Motif, lu par les deux équipes"),
        max_length=PENALTY_REASON_LENGTH,
        error_messages={"required": gettext_lazy("Dites pourquoi, en quelques mots.")},
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def decision(self, question: RulingQuestion) -> Decision:
        cleaned = self.cleaned_data
        return Decision(question, cleaned["outcome"], cleaned["reason"], cleaned["version"])
