"""What the desk puts on the wall: the views it keeps, a message, calls. Messages may name people, so
the journal says that there were some, not what they said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing
from ..core.outside import decimal_number
from ..models import Table, Tournament
from ..models.wall import MESSAGE_MAX
from ..web.forms import LinesField

WALL = ("wall_pin", "wall_message", "wall_call")


def keep_on_wall(*, tournament: Tournament, pin: str, by: Actor, token: str | None = None) -> None:
    """Keep these views on the wall; "" lets them turn by what is happening."""
    with writing(tournament, "wall.kept", by.author, token=token, content=pin) as entry:
        require(by, Action.WALL, tournament)
        entry.before, entry.after = {"pin": tournament.wall_pin}, {"pin": pin}
        tournament.wall_pin = pin
        tournament.save(update_fields=WALL)


def say_on_wall(*, tournament: Tournament, text: str, by: Actor, token: str | None = None) -> None:
    """Show this message over every view; "" takes it away."""
    with writing(tournament, "wall.said", by.author, token=token, content=text):
        require(by, Action.WALL, tournament)
        tournament.wall_message = text
        tournament.save(update_fields=WALL)


def call_to(
    *, tournament: Tournament, tables: Sequence[int], to: str, by: Actor, token: str | None = None
) -> None:
    """Call these tables; none of them ends the call. Refused: "no_table" for one that is not there."""
    called = sorted(set(tables))
    with writing(tournament, "wall.called", by.author, token=token, content=[called, to]) as entry:
        require(by, Action.WALL, tournament)
        known = Table.objects.filter(tournament=tournament, number__in=called).values_list(
            "number", flat=True
        )
        if missing := sorted(set(called) - set(known)):
            raise Refused(
                "no_table", _("Il n’y a pas de table %(number)s.") % {"number": missing[0]}, "tables"
            )
        entry.after = {"tables": called, "to": to}
        call = {"number": tournament.version, "tables": called, "to": to}
        tournament.wall_call = call if called else {}
        tournament.save(update_fields=WALL)


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

    def clean_tables(self) -> tuple[int, ...]:
        """Numbers of tables, in whatever way they were written one after the other."""
        words = [word for word in SEPARATORS.split(self.cleaned_data["tables"]) if word]
        numbers = [decimal_number(word) for word in words]
        if None in numbers or len(numbers) > MOST_CALLED:
            raise forms.ValidationError(gettext_lazy("Des numéros de tables, comme 3, 7."))
        return tuple(number for number in numbers if number is not None)

    def clean_to(self) -> str:
        """The referee, unless somebody else was said."""
        return self.cleaned_data["to"] or str(Tournament.CallTo.REFEREE)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("act") == "call" and not data.get("tables") and "tables" not in self.errors:
            self.add_error("tables", gettext_lazy("Quelles tables ? Par exemple 3, 7."))
        return data
