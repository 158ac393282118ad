"""The address of the referee's checker: which deal, the tricks so far, and the button that was pressed."""

from __future__ import annotations

from typing import Any

from django import forms

from scoring.cards import SUITS
from scoring.contract import TRUMPS, Side

LINE_LENGTH = 400  # eight tricks with their bans
BANS = [(f"{side}-{suit}", suit) for side in Side for suit in SUITS]


class TricksForm(forms.Form):
    """Everything but the trump may be missing; what is not understood is left out."""

    deal = forms.IntegerField(required=False, min_value=1, max_value=999)
    dispute = forms.IntegerField(required=False, min_value=1)
    trump = forms.ChoiceField(required=False, choices=[(trump, trump) for trump in TRUMPS])
    line = forms.CharField(required=False, max_length=LINE_LENGTH)
    hand = forms.BooleanField(required=False)
    lead = forms.IntegerField(required=False, min_value=1, max_value=4)
    number = forms.IntegerField(required=False, min_value=1, max_value=8)
    shown = forms.BooleanField(required=False)
    ban = forms.ChoiceField(required=False, choices=BANS)
    card = forms.CharField(required=False, max_length=4)
    act = forms.ChoiceField(required=False, choices=[(act, act) for act in ("close", "undo")])

    def said(self) -> dict[str, Any]:
        """What was understood."""
        self.is_valid()
        return {name: self.cleaned_data.get(name) for name in self.fields}
