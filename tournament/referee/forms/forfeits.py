"""Who loses a match without playing it, and why."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from .matches import SIDES, ReasonForm


class ForfeitForm(ReasonForm):
    """The side that gives the match up, or both."""

    side = forms.ChoiceField(
        choices=[*SIDES, ("X", "X")], error_messages={"required": _("Quelle équipe perd la partie ?")}
    )
