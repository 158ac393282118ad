"""The shape of a deal as it is tapped or typed: its bid, its points; beside them its melds.

Yields a PlayedDeal; the engine says if it is possible, which side marks the melds, and how many points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset, Side
from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, DOUBLES, TRUMPS, Contract

from ...core.outside import decimal_number
from ..queries.deal_page import HIGHEST_CHIP
from ..services.opening import REASON_LENGTH
from .counted import CountedCorrectionForm, CountedForm
from .matches import EnteredDeal, MatchForm, missing
from .melds import MeldFields, melds_of

CAPOT_BID = [("made", _("Capot réussi")), ("failed", _("Capot chuté"))]
BOTH = ("points", "belote", "melds")  # what each side has a number of


class DealFields(EnteredDeal):
    """One deal as it is tapped: a bid ("A-hearts"), a value, points of one side or both."""

    ASKS_CONTRACT = _("Quel contrat ? Choisissez sa valeur.")
    ASKS_BID = _("Qui prend, et à quelle couleur ? Touchez une carte.")
    WRONG_BID = _("Touchez une des cartes.")

    contract = forms.CharField(required=False)
    contract_other = forms.CharField(required=False)
    bid = forms.CharField(required=False)
    double = forms.ChoiceField(required=False, choices=[(value, value) for value in DOUBLES])
    points_a = forms.IntegerField(required=False, min_value=0)
    points_b = forms.IntegerField(required=False, min_value=0)
    belote_a = forms.IntegerField(required=False, min_value=0, max_value=4)
    belote_b = forms.IntegerField(required=False, min_value=0, max_value=4)
    melds_a = forms.IntegerField(required=False, min_value=0)
    melds_b = forms.IntegerField(required=False, min_value=0)
    capot_a = forms.BooleanField(required=False)
    capot_b = forms.BooleanField(required=False)
    capot_bid = forms.ChoiceField(required=False, choices=CAPOT_BID)
    status = forms.CharField(required=False)

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
        capot = "A" if cleaned.get("capot_a") else "B" if cleaned.get("capot_b") else None
        both = {name: {"A": cleaned.get(f"{name}_a"), "B": cleaned.get(f"{name}_b")} for name in BOTH}
        return PlayedDeal.from_dict(
            {
                "status": "played",
                "taker": side or None,
                "contract": cleaned["contract"],
                "trump": trump or None,
                "double": cleaned["double"] or "none",
                "capot": capot,
                "announced": cleaned.get("announced"),
                **both,
            }
        )

    @staticmethod
    def of(played: PlayedDeal) -> dict[str, Any]:
        """The fields as they stood when that deal was written; for corrections."""
        bid = f"{played.taker}-{played.trump}" if played.taker and played.trump else ""
        return {
            "contract": "" if played.contract is None else str(played.contract),
            "contract_other": played.contract if _has_no_chip(played) else "",
            "bid": bid,
            "double": played.double,
            "points_a": played.points_a,
            "points_b": played.points_b,
            "belote_a": played.belote_a // BELOTE_POINTS or None,
            "belote_b": played.belote_b // BELOTE_POINTS or None,
            "capot_a": played.capot is Side.A,
            "capot_b": played.capot is Side.B,
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
        """The shape of the deal, then of its melds."""
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
    """Those of that rulebook."""
    if rules.bidding:
        return EntryForms(DealForm, DealCorrectionForm, DealForm.of)
    return EntryForms(
        partial(CountedForm, rules=rules),
        partial(CountedCorrectionForm, rules=rules),
        CountedForm.of,
    )
