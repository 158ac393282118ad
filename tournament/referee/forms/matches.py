"""The small forms of a match: what each carries, how a refusal is put beside its field, and the acts on a
sheet that ask little: a call, an agreement, a signature, a misdeal, a forfeit."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _

from scoring import ImpossibleDeal, PlayedDeal, Side

from ...core import tokens
from ...core.errors import Refused, refusal_sentence
from ...web.layouts import parts_alone
from ..queries.disputes import CALLS
from ..services.disputes import (
    ANNUL,
    ASIDE,
    COVER,
    RULE_LENGTH,
    TEXT_LENGTH,
    WHO_LENGTH,
    Agreement,
    RefereeCall,
)
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
        """A token that did not come, or is none, is told above the form, which gets one that can be sent."""
        cleaned: dict[str, Any] = super().clean() or {}
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


class CallForm(MatchForm):
    """Why, in which deal, which team calls, who, and what happened."""

    what = forms.ChoiceField(
        choices=list(CALLS.items()), error_messages={"required": _("Pourquoi appelez-vous l’arbitre ?")}
    )
    deal = forms.IntegerField(label=_("Donne"), required=False, min_value=1, max_value=999)
    side = forms.ChoiceField(label=_("Équipe qui appelle"), choices=[("", "–"), *SIDES], required=False)
    who = forms.CharField(label=_("Qui appelle"), max_length=WHO_LENGTH, required=False)
    text = forms.CharField(label=_("Que s’est-il passé ?"), max_length=TEXT_LENGTH, required=False)
    helper = parts_alone("who", "deal", "text")

    def call(self) -> RefereeCall:
        """The call; when valid."""
        cleaned = self.cleaned_data
        side = Side(cleaned["side"]) if cleaned["side"] else None
        return RefereeCall(cleaned["what"], cleaned["deal"], side, cleaned["who"], cleaned["text"])


class WordsForm(MatchForm):
    """What the caller says, and what the other side answers."""

    text = forms.CharField(label=_("Ce que dit l’équipe qui appelle"), max_length=TEXT_LENGTH, required=False)
    answer = forms.CharField(label=_("Ce que répond l’autre équipe"), max_length=TEXT_LENGTH, required=False)


WAYS = [
    (COVER, _("Passer sur la faute : la donne reste comme elle est")),
    (ANNUL, _("Annuler la donne : elle ne marque rien, on redonne")),
    (ASIDE, _("Laisser une règle de côté pour cette partie")),
]


class AgreementForm(MatchForm):
    """How they settle it, about which fault or rule, who agreed; the open dispute it settles, if any."""

    how = forms.ChoiceField(choices=WAYS, error_messages={"required": _("Que décidez-vous ensemble ?")})
    deal = forms.IntegerField(label=_("Donne"), required=False, min_value=1, max_value=999)
    rule = forms.CharField(label=_("Quelle faute, quelle règle ?"), max_length=RULE_LENGTH, required=False)
    who = forms.CharField(label=_("Qui est d’accord ?"), max_length=WHO_LENGTH, required=False)
    dispute = forms.IntegerField(widget=forms.HiddenInput, required=False)
    helper = parts_alone("deal", "rule", "who")

    def agreement(self) -> Agreement:
        """The agreement; when valid."""
        cleaned = self.cleaned_data
        deal = None if cleaned["how"] == ASIDE else cleaned["deal"]
        return Agreement(cleaned["how"], cleaned["rule"], deal, cleaned["who"])


class ForfeitForm(MatchReasonForm):
    """The side that gives the match up, or both."""

    side = forms.ChoiceField(
        choices=[*SIDES, ("X", "X")], error_messages={"required": _("Quelle équipe perd la partie ?")}
    )


class AnnulForm(MatchReasonForm):
    """A deal that is to mark nothing: the version that was seen, and why."""

    deal = forms.IntegerField(widget=forms.HiddenInput)
