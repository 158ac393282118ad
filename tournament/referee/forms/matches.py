"""What every form about a match carries, and how a refusal is put beside its field."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import ImpossibleDeal

from ... import tokens
from ...errors import Refused, sentence
from ..services.opening import REASON_LENGTH

SIDES = [("A", "A"), ("B", "B")]
# A field of the scoring command → fields of the form beside which its sentence stands.
BESIDE = {
    "taker": ("bid",),
    "trump": ("bid",),
    "contract": ("contract",),
    "double": ("double",),
    "points": ("points_a", "points_b"),
    "capot": ("capot_a", "capot_b"),
    "belote": ("belote_a", "belote_b"),
    "melds": ("meld1_what", "melds_a"),
    "announced": ("meld1_what",),
}


def said(no: Refused | ImpossibleDeal) -> str:
    """The sentence of a refusal in the language in force."""
    if isinstance(no, Refused):
        return no.message
    return sentence(no)


class Written(forms.Form):
    """A form whose service may refuse what it says."""

    def refuse(self, no: Refused | ImpossibleDeal) -> None:
        """Put a refusal beside the field it concerns, else above the form."""
        wanted = BESIDE.get(no.field, ()) if isinstance(no, ImpossibleDeal) else (no.field,)
        beside = next((name for name in wanted if name in self.fields), None)
        self.add_error(beside, forms.ValidationError(said(no), code=no.code))


class MatchForm(Written):
    """A form about one match, written once however often it is sent."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    match = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: int | None = None, **more: Any) -> None:
        initial = {"token": tokens.made(), "match": match, **(more.pop("initial", None) or {})}
        super().__init__(*args, initial=initial, **more)


class ReasonForm(MatchForm):
    """Why something is done again, in a few words."""

    reason = forms.CharField(
        label=_("Motif"),
        max_length=REASON_LENGTH,
        error_messages={"required": _("Dites pourquoi, en quelques mots.")},
    )
