"""The form of a match handed in by its totals: two numbers, and the boxes that the settings ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Reason, Side
from scoring.totals import LEAST_TOTAL, MOST_TOTAL, Boxes, GameTotals, JudgedMatch

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


class GameFields(forms.Form):
    """The two totals of a game (manche), and the boxes that the settings ask for."""

    total_a = _number(_("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    total_b = _number(_("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    deals = _box(_("Nombre de donnes"), 1)
    belotes_a = _box(_("Belotes"))
    belotes_b = _box(_("Belotes"))
    capots_a = _box(_("Capots"))
    capots_b = _box(_("Capots"))
    extra_penalties = _box(_("Pénalités ajoutées à la feuille"))
    winner = forms.ChoiceField(label=_("Qui a gagné ?"), choices=[("", "–"), *SIDES], required=False)
    doubts: tuple[Reason, ...] = ()

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


class LaterGameForm(GameFields):
    """A game after the first, `number` on the page; left wholly empty it was not played."""

    def __init__(self, *args: Any, number: int, boxes: AskedBoxes, **kwargs: Any) -> None:
        super().__init__(*args, prefix=f"g{number}", **kwargs)
        self.number = number
        self.leave_out(boxes)
        del self.fields["extra_penalties"]
        for name in ("total_a", "total_b"):
            self.fields[name].required = False

    @property
    def played(self) -> bool:
        """Whether anything was typed of it; when valid."""
        return any(value not in (None, "") for value in self.cleaned_data.values())

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = any(value not in (None, "") for value in data.values())
        for name in ("total_a", "total_b"):
            if typed and data.get(name) is None and name not in self.errors:
                self.add_error(name, _("Il manque un total de cette manche."))
        return data


class HandedTotalsForm(MatchForm, GameFields):
    """`seen` is the version of the totals that the page showed, 0 where there were none; `later` are the
    games after the first, where the match is made of several.

    `doubts` are the sentences of what is to be looked at on the sheet before it is taken."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    in_totals = forms.BooleanField(
        label=_("Les pénalités déjà données sont comprises dans ces totaux"), required=False
    )
    checked = forms.BooleanField(label=_("Vérifié sur la feuille"), required=False)
    reason = forms.CharField(label=_("Motif"), max_length=REASON_LENGTH, required=False)

    def __init__(
        self,
        *args: Any,
        boxes: AskedBoxes,
        games: int = 1,
        former: Sequence[HandedResult] = (),
        in_totals: bool | None = None,
        by_deals: bool = False,
        **kwargs: Any,
    ) -> None:
        """`former`: the totals that stand, game by game; `in_totals`: whether they hold the penalties ruled
        before them, None where there are none; `by_deals`: deals were entered, and would no longer count."""
        super().__init__(*args, initial={**_initial(former), "in_totals": in_totals}, **kwargs)
        self.leave_out(boxes)
        if in_totals is None:
            del self.fields["in_totals"]
        if not (by_deals or former):
            del self.fields["reason"]
        self.former = former[0] if former else None
        self.judged: JudgedMatch | None = None
        auto_id = kwargs.get("auto_id", "id_%s")
        data = (self.data,) if self.is_bound else ()
        self.later = [
            LaterGameForm(
                *data, number=number, boxes=boxes, auto_id=auto_id, initial=_initial_of(former, number - 1)
            )
            for number in range(2, max(games, len(former)) + 1)
        ]

    def fill(self, games: Sequence[GameTotals]) -> None:
        """What was typed before, to be looked at again."""
        for form, totals in zip((self, *self.later), games, strict=False):
            form.initial |= typed_before(totals)

    def clean(self) -> dict[str, Any]:
        """With every game; one that was played comes after no gap."""
        data = super().clean() or self.cleaned_data
        valid = [game.is_valid() for game in self.later]  # of each: what is wrong stands in it
        if not all(valid):
            self.add_error(None, _("Une manche est à corriger."))
            return data
        played = [game.played for game in self.later]
        if False in played and True in played[played.index(False) :]:
            self.add_error(None, _("Une manche manque entre deux autres."))
        return data

    def doubt(self, judged: JudgedMatch) -> None:
        """Each game keeps what is to be looked at in it."""
        self.judged, self.doubts = judged, judged.reasons
        for game, reasons in zip(self.later, judged.games[1:], strict=False):
            game.doubts = reasons

    @property
    def told_doubts(self) -> list[tuple[int, Reason]]:
        """What is doubtful, each with its game, 0 where it is of the match, or the match is one game."""
        if self.judged is None or not self.later:
            return [(0, reason) for reason in self.doubts]
        games = enumerate(self.judged.games, start=1)
        told = [(number, reason) for number, reasons in games for reason in reasons]
        return told + [(0, reason) for reason in self.judged.match]

    @property
    def asks_winner(self) -> bool:
        """Of a match of several games, whether the first asks it."""
        if self.judged is not None and self.later:
            level = self["total_a"].value() == self["total_b"].value()
            return level or any("winner" in reason.code for reason in self.judged.games[0])
        return super().asks_winner

    def handing(self) -> dict[str, Any]:
        """What its service takes; when valid."""
        typed = self.cleaned_data
        return {
            "totals": self.totals(),
            "later": tuple(game.totals() for game in self.later if game.played),
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


def _initial(former: Sequence[HandedResult]) -> dict[str, Any]:
    return {"seen": former[0].version if former else 0, **_initial_of(former, 0)}


def _initial_of(former: Sequence[HandedResult], game: int) -> dict[str, Any]:
    return typed_before(totals_in(former[game])) if game < len(former) else {}
