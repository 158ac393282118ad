"""The form of a match handed in by its totals: two numbers, and the boxes that the settings ask for."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Reason, Side
from scoring.totals import LEAST_TOTAL, MOST_TOTAL, Boxes, Doubts, GameTotals, Taken

from ...models import HandedResult
from ..queries.handed import COUNTS, AskedBoxes, totals_in
from ..services.opening import REASON_LENGTH
from .matches import SIDES, MatchForm

MOST_BOX = 99  # deals, belotes, capots or penalties that a box takes


def _number(label: Any, least: int, most: int, *, required: bool, **attributes: object) -> forms.IntegerField:
    """A whole number with the phone's keys for digits."""
    keys = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 6}
    widget = forms.TextInput(attrs=keys | attributes)
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, widget=widget, localize=False
    )


def _box(label: Any, least: int = 0) -> forms.IntegerField:
    steps = {"data-steps": 1, "data-least": least, "data-most": MOST_BOX}
    words = {"data-less": _("Moins"), "data-more": _("Plus")}
    return _number(label, least, MOST_BOX, required=False, **steps | words)


class HandedTotalsForm(MatchForm):
    """Both totals of a match, and the boxes that the settings ask for. `seen` is the version of the totals
    that the page showed, 0 where there were none; `doubts` are the sentences of what is to be looked at on
    the sheet before it is taken."""

    total_a = _number(_("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    total_b = _number(_("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    deals = _box(_("Nombre de donnes"), 1)
    belotes_a = _box(_("Belotes"))
    belotes_b = _box(_("Belotes"))
    capots_a = _box(_("Capots"))
    capots_b = _box(_("Capots"))
    extra_penalties = _box(_("Pénalités ajoutées à la feuille"))
    winner = forms.ChoiceField(label=_("Qui a gagné ?"), choices=[("", "–"), *SIDES], required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    in_totals = forms.BooleanField(
        label=_("Les pénalités déjà données sont comprises dans ces totaux"), required=False
    )
    checked = forms.BooleanField(label=_("Vérifié sur la feuille"), required=False)
    reason = forms.CharField(label=_("Motif"), max_length=REASON_LENGTH, required=False)
    doubts: tuple[Reason, ...] = ()

    def __init__(
        self,
        *args: Any,
        boxes: AskedBoxes,
        former: HandedResult | None = None,
        in_totals: bool | None = None,
        by_deals: bool = False,
        **kwargs: Any,
    ) -> None:
        """`former`: the totals that stand; `in_totals`: whether they hold the penalties ruled before, None
        where there are none; `by_deals`: deals were entered, and would no longer count."""
        stood = typed_before(totals_in(former)) | {"seen": former.version} if former else {"seen": 0}
        super().__init__(*args, initial={**stood, "in_totals": in_totals}, **kwargs)
        self.leave_out(boxes)
        if in_totals is None:
            del self.fields["in_totals"]
        if not (by_deals or former):
            del self.fields["reason"]
        self.former = former

    def leave_out(self, boxes: AskedBoxes) -> None:
        """Take away the boxes that are not asked; say what a penalty is worth."""
        if boxes.penalty is not None:
            label = _("Pénalités de %(points)s ajoutées à la feuille") % {"points": boxes.penalty}
            self.fields["extra_penalties"].label = label
        unasked = {
            "deals": not boxes.deals,
            "belotes_a": not boxes.belotes,
            "belotes_b": not boxes.belotes,
            "capots_a": not boxes.capots,
            "capots_b": not boxes.capots,
        }
        for name in (name for name, is_unasked in unasked.items() if is_unasked):
            del self.fields[name]

    @property
    def asks_winner(self) -> bool:
        """Whether who won stands on the page: it was said before, or is asked for now."""
        codes = {reason.code for reason in self.doubts}
        level = self.is_bound and self["total_a"].value() == self["total_b"].value() not in ("", None)
        asked = level or "winner" in self.errors or any("winner" in code for code in codes)
        return asked or bool(self["winner"].value())

    def totals(self) -> GameTotals:
        """Both totals with their boxes; when valid."""
        typed = self.cleaned_data
        winner = Side(typed["winner"]) if typed["winner"] else None
        return GameTotals(typed["total_a"], typed["total_b"], self.boxes(), winner)

    def boxes(self) -> Boxes:
        """What stands in the boxes, as far as it is valid."""
        typed = self.cleaned_data
        counts = {name: typed.get(name) for name in ("deals", *COUNTS)}
        return Boxes(**counts | {"extra_penalties": counts["extra_penalties"] or 0})

    def fill(self, totals: GameTotals) -> None:
        """What was typed before, to be looked at again."""
        self.initial |= typed_before(totals)

    def doubt(self, judged: Taken | Doubts) -> None:
        """Keep what is to be looked at."""
        self.doubts = judged.reasons

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


def typed_before(totals: GameTotals) -> dict[str, Any]:
    """The fields as they stood when these totals were typed."""
    return {
        "total_a": totals.a,
        "total_b": totals.b,
        **asdict(totals.boxes),
        "extra_penalties": totals.boxes.extra_penalties or None,
        "winner": str(totals.winner or ""),
    }
