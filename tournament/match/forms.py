"""The forms of a match: written once however often they are sent, a refusal beside its field; the shape of a
deal as it is tapped or typed, its bid, its points, its melds, or only what each side marks.

A deal's yield a PlayedDeal; the engine says if it is possible and what it marks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _

from scoring import ImpossibleDeal, PlayedDeal, Ruleset, Side
from scoring.cards import SUITS, CardError, side_of
from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, DOUBLES, TRUMPS, Contract
from scoring.melds import MeldClaim, parse_meld, write_meld
from scoring.melds.claims import NAMES
from scoring.settle import with_rest

from ..core import tokens
from ..core.errors import Refused, refusal_sentence
from ..core.outside import decimal_number
from ..core.writes import REASON_LENGTH
from ..web.forms import FixedFormSet, FormWithFormSet

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
    "melds": ("what", "melds_a"),
    "announced": ("what",),
}

BESIDES_DEAL = {NON_FIELD_ERRORS, "token", "match", "deal", "reason"}

MISSING = ("missing", "required")  # the first is also the engine’s code for what a deal lacks


def missing(sentence: Any) -> forms.ValidationError:
    """What is not written yet: asked for quietly while somebody types."""
    return forms.ValidationError(sentence, code="missing")


class RefusableForm(forms.Form):
    """A form whose service may refuse what it says."""

    data: Any

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """Put a refusal beside the field it concerns, else above the form."""
        fields_concerned = (
            BESIDE.get(refusal.field, ()) if isinstance(refusal, ImpossibleDeal) else (refusal.field,)
        )
        field = next((name for name in fields_concerned if name in self.fields), None)
        sentence = refusal.message if isinstance(refusal, Refused) else refusal_sentence(refusal)
        self.add_error(field, forms.ValidationError(sentence, code=refusal.code))


class EnteredDeal(RefusableForm):
    """One deal as a page enters it, played under bids or counted without; or all four passed."""

    points_a = forms.IntegerField(required=False, min_value=0)
    points_b = forms.IntegerField(required=False, min_value=0)
    belote_a = forms.IntegerField(required=False, min_value=0, max_value=4)
    belote_b = forms.IntegerField(required=False, min_value=0, max_value=4)
    melds_a = forms.IntegerField(required=False, min_value=0)
    melds_b = forms.IntegerField(required=False, min_value=0)
    capot_a = forms.BooleanField(required=False)
    capot_b = forms.BooleanField(required=False)
    status = forms.CharField(required=False)

    def __init__(self, *args: Any, rules: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules

    @property
    def passed(self) -> bool:
        """All four passed: one tap, whatever else was chosen before."""
        return bool(self["status"].value() == "passed")

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

    def clean(self) -> dict[str, Any]:
        """Shape only: something entered, and one side at most with every trick."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.passed:
            self.forget_the_deal()
            return cleaned
        self.clean_played(cleaned)
        if cleaned.get("capot_a") and cleaned.get("capot_b"):
            self.add_error("capot_b", _("Une seule équipe peut faire tous les plis."))
        return cleaned

    def clean_played(self, cleaned: dict[str, Any]) -> None:
        """Ask for what a deal that was played cannot lack."""
        raise NotImplementedError

    def forget_the_deal(self) -> None:
        """Nothing that was written of a deal nobody took is wrong."""
        for name in self._errors.keys() - BESIDES_DEAL:
            del self._errors[name]

    def played(self) -> PlayedDeal:
        """The deal that was written; call when valid."""
        return PlayedDeal(status="passed") if self.passed else self.known()

    def known(self) -> PlayedDeal:
        """What is known of the deal, though something may be missing or wrong yet."""
        raise NotImplementedError

    def of_sides(self) -> dict[str, Any]:
        """What is known of each side, for `PlayedDeal.from_dict`."""
        said = self.cleaned_data
        capot = "A" if said.get("capot_a") else "B" if said.get("capot_b") else None
        both = ("points", "belote", "melds")
        return {"capot": capot} | {
            name: {"A": said.get(f"{name}_a"), "B": said.get(f"{name}_b")} for name in both
        }

    @staticmethod
    def of(played: PlayedDeal) -> dict[str, Any]:
        """The fields as they stood when that deal was written; for corrections."""
        bid = f"{played.taker}-{played.trump}" if played.taker and played.trump else ""
        contract, by_name = played.contract, bool(played.announced)
        return {
            "status": "passed" if played.status == "passed" else "",
            "contract": "" if contract is None else str(contract),
            "contract_other": contract if isinstance(contract, int) and contract > HIGHEST_CHIP else "",
            "bid": bid,
            "double": played.double,
            "points_a": played.points_a,
            "points_b": played.points_b,
            "belote_a": played.belote_a // BELOTE_POINTS or None,
            "belote_b": played.belote_b // BELOTE_POINTS or None,
            "melds_a": None if by_name else played.melds_a or None,
            "melds_b": None if by_name else played.melds_b or None,
            "melds": [MeldForm.of(parse_meld(text)) for text in played.announced],
            "capot_a": played.capot is Side.A,
            "capot_b": played.capot is Side.B,
            "capot_bid": _outcome(played),
        }


def _outcome(played: PlayedDeal) -> str:
    """How a capot that was bid ended; nothing for another contract."""
    if played.contract != CAPOT:
        return ""
    return "made" if played.capot is played.taker else "failed"


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


class AnnulForm(MatchReasonForm):
    """A deal that is to mark nothing: the version that was seen, and why."""

    deal = forms.IntegerField(widget=forms.HiddenInput)


# More is never marked in one deal, litiges won with it included; a third digit too many is a slip.
MOST_MARKS = 9999


class CountedFields(EnteredDeal):
    """What both sides mark, as it is typed; the other side's follows where `rules` let it."""

    points_a = forms.IntegerField(required=False, min_value=0, max_value=MOST_MARKS)
    points_b = forms.IntegerField(required=False, min_value=0, max_value=MOST_MARKS)
    belote_a = forms.IntegerField(required=False, min_value=0, max_value=1)
    belote_b = forms.IntegerField(required=False, min_value=0, max_value=1)

    def clean_played(self, cleaned: dict[str, Any]) -> None:
        """Both marks, or one that the other follows from."""
        if {"points_a", "points_b"} & set(self.errors):
            return
        deal = self.known()
        if deal.points_a is None and deal.points_b is None:
            self.add_error("points_a", missing(_("Combien marque chaque camp ? 0 pour rien.")))
        elif deal.points_a is None or deal.points_b is None:
            other = "points_a" if deal.points_a is None else "points_b"
            self.add_error(other, missing(_("Tapez aussi ce que marque l’autre camp, 0 pour rien.")))

    def known(self) -> PlayedDeal:
        return with_rest(PlayedDeal.from_dict({"status": "counted", **self.of_sides()}), self.rules)


ROWS = 6  # more are never announced in one deal but in a riddle

WHO = [(who, who) for who in ("A", "B", "1", "2", "3", "4")]

WHAT = [(f"{kind}-{top}", name) for (kind, top), name in NAMES.items()]

SUIT = [(suit, suit) for suit in SUITS]


class MeldForm(RefusableForm):
    """One meld: who announces what, in which suit, and whether it was shown."""

    who = forms.ChoiceField(choices=WHO, error_messages={"required": _("Qui annonce ? Choisissez l’équipe.")})
    what = forms.ChoiceField(
        choices=WHAT, error_messages={"required": _("Quelle annonce ? Choisissez-la dans la liste.")}
    )
    suit = forms.ChoiceField(required=False, choices=SUIT)
    unshown = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Put the meld into `cleaned["text"]`, as the scoring reads it."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                cleaned["text"] = write_meld(self._claim(**cleaned))
            except CardError as error:
                self.add_error("what", refusal_sentence(error))
        return cleaned

    @staticmethod
    def _claim(who: str, what: str, suit: str, unshown: bool) -> MeldClaim:
        kind, _dash, top = what.partition("-")
        seat = decimal_number(who)
        side = Side(who) if seat is None else side_of(seat)
        colour = None if kind == "four" else suit or None
        return MeldClaim(side=side, kind=kind, top=top, suit=colour, seat=seat, shown=not unshown)  # type: ignore[arg-type]

    @staticmethod
    def of(claim: MeldClaim) -> dict[str, Any]:
        """The fields as they stood when that meld was written; for corrections."""
        return {
            "who": str(claim.seat or claim.side),
            "what": f"{claim.kind}-{claim.top}",
            "suit": claim.suit or "",
            "unshown": not claim.shown,
        }


MeldFormSet = forms.formset_factory(MeldForm, formset=FixedFormSet)

HIGHEST_CHIP = 250  # a ladder without a stated top is offered so far; the service accepts what the book does

BIDS = [(f"{side}-{trump}", trump) for side in ("A", "B") for trump in TRUMPS]

CAPOT_BID = [("made", _("Capot réussi")), ("failed", _("Capot chuté"))]


class ContractField(forms.CharField):
    """What was bid: a number, or capot."""

    def clean(self, value: Any) -> Contract | None:
        text: str = super().clean(value)
        if not text or text == CAPOT:
            return text or None
        if (number := decimal_number(text, digits=5)) is None:
            sentence = _("« %(value)s » n’est pas un contrat.")
            raise forms.ValidationError(sentence, params={"value": text[:10]})
        return number


class DoubleField(forms.ChoiceField):
    """The double; "none" is what a form says that nobody touched."""

    def to_python(self, value: Any) -> str:
        return "" if value == "none" else super().to_python(value)


class DealFields(EnteredDeal, FormWithFormSet):
    """One deal as it is tapped: a bid ("A-hearts"), a value, points of one side or both, its melds."""

    ASKS_CONTRACT = _("Quel contrat ? Choisissez sa valeur.")
    ASKS_BID = _("Qui prend, et à quelle couleur ? Touchez une carte.")

    contract = ContractField(required=False)
    contract_other = ContractField(required=False)  # a bid above the chips, typed; it goes before a chip
    bid = forms.ChoiceField(
        required=False, choices=BIDS, error_messages={"invalid_choice": _("Touchez une des cartes.")}
    )
    double = DoubleField(required=False, choices=[(value, value) for value in DOUBLES])
    capot_bid = forms.ChoiceField(required=False, choices=CAPOT_BID)
    field_order = ("contract", "contract_other", "bid", "double")
    melds_shown = ROWS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        announced, prefix = self.initial.get("melds", []), self.add_prefix("meld")
        # A rulebook without melds sends none: a busy evening need not make six forms more a deal.
        asked = not self.is_bound or any(name.startswith(f"{prefix}-") for name in self.data)
        self.formset = MeldFormSet(
            self.data if self.is_bound else None,
            prefix=prefix,
            initial=announced,
            count=min(ROWS, max(self.melds_shown, 1 + len(announced))) if asked else 0,
        )

    @property
    def taker(self) -> str:
        return str(self["bid"].value() or "")[:1]

    @property
    def no_trump(self) -> bool:
        return str(self["bid"].value() or "").endswith("no_trump")

    @property
    def melds_used(self) -> bool:
        return any(meld.errors or any(field.value() for field in meld) for meld in self.formset)

    def clean_played(self, cleaned: dict[str, Any]) -> None:
        cleaned["contract"] = cleaned.get("contract_other") or cleaned.get("contract")
        if not cleaned["contract"] and not {"contract", "contract_other"} & set(self.errors):
            self.add_error("contract", missing(self.ASKS_CONTRACT))
        if not cleaned.get("bid") and "bid" not in self.errors:
            self.add_error("bid", missing(self.ASKS_BID))
        if cleaned.get("contract") == CAPOT and cleaned.get("bid"):
            self._clean_capot_bid(cleaned)

    def forget_the_deal(self) -> None:
        super().forget_the_deal()
        for meld in self.formset:
            meld.errors.clear()

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """As every form; what concerns its melds stands beside the first."""
        if refusal.field in ("melds", "announced") and len(self.formset):
            self.formset[0].refuse(refusal)
        else:
            super().refuse(refusal)

    def _clean_capot_bid(self, cleaned: dict[str, Any]) -> None:
        """A bid capot is said to be made or failed, never guessed: 162 to 0 may leave a trick lost."""
        own, other = ("capot_a", "capot_b") if self.taker == "A" else ("capot_b", "capot_a")
        outcome = cleaned.get("capot_bid")
        if outcome == "failed" and cleaned.get(own):
            self.add_error("capot_bid", _("Réussi ou chuté ? Le capot est coché pour le preneur."))
        cleaned[own] = outcome == "made" or bool(cleaned.get(own))
        if cleaned[own] or cleaned.get(other) or "points_a" in self.errors or "points_b" in self.errors:
            return
        points = [cleaned.get("points_a"), cleaned.get("points_b")]
        mine, theirs = points if self.taker == "A" else points[::-1]
        if mine is None and theirs is None and outcome == "failed":
            self.add_error("points_a", missing(_("Capot chuté : tapez les points d’une équipe.")))
        elif mine is None and theirs is None:
            self.add_error(
                "capot_bid", missing(_("Le capot est-il réussi ? S’il est chuté, tapez les points."))
            )
        elif not outcome and (mine == DECK_POINTS or theirs == 0):
            self.add_error("capot_bid", missing(_("162 à 0 : dites si le capot est réussi ou chuté.")))

    def known(self) -> PlayedDeal:
        cleaned = {"contract": None, "bid": "", "double": "", **self.cleaned_data}
        side, _dash, trump = cleaned["bid"].partition("-")
        melds = [meld for meld in self.formset if meld.is_valid() and meld.has_changed()]
        return PlayedDeal.from_dict(
            {
                "status": "played",
                "taker": side or None,
                "contract": cleaned["contract"],
                "trump": trump or None,
                "double": cleaned["double"] or "none",
                "announced": [meld.cleaned_data["text"] for meld in melds],
                **self.of_sides(),
            }
        )


class DealForm(DealFields, MatchForm):
    """One deal of one match, written once. `address`: the page that it is sent to."""

    address = "deal"


class CountedForm(CountedFields, MatchForm):
    """The same without bids."""

    address = "deal"


class CorrectingForm(MatchForm):
    """A deal written again: the version that was seen, and why."""

    address = "correct"
    deal = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Pourquoi corriger ?"), max_length=REASON_LENGTH)


class DealCorrectionForm(CorrectingForm, DealForm):
    """A deal under bids written again."""


class CountedCorrectionForm(CorrectingForm, CountedForm):
    """A counted deal written again."""


EntryForm = DealForm | CountedForm

CorrectionForm = DealCorrectionForm | CountedCorrectionForm


def entry_form(rules: Ruleset, *args: Any, **kwargs: Any) -> EntryForm:
    """The form by which a deal of a match is written, under bids or without."""
    return (DealForm if rules.bidding else CountedForm)(*args, rules=rules, **kwargs)


def correction_form(rules: Ruleset, *args: Any, **kwargs: Any) -> CorrectionForm:
    """The form by which it is written again."""
    return (DealCorrectionForm if rules.bidding else CountedCorrectionForm)(*args, rules=rules, **kwargs)
