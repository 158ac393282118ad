"""What the desk puts on the wall: the views it keeps, a message, calls. Messages may name people, so
the journal says that there were some, not what they said."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.outside import decimal_number
from ..core.writes import writes
from ..models import Tournament
from ..models.wall import MESSAGE_MAX
from ..web.forms import LinesField

WALL = ("wall_pin", "wall_message", "wall_call")


@writes("wall.kept", Action.WALL)
def keep_on_wall(tournament: Tournament, pin: str, entry: Draft) -> None:
    """Keep these views on the wall; "" lets them turn by what is happening."""
    entry.before, entry.after = {"pin": tournament.wall_pin}, {"pin": pin}
    tournament.wall_pin = pin
    tournament.save(update_fields=WALL)


@writes("wall.said", Action.WALL)
def say_on_wall(tournament: Tournament, text: str, entry: Draft) -> None:
    """Show this message over every view; "" takes it away."""
    tournament.wall_message = text
    tournament.save(update_fields=WALL)


@writes("wall.called", Action.WALL)
def call_to(tournament: Tournament, tables: set[int], to: str, entry: Draft) -> None:
    """Call these tables; none of them ends the call. Refused: "no_table" for one that is not there."""
    known = tournament.tables.filter(number__in=tables).values_list("number", flat=True)
    if missing := tables - {*known}:
        sentence = _("Il n’y a pas de table %(number)s.") % {"number": min(missing)}
        raise Refused("no_table", sentence, "tables")
    entry.after = {"tables": sorted(tables), "to": to}
    tournament.wall_call = {"number": tournament.version, **entry.after} if tables else {}
    tournament.save(update_fields=WALL)


def give_order(*, act: str, pin: str, message: str, tables: set[int], to: str, **once: Any) -> None:
    """The one thing that was sent: views to keep, a message, a call, or its end."""
    if act == "keep":
        keep_on_wall(pin=pin, **once)
    elif act == "say":
        say_on_wall(text=message, **once)
    else:
        call_to(tables=tables if act == "call" else set(), to=to, **once)


MOST_CALLED = 12
SEPARATORS = re.compile(r"[\s,;.+]+|\bet\b|\band\b")


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

    def clean_tables(self) -> set[Any]:
        """Numbers of tables, in whatever way they were written one after the other."""
        numbers = [decimal_number(word) for word in SEPARATORS.split(self.cleaned_data["tables"]) if word]
        if None in numbers or len(numbers) > MOST_CALLED:
            raise forms.ValidationError(gettext_lazy("Des numéros de tables, comme 3, 7."))
        return set(numbers)

    def clean_to(self) -> str:
        """The referee, unless somebody else was said."""
        return self.cleaned_data["to"] or str(Tournament.CallTo.REFEREE)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("act") == "call" and not data.get("tables") and "tables" not in self.errors:
            self.add_error("tables", gettext_lazy("Quelles tables ? Par exemple 3, 7."))
        return data
