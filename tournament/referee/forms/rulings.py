"""The referee's two questions: what happened (asked as often as one likes), and what is decided (once)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side

from ..queries.proposals import SUITS
from ..queries.questions import Kind, Question
from ..services.points import PENALTY_REASON_LENGTH
from ..services.rulings import Decision
from .matches import SIDES, MatchForm
from .tricks import LINE_LENGTH

SETTLEMENTS = [
    ("stands", _("Elle reste comme elle est")),
    ("penalty", _("Elle est perdue : – / –")),
    ("annulled", _("On redonne")),
]


class QuestionForm(forms.Form):
    """What happened: the article, the deal, who erred; for a free ruling what is given."""

    kind = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in Kind], required=False)
    deal = forms.IntegerField(required=False, min_value=1, max_value=999)
    faulty = forms.ChoiceField(choices=SIDES, required=False)
    suit = forms.ChoiceField(choices=[(suit, suit) for suit in SUITS], required=False)
    to = forms.ChoiceField(choices=SIDES, required=False)
    points = forms.IntegerField(
        required=False, error_messages={"invalid": _("Écrivez un nombre de points, sans virgule.")}
    )
    settlement = forms.ChoiceField(choices=SETTLEMENTS, required=False)
    evidence = forms.CharField(required=False, max_length=LINE_LENGTH)

    def question(self) -> Question | None:
        """The question; None while no article is chosen, or a field is wrong."""
        if not self.is_valid() or not self.cleaned_data["kind"]:
            return None
        said: dict[str, Any] = self.cleaned_data
        return Question(
            kind=Kind(said["kind"]),
            deal=said["deal"],
            faulty=Side(said["faulty"]) if said["faulty"] else None,
            suit=said["suit"],
            to=Side(said["to"]) if said["to"] else None,
            points=said["points"] or 0,
            settlement=said["settlement"] or "stands",
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

    def decision(self, question: Question, evidence: str = "") -> Decision:
        """What to write; when valid."""
        said = self.cleaned_data
        return Decision(question, said["outcome"], said["reason"], said["version"], evidence)
