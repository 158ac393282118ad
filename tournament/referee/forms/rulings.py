"""What the referee asks and decides: what happened (asked as often as one likes), the decision (once)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.contract import Side

from ..queries.proposals import ARTICLE_LENGTH, SUIT_NAMES, Fault, RulingQuestion
from ..services.rulings import Decision
from ..services.score import PENALTY_REASON_LENGTH
from .matches import SIDES, MatchForm

SETTLEMENTS = [
    ("stands", _("Elle reste comme elle est")),
    ("penalty", _("Elle est perdue : – / –")),
    ("annulled", _("On redonne")),
]


class QuestionForm(forms.Form):
    """What happened: the article, the deal, who erred; for a free ruling what is given."""

    kind = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in Fault], required=False)
    deal = forms.IntegerField(required=False, min_value=1, max_value=999)
    faulty = forms.ChoiceField(choices=SIDES, required=False)
    suit = forms.ChoiceField(choices=[(suit, suit) for suit in SUIT_NAMES], required=False)
    to = forms.ChoiceField(choices=SIDES, required=False)
    points = forms.IntegerField(
        required=False, error_messages={"invalid": _("Écrivez un nombre de points, sans virgule.")}
    )
    settlement = forms.ChoiceField(choices=SETTLEMENTS, required=False)
    article = forms.CharField(
        label=_("Quel article du règlement ?"), required=False, max_length=ARTICLE_LENGTH
    )

    def question(self) -> RulingQuestion | None:
        """The question; None while no article is chosen, or a field is wrong."""
        if not self.is_valid() or not self.cleaned_data["kind"]:
            return None
        cleaned: dict[str, Any] = self.cleaned_data
        return RulingQuestion(
            kind=Fault(cleaned["kind"]),
            deal=cleaned["deal"],
            faulty=Side(cleaned["faulty"]) if cleaned["faulty"] else None,
            suit=cleaned["suit"],
            to=Side(cleaned["to"]) if cleaned["to"] else None,
            points=cleaned["points"] or 0,
            settlement=cleaned["settlement"] or "stands",
            article=cleaned["article"],
        )


class DecisionForm(MatchForm):
    """What the referee decides, why, and the version of the sheet whose effect was shown."""

    outcome = forms.CharField(required=False, max_length=20)
    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Motif, lu par les deux équipes"),
        max_length=PENALTY_REASON_LENGTH,
        error_messages={"required": _("Dites pourquoi, en quelques mots.")},
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def decision(self, question: RulingQuestion) -> Decision:
        """What to write; when valid."""
        cleaned = self.cleaned_data
        return Decision(question, cleaned["outcome"], cleaned["reason"], cleaned["version"])
