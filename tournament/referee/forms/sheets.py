"""The shapes of the small acts on a sheet: a misdeal, a signature, seats, where a sheet belongs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side

from .matches import SIDES, MatchForm, ReasonForm


class MisdealForm(MatchForm):
    """Which team misdealt, in which deal; which of its players, and what the others had bid."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)
    number = forms.IntegerField(widget=forms.HiddenInput)
    dealer = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=4)
    bid = forms.IntegerField(required=False, min_value=1, max_value=1000)


class SignForm(MatchForm):
    """Who signs for which side."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)
    name = forms.CharField(max_length=130, required=False)


class UnsignForm(MatchForm):
    """Which side takes its signature back."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)


class SeatForm(MatchForm):
    """Who deals first: a seat."""

    seat = forms.IntegerField()


class SeatsForm(MatchForm):
    """Whether the players of side B sit the other way round."""

    swapped = forms.BooleanField(required=False)


class MoveForm(ReasonForm):
    """Where a sheet belongs, and why. The service says whether it may go there."""

    to = forms.IntegerField(label=_("La partie où ces donnes ont été jouées"), widget=forms.Select)
    exchange = forms.BooleanField(required=False, label=_("Échanger : l’autre feuille vient ici"))

    def __init__(self, *args: Any, places: list[tuple[int, str]] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["to"].widget.choices = places or []
        self.order_fields(["to", "reason", "exchange"])
