"""The small forms of a table whose sides enter apart: which side a phone speaks for, which entry is taken."""

from __future__ import annotations

from django import forms

from scoring import Side

from .matches import SIDES, MatchForm

BOTH = "AB"


class PhoneSideForm(MatchForm):
    """A side, or both."""

    side = forms.ChoiceField(choices=[*SIDES, (BOTH, BOTH)])


class FreeSideForm(MatchForm):
    """The side of a phone that is lost."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)


class TakeEntryForm(MatchForm):
    """Which entry, by its id: what it says stands nowhere in the form."""

    entry = forms.IntegerField(widget=forms.HiddenInput)
