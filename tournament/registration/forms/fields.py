"""Fields of this room: a person's name in one line, a short text. They speak the sentences of the readers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from ...errors import Refused, show
from ..parsing import PersonName, TeamDetails, Unreadable, one_name
from ..parsing.details import CLUB_MAX, HIGHEST_NUMBER


class NameField(forms.CharField):
    """ "Thomas Nègre", "NÈGRE Thomas", "Nègre, Thomas" → PersonName; empty gives None where it may."""

    def clean(self, value: Any) -> PersonName | None:
        """Read the name; the reader's sentence is the field's error."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return one_name(text)
        except Unreadable as no:
            raise forms.ValidationError(no.message, code=no.code) from no


class ClubField(forms.CharField):
    """A club's name on one line, as typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Club"),
            required=False,
            max_length=CLUB_MAX,
            error_messages={"max_length": _("Ce nom de club est trop long : 60 signes au plus.")},
            **kwargs,
        )


class CountField(forms.IntegerField):
    """A whole number typed by thumb: numeric keypad, no spinner, 1 to 9999."""

    def __init__(self, **kwargs: Any) -> None:
        limits = _("Un nombre de 1 à 9999.")
        errors = dict.fromkeys(("invalid", "min_value", "max_value"), limits)
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(
            required=False,
            min_value=1,
            max_value=HIGHEST_NUMBER,
            widget=widget,
            error_messages=errors,
            **kwargs,
        )


class DeskForm(forms.Form):
    """A form with a write token whose refusals stand beside their field."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=43)

    def refuse(self, no: Refused) -> None:
        """Put a service's sentence beside the field it names, else above the form."""
        show(self, no)

    def details(self) -> TeamDetails:
        """What was typed, as the services take it."""
        raise NotImplementedError
