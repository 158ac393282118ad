"""The small form of a table whose sides enter apart: which side."""

from __future__ import annotations

from django import forms

from scoring import Side

from .matches import SIDES, MatchForm


class SideForm(MatchForm):
    """The side that a phone speaks for, or that of a phone that is lost."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)
