"""What the pages of the round ask, a reason, minutes, days; the wall's orders; the journal's filters. Shape
only."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..core.outside import decimal_number
from ..core.tokens import new_token
from ..evening import Prize, UnreadableLine, read_prizes
from ..models import Tournament
from ..models.days import RoundDay
from ..models.fields import FIRST_DAY, LAST_DAY, of_our_days
from ..models.prizes import PRIZES_MAX
from ..models.wall import MESSAGE_MAX
from ..web.fields import FigureField
from ..web.layouts import beside, laid_out
from .queries.days import Calendar, DatedRound
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
    """What becomes of a draw that a corrected result no longer fits: which act, on which draw, and why; `one`
    and `two` are the teams to exchange."""

    ACTS = ("keep", "swap", "redraw", "exchange")

    draw = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    digest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    one = forms.IntegerField(label=_("Équipe n°"), required=False, min_value=1, max_value=9999)
    two = forms.IntegerField(label=_("avec l’équipe n°"), required=False, min_value=1, max_value=9999)


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


MOST_CALLED = 12
SEPARATORS = re.compile(r"[\s,;.+]+|\bet\b|\band\b")


class LinesField(forms.CharField):
    """Several lines, an end of line counted as one sign: a form sends two for it."""

    def to_python(self, value: object) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class PrizesForm(forms.Form):
    """What the winners get, a line each; a line that says no prize is named, and all of them stay."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    lines = LinesField(required=False, max_length=PRIZES_MAX)

    def clean_lines(self) -> tuple[Prize, ...]:
        """The prizes that the lines say."""
        try:
            return read_prizes(self.cleaned_data["lines"])
        except UnreadableLine as error:
            raise forms.ValidationError(str(error)) from error


class CheckForm(forms.Form):
    """One check before the doors open: somebody has seen it, or it is to be seen again."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    check = forms.CharField(max_length=20)
    act = forms.ChoiceField(choices=[("seen", "seen"), ("again", "again")])


class WallForm(forms.Form):
    """One thing for the wall: views to keep, a message, tables to call ("3, 7" or "3 et 7"), a call's end."""

    ACTS = ("keep", "say", "call", "quiet")

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    pin = forms.ChoiceField(required=False, choices=[("", ""), *Tournament.Pin.choices])
    message = LinesField(required=False, max_length=MESSAGE_MAX)
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


def _day_field(**options: Any) -> forms.DateField:
    return forms.DateField(
        validators=of_our_days(),
        widget=forms.DateInput(
            attrs={"type": "date", "class": "form-control", "min": FIRST_DAY, "max": LAST_DAY},
            format="%Y-%m-%d",
        ),
        **options,
    )


def _hour_field(**options: Any) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time", "class": "form-control"}, format="%H:%M")
    return forms.TimeField(widget=widget, required=False, **options)


class CalendarForm(forms.Form):
    """Days that repeat, to fill the page with."""

    first = _day_field(label=_("Premier jour"))
    every = FigureField(label=_("Tous les … jours"), min_value=1, max_value=366, initial=7)
    per_day = FigureField(label=_("Tours par jour"), min_value=1, max_value=20, initial=1)
    hour = _hour_field(label=_("À partir de"))

    def calendar(self) -> Calendar:
        """What was asked."""
        return Calendar(**self.cleaned_data)


class DaysForm(forms.Form):
    """A day for each round, and the hour it begins at where that is wished."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    seen = forms.JSONField(widget=forms.HiddenInput, required=False)

    def clean_seen(self) -> list[Any]:
        """What the page was made with; anything else that was sent is none of its days."""
        seen = self.cleaned_data["seen"]
        return seen if isinstance(seen, list) else []

    def __init__(self, data: Any = None, *, rounds: list[DatedRound], seen: list[str], **kwargs: Any) -> None:
        super().__init__(data, initial={"seen": seen, "token": new_token()}, **kwargs)
        self.rounds = rounds
        for line in rounds:
            when, label = line.when, {"label": line.name}
            day = when.day if when else None
            self.fields[f"day_{line.number}"] = _day_field(required=False, initial=day, **label)
            self.fields[f"hour_{line.number}"] = _hour_field(initial=when.hour if when else None, **label)

    @property
    def lines(self) -> list[tuple[DatedRound, Any, Any]]:
        """Each round with its two fields."""
        return [(line, self[f"day_{line.number}"], self[f"hour_{line.number}"]) for line in self.rounds]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for line in self.rounds:
            day, hour = f"day_{line.number}", f"hour_{line.number}"
            if data.get(hour) and not data.get(day) and day not in self.errors:
                self.add_error(day, _("Dites aussi le jour."))
        return data

    def days(self) -> list[RoundDay | None]:
        """In the order of the rounds."""
        typed = self.cleaned_data
        days = [(typed[f"day_{line.number}"], typed[f"hour_{line.number}"]) for line in self.rounds]
        return [RoundDay(day, hour) if day else None for day, hour in days]


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
