"""Two numbers that should not meet, and why, for the desk alone."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ...models.wish import WISH_REASON_MAX
from ...web.fields import FigureField
from ...web.layouts import beside, parts_alone
from .draws import token_field


class WishForm(forms.Form):
    """A couple; shape only."""

    token = token_field()
    one = FigureField(label=_("Équipe n°"), min_value=1, max_value=9999)
    two = FigureField(label=_("et équipe n°"), min_value=1, max_value=9999)
    reason = forms.CharField(
        label=_("Pourquoi, pour cette table seulement"), required=False, max_length=WISH_REASON_MAX
    )
    helper = parts_alone(beside("one", "two", "reason"))


class ForgetForm(forms.Form):
    """Which couple may meet after all."""

    token = token_field()
    wish = forms.IntegerField(min_value=1)
