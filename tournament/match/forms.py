"""The forms of a match: written once however often they are sent, a refusal beside its field; the shape of a
deal as it is tapped or typed, its bid, its points, its melds, or only what each side marks.

A deal's yield a PlayedDeal; the engine says if it is possible and what it marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
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
    corrects = False

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

    def forget_the_deal(self) -> None:
        """Nothing that was written of a deal nobody took is wrong."""
        for name in self.errors.keys() - BESIDES_DEAL:
            del self._errors[name]

    def one_capot(self, cleaned: dict[str, Any]) -> None:
        if cleaned.get("capot_a") and cleaned.get("capot_b"):
            self.add_error("capot_b", _("Une seule équipe peut faire tous les plis."))

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
        return {
            "status": "passed" if played.status == "passed" else "",
            "points_a": played.points_a,
            "points_b": played.points_b,
            "belote_a": played.belote_a // BELOTE_POINTS or None,
            "belote_b": played.belote_b // BELOTE_POINTS or None,
            "melds_a": played.melds_a or None,
            "melds_b": played.melds_b or None,
            "capot_a": played.capot is Side.A,
            "capot_b": played.capot is Side.B,
        }


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
        return with_rest(PlayedDeal.from_dict({"status": "counted", **self.of_sides()}), self.rules)


class CountedForm(CountedFields, MatchForm):
    """One counted deal of one match, written once. `address`: the page that it is sent to."""

    address = "deal"


class CountedCorrectionForm(CountedForm):
    """A counted deal written again: the version that was seen, and why."""

    address = "correct"
    deal = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Pourquoi corriger ?"), max_length=REASON_LENGTH)


ROWS = 6  # more are never announced in one deal but in a riddle

WHO = [(who, who) for who in ("A", "B", "1", "2", "3", "4")]

WHAT = [(f"{kind}-{top}", name) for (kind, top), name in NAMES.items()]

SUIT = [(suit, suit) for suit in SUITS]


class MeldFields(forms.Form):
    """Six rows for melds, or fewer (`melds_shown`, one more than were announced), once they are added; left
    empty they say nothing."""

    melds_shown = ROWS

    @property
    def melds_most(self) -> int:
        announced = sum(name.endswith("_what") for name in self.initial)
        return min(ROWS, max(self.melds_shown, 1 + announced))

    def add_meld_rows(self) -> None:
        for number in range(1, self.melds_most + 1):
            for part, choices in (("who", WHO), ("what", WHAT), ("suit", SUIT)):
                self.fields[f"meld{number}_{part}"] = forms.ChoiceField(required=False, choices=choices)
            self.fields[f"meld{number}_unshown"] = forms.BooleanField(required=False)

    def meld_rows(self) -> Iterator[dict[str, Any]]:
        """Each row as the page shows it: its four fields, whether anything was chosen in it, and the `key` of
        its sentence when something is wrong."""
        if "meld1_who" not in self.fields:
            self.add_meld_rows()
        for number in range(1, self.melds_most + 1):
            chosen = {part: self[f"meld{number}_{part}"] for part in ("who", "what", "suit")}
            yield chosen | {
                "number": number,
                "unshown": self[f"meld{number}_unshown"],
                "used": any(field.value() for field in chosen.values()),
                "key": chosen["what"].html_name.replace(f"meld{number}_what", f"meld-{number}-error"),
            }

    @property
    def melds_used(self) -> bool:
        return any(row["used"] or row["what"].errors for row in self.meld_rows())

    def clean_melds(self, cleaned: dict[str, Any]) -> None:
        """Put the texts of the chosen melds into `cleaned["announced"]`; a half-filled row is asked back."""
        cleaned["announced"] = []
        for number in range(1, self.melds_most + 1):
            who, what, suit = (cleaned.get(f"meld{number}_{part}") or "" for part in ("who", "what", "suit"))
            field = f"meld{number}_what"
            if not (who or what) or field in self.errors:
                continue
            try:
                claim = _claim(who, what, suit, shown=not cleaned.get(f"meld{number}_unshown"))
            except CardError as error:
                self.add_error(field, refusal_sentence(error))
            except forms.ValidationError as error:
                self.add_error(field, error)
            else:
                cleaned["announced"].append(write_meld(claim))


def _claim(who: str, what: str, suit: str, *, shown: bool) -> MeldClaim:
    if not who:
        raise missing(_("Qui annonce ? Choisissez l’équipe."))
    if not what:
        raise missing(_("Quelle annonce ? Choisissez-la dans la liste."))
    kind, _dash, top = what.partition("-")
    seat = decimal_number(who)
    side = Side(who) if seat is None else side_of(seat)
    colour = None if kind == "four" else suit or None
    return MeldClaim(side=side, kind=kind, top=top, suit=colour, seat=seat, shown=shown)  # type: ignore[arg-type]


def melds_of(announced: Sequence[str]) -> dict[str, Any]:
    """The fields as they stood when those melds were written; for corrections."""
    initial: dict[str, Any] = {}
    for number, claim in enumerate(map(parse_meld, announced[:ROWS]), start=1):
        initial |= {
            f"meld{number}_who": str(claim.seat or claim.side),
            f"meld{number}_what": f"{claim.kind}-{claim.top}",
            f"meld{number}_suit": claim.suit or "",
            f"meld{number}_unshown": not claim.shown,
        }
    return initial


HIGHEST_CHIP = 250  # a ladder without a stated top is offered so far; the service accepts what the book does

CAPOT_BID = [("made", _("Capot réussi")), ("failed", _("Capot chuté"))]


class DealFields(EnteredDeal):
    """One deal as it is tapped: a bid ("A-hearts"), a value, points of one side or both."""

    ASKS_CONTRACT = _("Quel contrat ? Choisissez sa valeur.")
    ASKS_BID = _("Qui prend, et à quelle couleur ? Touchez une carte.")
    WRONG_BID = _("Touchez une des cartes.")

    contract = forms.CharField(required=False)
    contract_other = forms.CharField(required=False)
    bid = forms.CharField(required=False)
    double = forms.ChoiceField(required=False, choices=[(value, value) for value in DOUBLES])
    capot_bid = forms.ChoiceField(required=False, choices=CAPOT_BID)
    field_order = ("contract", "contract_other", "bid", "double")

    @property
    def taker(self) -> str:
        return str(self["bid"].value() or "")[:1]

    @property
    def no_trump(self) -> bool:
        return str(self["bid"].value() or "").endswith("no_trump")

    def clean(self) -> dict[str, Any]:
        """Shape only: something chosen, and one side at most with every trick."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.passed:
            self.forget_the_deal()
            return cleaned
        if not cleaned.get("contract") and not {"contract", "contract_other"} & set(self.errors):
            self.add_error("contract", missing(self.ASKS_CONTRACT))
        if not cleaned.get("bid") and "bid" not in self.errors:
            self.add_error("bid", missing(self.ASKS_BID))
        if cleaned.get("contract") == CAPOT and cleaned.get("bid"):
            self._clean_capot_bid(cleaned)
        self.one_capot(cleaned)
        return cleaned

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

    def clean_contract_other(self) -> str:
        """A bid above the chips, typed; it goes before a chip."""
        value: str = self.cleaned_data["contract_other"].strip()
        if value:
            self.cleaned_data["contract"] = self._contract(value)
        return value

    def clean_contract(self) -> Contract | None:
        return self._contract(self.cleaned_data["contract"].strip())

    @staticmethod
    def _contract(value: str) -> Contract | None:
        if not value or value == CAPOT:
            return value or None
        if (number := decimal_number(value, digits=5)) is None:
            sentence = _("« %(value)s » n’est pas un contrat.")
            raise forms.ValidationError(sentence, params={"value": value[:10]})
        return number

    def clean_bid(self) -> str:
        value: str = self.cleaned_data["bid"]
        side, _dash, trump = value.partition("-")
        if value and (side not in ("A", "B") or trump not in TRUMPS):
            raise forms.ValidationError(self.WRONG_BID)
        return value

    def known(self) -> PlayedDeal:
        cleaned = {"contract": None, "bid": "", "double": "", **self.cleaned_data}
        side, _dash, trump = cleaned["bid"].partition("-")
        return PlayedDeal.from_dict(
            {
                "status": "played",
                "taker": side or None,
                "contract": cleaned["contract"],
                "trump": trump or None,
                "double": cleaned["double"] or "none",
                "announced": cleaned.get("announced"),
                **self.of_sides(),
            }
        )

    @staticmethod
    def of(played: PlayedDeal) -> dict[str, Any]:
        bid = f"{played.taker}-{played.trump}" if played.taker and played.trump else ""
        return EnteredDeal.of(played) | {
            "contract": "" if played.contract is None else str(played.contract),
            "contract_other": played.contract if _has_no_chip(played) else "",
            "bid": bid,
            "double": played.double,
            "melds_a": None if played.announced else played.melds_a or None,  # else by name
            "melds_b": None if played.announced else played.melds_b or None,
            "capot_bid": _outcome(played),
            **melds_of(played.announced),
        }


def _has_no_chip(played: PlayedDeal) -> bool:
    return isinstance(played.contract, int) and played.contract > HIGHEST_CHIP


def _outcome(played: PlayedDeal) -> str:
    """How a capot that was bid ended; nothing for another contract."""
    if played.contract != CAPOT:
        return ""
    return "made" if played.capot is played.taker else "failed"


class MeldedDeal(DealFields, MeldFields):
    """A deal with its melds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A rulebook without melds sends none: a busy evening need not make two dozen fields a deal.
        self.melds_sent = any(name.startswith(self.add_prefix("meld")) for name in self.data)
        if self.melds_sent or not self.is_bound:
            self.add_meld_rows()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.melds_sent and not self.passed:
            self.clean_melds(cleaned)
        return cleaned


class DealForm(MeldedDeal, MatchForm):
    """One deal of one match, written once. `address`: the page that it is sent to."""

    address = "deal"


class DealCorrectionForm(DealForm):
    """A deal written again: the version that was seen, and why."""

    address = "correct"
    deal = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Pourquoi corriger ?"), max_length=REASON_LENGTH)


EntryForm = DealForm | CountedForm

CorrectionForm = DealCorrectionForm | CountedCorrectionForm


@dataclass(frozen=True)
class EntryForms:
    """The forms by which the deals of a match are written, under bids or without."""

    entry: Callable[..., EntryForm]
    correction: Callable[..., CorrectionForm]
    of: Callable[[PlayedDeal], dict[str, Any]]


def entry_forms(rules: Ruleset) -> EntryForms:
    if rules.bidding:
        return EntryForms(DealForm, DealCorrectionForm, DealForm.of)
    return EntryForms(
        partial(CountedForm, rules=rules), partial(CountedCorrectionForm, rules=rules), CountedForm.of
    )
