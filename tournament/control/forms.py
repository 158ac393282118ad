"""What the round page asks, a reason, minutes; and the journal's filters. Shape only."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..core.outside import decimal_number
from ..models import Tournament
from ..models.wall import MESSAGE_MAX
from ..web.layouts import beside, laid_out
from .queries.journal import Filters
from .sentences import KINDS


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
    """What becomes of a draw that a corrected result no longer fits: which act, on which draw, and why.

    "replay-12" is about match 12; `one` and `two` are the teams to exchange."""

    ACTS = r"^(keep|swap|redraw|exchange|replay-\d{1,18})$"

    draw = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    digest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    act = forms.RegexField(regex=ACTS)
    one = forms.IntegerField(label=_("Équipe n°"), required=False, min_value=1, max_value=9999)
    two = forms.IntegerField(label=_("avec l’équipe n°"), required=False, min_value=1, max_value=9999)


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

    ACTS = ("start", "pause", "resume", "add", "call", "wave", "lost", "leave")

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


MOST_CALLED = 12
SEPARATORS = re.compile(r"[\s,;.+]+|\bet\b|\band\b")


class WallForm(forms.Form):
    """One thing for the wall: views to keep, a message, tables to call ("3, 7" or "3 et 7"), a call's end."""

    ACTS = ("keep", "say", "call", "quiet")

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    pin = forms.ChoiceField(required=False, choices=[("", ""), *Tournament.Pin.choices])
    message = forms.CharField(required=False, max_length=MESSAGE_MAX)
    tables = forms.CharField(required=False, max_length=60)
    to = forms.ChoiceField(required=False, choices=Tournament.CallTo.choices)

    def message_typed(self, kept: str) -> str:
        """The message as it was sent, else the one that is `kept`."""
        return str(self["message"].value()) if self["act"].value() == "say" else kept

    def clean_tables(self) -> tuple[int, ...]:
        """Numbers of tables, in whatever way they were written one after the other."""
        words = [word for word in SEPARATORS.split(self.cleaned_data["tables"]) if word]
        numbers = [decimal_number(word) for word in words]
        if None in numbers or len(numbers) > MOST_CALLED:
            raise forms.ValidationError(_("Des numéros de tables, comme 3, 7."))
        return tuple(number for number in numbers if number is not None)

    def clean_to(self) -> str:
        """The referee, unless somebody else was said."""
        return self.cleaned_data["to"] or str(Tournament.CallTo.REFEREE)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("act") == "call" and not data.get("tables") and "tables" not in self.errors:
            self.add_error("tables", _("Quelles tables ? Par exemple 3, 7."))
        return data


class JournalForm(forms.Form):
    """What to show of the journal. A filter that makes no sense is left out, never an error."""

    who = forms.ChoiceField(label=_("Qui"), required=False)
    kind = forms.ChoiceField(label=_("Quoi"), required=False, choices=[("", _("tout")), *KINDS.items()])
    match = forms.TypedChoiceField(label=_("Partie"), required=False, coerce=int, empty_value=None)
    text = forms.CharField(label=_("Mots"), required=False, max_length=60)

    def __init__(
        self, data: Any, *, authors: list[tuple[str, str]], matches: list[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.fields["who"].choices = [("", _("tout le monde")), *authors]
        self.fields["match"].choices = [("", _("toutes")), *matches]
        if not matches:
            del self.fields["match"]
        self.helper = laid_out(beside(*self.fields))

    def filters(self) -> Filters:
        """What was understood of the question."""
        self.is_valid()
        data = self.cleaned_data
        return Filters(
            data.get("who", ""), data.get("kind", ""), data.get("match"), data.get("text", "").strip()
        )
