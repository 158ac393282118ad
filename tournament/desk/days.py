"""The days of the rounds: those drawn, those that the formula still holds, those of which a day was said;
set all at once."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.tokens import new_token
from ..core.writes import writes
from ..evening.progress import rounds_of
from ..evening.titles import evening_names, rounds_planned
from ..models import Round, Tournament
from ..models.days import RoundDay
from ..models.draw import round_name
from ..models.fields import FIRST_DAY, LAST_DAY, of_our_days
from ..web.days import day_text
from ..web.forms import FigureField


@dataclass(frozen=True)
class DatedRound:
    """A line of the page; `closed`: it was played."""

    number: int
    name: str
    when: RoundDay | None
    closed: bool = False


def dated_rounds(tournament: Tournament) -> list[DatedRound]:
    """Every round in its order; five statements."""
    names = evening_names(tournament.pk)
    rounds = {round_.number: round_ for round_ in rounds_of(tournament)}
    planned = rounds_planned(tournament)
    last = max([*planned, len(tournament.round_days), *rounds])
    return [
        DatedRound(
            number,
            names[number].name if number in names else planned.get(number) or round_name(number, last),
            tournament.day_of_round(number),
            number in rounds and rounds[number].state == Round.State.CLOSED,
        )
        for number in range(1, last + 1)
    ]


def filled(
    rounds: list[DatedRound],
    first: datetime.date,
    every: int,
    per_day: int = 1,
    hour: datetime.time | None = None,
) -> list[DatedRound]:
    """The same with days that repeat for those that are not closed: from the first one, every so many days,
    so many rounds each, perhaps at one hour."""
    days = (RoundDay(first + datetime.timedelta(days=every * (n // per_day)), hour) for n in count())
    return [line if line.closed else replace(line, when=next(days)) for line in rounds]


@writes("round.days_set", Action.SETUP)
def set_days(
    tournament: Tournament, days: Sequence[RoundDay | None], seen: Sequence[str], entry: Draft
) -> None:
    """Say on which day each round is played, in their order; None for one without a day of its own. `seen`:
    the days that the page was made with.

    Raises Conflict: somebody changed them meanwhile; Refused "too_early": before the tournament's date, or
    before the round before it."""
    texts = [when.text if when else "" for when in days]
    while texts and not texts[-1]:
        texts.pop()
    if list(seen) != tournament.round_days:
        raise Conflict("days_changed", _("Quelqu’un a changé ces jours pendant ce temps : relisez-les."))
    earliest = tournament.date
    for number, when in enumerate(days, start=1):
        if when is not None and when.day < earliest:
            sentence = _("Pas avant le %(day)s.") % {"day": day_text(earliest)}
            raise Refused("too_early", sentence, f"day_{number}")
        earliest = when.day if when else earliest
    entry.before, entry.after = {"round_days": tournament.round_days}, {"round_days": texts}
    tournament.round_days = texts
    tournament.save(update_fields=["round_days"])


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

    first = _day_field(label=gettext_lazy("Premier jour"))
    every = FigureField(label=gettext_lazy("Tous les … jours"), min_value=1, max_value=366, initial=7)
    per_day = FigureField(label=gettext_lazy("Tours par jour"), min_value=1, max_value=20, initial=1)
    hour = _hour_field(label=gettext_lazy("À partir de"))


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
                self.add_error(day, gettext_lazy("Dites aussi le jour."))
        return data

    def arguments(self) -> dict[str, Any]:
        """What its write takes: the days in the order of the rounds."""
        typed = self.cleaned_data
        days = [(typed[f"day_{line.number}"], typed[f"hour_{line.number}"]) for line in self.rounds]
        said = [RoundDay(day, hour) if day else None for day, hour in days]
        return {"days": said, "seen": typed["seen"], "token": typed["token"]}
