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
from ..core.errors import Conflict, Refused, show_refusal
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.at_tables import rounds_of
from ..evening.titles import coming_names, evening_names
from ..formats import format_of
from ..formats.draws import round_name
from ..formats.formula import compose_stages, expected_teams, stage_rows
from ..models import Round, Tournament
from ..models.days import RoundDay
from ..models.fields import FIRST_DAY, LAST_DAY, of_our_days
from ..web.days import day_text
from ..web.forms import FigureField, FixedFormSet, FormWithFormSet, token_field


@dataclass(frozen=True)
class DatedRound:
    """A line of the page; `closed`: it was played."""

    number: int
    name: str
    when: RoundDay | None
    closed: bool = False


def rounds_planned(tournament: Tournament) -> dict[int, str]:
    """The rounds that the formula holds, by number, as far as it says, for the teams there are, each with
    what it will be called; those of its stages where it says nothing yet. Two statements."""
    rows = stage_rows(tournament)
    teams, stages = expected_teams(tournament, rows), [format_of(row) for row in rows]
    try:
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused:
        return coming_names(None, max(1, sum(stage.rounds for stage in stages)))
    return coming_names(composed.structure)


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
def set_days(tournament: Tournament, days: Sequence[RoundDay | None], seen: object, entry: Draft) -> None:
    """Say on which day each round is played, in their order; None for one without a day of its own. `seen`:
    the days that the page was made with.

    Raises Conflict: somebody changed them meanwhile; Refused "too_early": before the tournament's date, or
    before the round before it."""
    texts = [when.text if when else "" for when in days]
    while texts and not texts[-1]:
        texts.pop()
    if seen != tournament.round_days:
        raise Conflict("days_changed", _("Quelqu’un a changé ces jours pendant ce temps : relisez-les."))
    earliest = tournament.date
    for number, when in enumerate(days, start=1):
        if when is not None and when.day < earliest:
            sentence = _("Pas avant le %(day)s.") % {"day": day_text(earliest)}
            raise Refused("too_early", sentence, "day", round=number)
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


class DayForm(forms.Form):
    """The day of a round, and the hour it begins at where that is wished."""

    day = _day_field(required=False)
    hour = _hour_field()

    def clean_hour(self) -> datetime.time | None:
        hour: datetime.time | None = self.cleaned_data["hour"]
        if hour and not self.cleaned_data.get("day", True):
            self.add_error("day", _("Dites aussi le jour."))
        return hour

    def when(self) -> RoundDay | None:
        day = self.cleaned_data.get("day")
        return RoundDay(day, self.cleaned_data["hour"]) if day else None


DayFormSet = forms.formset_factory(DayForm, formset=FixedFormSet)


class DaysForm(FormWithFormSet):
    """A day for each round; `seen`: what the page was made with."""

    token = token_field()
    seen = forms.JSONField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any, *, rounds: list[DatedRound], seen: list[str]) -> None:
        super().__init__(data, initial={"seen": seen})
        days = [line.when._asdict() if line.when else {} for line in rounds]
        self.formset = DayFormSet(data, prefix="round", count=len(rounds), initial=days)
        self.lines = list(zip(rounds, self.formset, strict=True))

    def refuse(self, refusal: Refused) -> None:
        """Beside the round that it concerns, else above them."""
        rows = [row for line, row in self.lines if line.number == refusal.answer.get("round")]
        show_refusal(rows[0] if rows else self, refusal)

    def arguments(self) -> dict[str, Any]:
        """What its write takes: the days in the order of the rounds."""
        return {"days": [row.when() for row in self.formset], **self.cleaned_data}
