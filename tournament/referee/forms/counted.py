"""The shape of a deal where nobody bids (classic belote): what each side marks, whose belote and whose capot.

Yields a PlayedDeal; the engine says which mark follows from the other, and whether both can be."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset, Side
from scoring.contract import BELOTE_POINTS
from scoring.settle import with_rest

from ..services.opening import REASON_LENGTH
from .matches import EnteredDeal, MatchForm, missing

# More is never marked in one deal, litiges won with it included; a third digit too many is a slip.
MOST_MARKS = 9999


class CountedFields(EnteredDeal):
    """What both sides mark, as it is typed; the other side's follows where `rules` let it."""

    points_a = forms.IntegerField(required=False, min_value=0, max_value=MOST_MARKS)
    points_b = forms.IntegerField(required=False, min_value=0, max_value=MOST_MARKS)
    belote_a = forms.IntegerField(required=False, min_value=0, max_value=1)
    belote_b = forms.IntegerField(required=False, min_value=0, max_value=1)
    melds_a = forms.IntegerField(required=False, min_value=0)
    melds_b = forms.IntegerField(required=False, min_value=0)
    capot_a = forms.BooleanField(required=False)
    capot_b = forms.BooleanField(required=False)
    status = forms.CharField(required=False)
    melds_used = False  # by name; here they have their total alone

    def __init__(self, *args: Any, rules: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules

    def clean(self) -> dict[str, Any]:
        """Shape only: both marks, or one that the other follows from; one side at most with every trick."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.passed:
            self.forget_the_deal()
            return cleaned
        self.one_capot(cleaned)
        if not {"points_a", "points_b", "capot_b"} & set(self.errors):
            self._ask_marks()
        return cleaned

    def _ask_marks(self) -> None:
        deal = self.known()
        if deal.points_a is None and deal.points_b is None:
            self.add_error("points_a", missing(_("Combien marque chaque camp ? 0 pour rien.")))
        elif deal.points_a is None or deal.points_b is None:
            other = "points_a" if deal.points_a is None else "points_b"
            self.add_error(other, missing(_("Tapez aussi ce que marque l’autre camp, 0 pour rien.")))

    def known(self) -> PlayedDeal:
        cleaned = self.cleaned_data
        capot = "A" if cleaned.get("capot_a") else "B" if cleaned.get("capot_b") else None
        both = {
            name: {"A": cleaned.get(f"{name}_a"), "B": cleaned.get(f"{name}_b")}
            for name in ("points", "belote", "melds")
        }
        return with_rest(PlayedDeal.from_dict({"status": "counted", "capot": capot, **both}), self.rules)

    @staticmethod
    def of(played: PlayedDeal) -> dict[str, Any]:
        """The fields as they stood when that deal was written; for corrections."""
        return {
            "points_a": played.points_a,
            "points_b": played.points_b,
            "belote_a": played.belote_a // BELOTE_POINTS or None,
            "belote_b": played.belote_b // BELOTE_POINTS or None,
            "melds_a": played.melds_a or None,
            "melds_b": played.melds_b or None,
            "capot_a": played.capot is Side.A,
            "capot_b": played.capot is Side.B,
        }


class CountedForm(CountedFields, MatchForm):
    """One counted deal of one match, written once. `address`: the page that it is sent to."""

    address = "deal"


class CountedCorrectionForm(CountedForm):
    """A counted deal written again: the version that was seen, and why."""

    address = "correct"
    deal = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Pourquoi corriger ?"), max_length=REASON_LENGTH)
