"""What the pages of the round ask, a reason, minutes, days; the wall's orders; the journal's filters. Shape
only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..core.outside import decimal_number
from ..web.forms import FigureField


class ReasonForm(forms.Form):
    """A reason and the form's token; whether a reason is needed is the service's to say."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    reason = forms.CharField(label=_("Motif"), required=False, max_length=300)

    def arguments(self) -> dict[str, Any]:
        """What a valid form carries for its service."""
        return self.cleaned_data


class CloseForm(ReasonForm):
    """Close a round or the evening; what is not settled may be left as it is, with a reason.

    `left` are the matches that the page named: what came since is not left unseen."""

    leave_unfinished = forms.BooleanField(label=_("Clore quand même"), required=False)
    left = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20_000)

    def arguments(self) -> dict[str, Any]:
        """What a valid form carries for its service."""
        arguments = dict(self.cleaned_data)
        named_left, ticked = arguments.pop("left"), arguments.pop("leave_unfinished")
        ids = {decimal_number(part) for part in named_left.split()} - {None}
        return {**arguments, "leaving": ids if ticked else set()}


class EndForm(CloseForm):
    """The end of the evening, or its way back: which, and why."""

    ACTS = ("close", "reopen", "archive")

    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])


class CorrectionForm(ReasonForm):
    """What becomes of a draw that a corrected result no longer fits: which act, on which draw, and why."""

    ACTS = ("keep", "swap")

    draw = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    digest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])


class ResultForm(forms.Form):
    """Which result: its round and its table."""

    round = FigureField(label=_("Tour"), min_value=1, max_value=99)
    table = FigureField(label=_("Table"), min_value=1, max_value=999)


class TotalsForm(forms.Form):
    """The totals a match is supposed to end with; both or nothing."""

    a = forms.IntegerField(label=_("Équipe A"), required=False, min_value=-9999, max_value=99_999)
    b = forms.IntegerField(label=_("Équipe B"), required=False, min_value=-9999, max_value=99_999)

    @property
    def complete(self) -> bool:
        """Whether both are said."""
        return self.cleaned_data["a"] is not None and self.cleaned_data["b"] is not None


class ClockForm(forms.Form):
    """One press on the clock, perhaps with minutes."""

    ACTS = ("start", "pause", "resume", "add", "call", "wave")

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    minutes = forms.IntegerField(
        label=_("Minutes"),
        required=False,
        min_value=-60,
        max_value=240,
        error_messages={"invalid": _("Écrivez un nombre de minutes, 5 par exemple.")},
    )

    def arguments(self) -> dict[str, Any]:
        """Which press, and its minutes."""
        return self.cleaned_data
