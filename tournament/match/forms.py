"""What every form of a match carries, and how a refusal is put beside its field."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _

from scoring import ImpossibleDeal, PlayedDeal

from ..core import tokens
from ..core.errors import Refused, refusal_sentence
from ..core.writes import REASON_LENGTH

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


BESIDES_DEAL = {NON_FIELD_ERRORS, "token", "match", "deal", "reason"}


MISSING = "missing"  # also the engine’s code for what a deal lacks


def missing(sentence: Any) -> forms.ValidationError:
    """What is not written yet: asked for quietly while somebody types."""
    return forms.ValidationError(sentence, code=MISSING)


def match_refusal_sentence(refusal: Refused | ImpossibleDeal) -> str:
    """The sentence of a refusal in the language in force."""
    if isinstance(refusal, Refused):
        return refusal.message
    return refusal_sentence(refusal)


class RefusableForm(forms.Form):
    """A form whose service may refuse what it says."""

    data: Any

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """Put a refusal beside the field it concerns, else above the form."""
        fields_concerned = (
            BESIDE.get(refusal.field, ()) if isinstance(refusal, ImpossibleDeal) else (refusal.field,)
        )
        field = next((name for name in fields_concerned if name in self.fields), None)
        self.add_error(field, forms.ValidationError(match_refusal_sentence(refusal), code=refusal.code))


class EnteredDeal(RefusableForm):
    """One deal as a page enters it, played under bids or counted without; or all four passed."""

    corrects = False

    @property
    def passed(self) -> bool:
        """All four passed: one tap, whatever else was chosen before."""
        return self.data.get(self.add_prefix("status")) == "passed"

    @property
    def taker(self) -> str:
        """A or B of a bid chosen or already known; nothing where there is none."""
        return ""

    @property
    def no_trump(self) -> bool:
        """Played without a trump, where there is no belote."""
        return False

    @property
    def asks_preview(self) -> bool:
        """The button of a phone without JavaScript: show what will be marked, write nothing."""
        return "preview" in self.data and not self.passed

    def forget_the_deal(self) -> None:
        """Nothing that was written of a deal nobody took is wrong."""
        for name in self.errors.keys() - BESIDES_DEAL:
            del self._errors[name]

    def one_capot(self, cleaned: dict[str, Any]) -> None:
        """One side at most has every trick."""
        if cleaned.get("capot_a") and cleaned.get("capot_b"):
            self.add_error("capot_b", _("Une seule équipe peut faire tous les plis."))

    def played(self) -> PlayedDeal:
        """The deal that was written; call when valid."""
        return PlayedDeal(status="passed") if self.passed else self.known()

    def known(self) -> PlayedDeal:
        """What is known of the deal, though something may be missing or wrong yet."""
        raise NotImplementedError

    @staticmethod
    def of(played: PlayedDeal) -> dict[str, Any]:
        """The fields as they stood when that deal was written; for corrections."""
        raise NotImplementedError


class MatchForm(RefusableForm):
    """A form about one match, written once however often it is sent."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    match = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: int | None = None, **kwargs: Any) -> None:
        initial = {"token": tokens.new_token(), "match": match, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, initial=initial, **kwargs)

    def clean(self) -> dict[str, Any]:
        """A token that did not come, or is none, is told above the form, which gets one that can be sent. The
        match has been looked at by the guard of the page (`at_match`)."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned.pop("match", None)
        if self._errors.pop("token", None):
            self.add_error(
                None, _("Le formulaire était incomplet : rien n’est enregistré. Essayez de nouveau.")
            )
            self._renew_token()
        return cleaned

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """As every form; a token that another form used up is replaced, so that this one can be sent."""
        super().refuse(refusal)
        if refusal.code == "token_reused":
            self._renew_token()

    def _renew_token(self) -> None:
        self.data = self.data.copy()
        self.data[self.add_prefix("token")] = tokens.new_token()


class MatchReasonForm(MatchForm):
    """Why something is done again, in a few words."""

    reason = forms.CharField(
        label=_("Motif"),
        max_length=REASON_LENGTH,
        error_messages={"required": _("Dites pourquoi, en quelques mots.")},
    )
