"""The form of a match handed in by its totals: two numbers, and the boxes that the settings ask for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Reason, Side
from scoring.totals import LEAST_TOTAL, MOST_TOTAL, Boxes, GameTotals

from ...models import HandedResult
from ..queries.handed import AskedBoxes
from ..services.opening import REASON_LENGTH
from .matches import SIDES, MatchForm

MOST_BOX = 99  # deals, belotes, capots or penalties that a box takes


def number_field(label: Any, least: int, most: int, *, required: bool) -> forms.IntegerField:
    """A whole number with the phone's keys for digits."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 6})
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, widget=widget, localize=False
    )


def _box(label: Any, least: int = 0) -> forms.IntegerField:
    return number_field(label, least, MOST_BOX, required=False)


class HandedTotalsForm(MatchForm):
    """`seen` is the version of the totals that the page showed, 0 where there were none.

    `doubts` are the sentences of what is to be looked at on the sheet before it is taken."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    total_a = number_field(_("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    total_b = number_field(_("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    deals = _box(_("Nombre de donnes"), 1)
    belotes_a = _box(_("Belotes"))
    belotes_b = _box(_("Belotes"))
    capots_a = _box(_("Capots"))
    capots_b = _box(_("Capots"))
    extra_penalties = _box(_("Pénalités de 162 ajoutées à la feuille"))
    winner = forms.ChoiceField(label=_("Qui a gagné ?"), choices=[("", "–"), *SIDES], required=False)
    in_totals = forms.BooleanField(
        label=_("Les pénalités déjà données sont comprises dans ces totaux"), required=False
    )
    checked = forms.BooleanField(label=_("Vérifié sur la feuille"), required=False)
    reason = forms.CharField(label=_("Motif"), max_length=REASON_LENGTH, required=False)

    def __init__(
        self,
        *args: Any,
        boxes: AskedBoxes,
        former: HandedResult | None = None,
        in_totals: bool | None = None,
        by_deals: bool = False,
        **kwargs: Any,
    ) -> None:
        """`former`: the totals that stand; `in_totals`: whether they hold the penalties
        ruled before them, None where there are none; `by_deals`: deals
        were entered, and would no longer count."""
        super().__init__(*args, initial={**_initial(former), "in_totals": in_totals}, **kwargs)
        unasked = {
            "deals": not boxes.deals,
            "belotes_a": not boxes.belotes,
            "belotes_b": not boxes.belotes,
            "capots_a": not boxes.capots,
            "capots_b": not boxes.capots,
            "in_totals": in_totals is None,
            "reason": not (by_deals or former),
        }
        for name in (name for name, is_unasked in unasked.items() if is_unasked):
            del self.fields[name]
        self.doubts: tuple[Reason, ...] = ()
        self.former = former

    @property
    def asks_winner(self) -> bool:
        """Whether who won stands on the page: it was said before, or is asked for now."""
        codes = {reason.code for reason in self.doubts}
        level = self.is_bound and self["total_a"].value() == self["total_b"].value() != ""
        asked = level or "winner" in self.errors or any("winner" in code for code in codes)
        return asked or bool(self["winner"].value())

    def handing(self) -> dict[str, Any]:
        """What its service takes; when valid."""
        typed = self.cleaned_data
        return {
            "totals": self.totals(),
            "seen": typed["seen"],
            "checked": typed["checked"],
            "in_totals": typed.get("in_totals", False),
            "reason": typed.get("reason", ""),
            "token": typed["token"],
        }

    def totals(self) -> GameTotals:
        """Both totals with their boxes; when valid."""
        typed = self.cleaned_data
        winner = Side(typed["winner"]) if typed["winner"] else None
        return GameTotals(typed["total_a"], typed["total_b"], self.boxes(), winner)

    def boxes(self) -> Boxes:
        """What stands in the boxes, as far as it is valid."""
        typed = self.cleaned_data
        return Boxes(
            belotes_a=typed.get("belotes_a"),
            belotes_b=typed.get("belotes_b"),
            capots_a=typed.get("capots_a"),
            capots_b=typed.get("capots_b"),
            deals=typed.get("deals"),
            extra_penalties=typed.get("extra_penalties") or 0,
        )


def _initial(former: HandedResult | None) -> dict[str, Any]:
    if former is None:
        return {"seen": 0}
    return {
        "seen": former.version,
        "total_a": former.total_a,
        "total_b": former.total_b,
        "deals": former.deal_count,
        "belotes_a": former.belotes_a,
        "belotes_b": former.belotes_b,
        "capots_a": former.capots_a,
        "capots_b": former.capots_b,
        "extra_penalties": former.extra_penalties or None,
        "winner": former.winner,
    }
