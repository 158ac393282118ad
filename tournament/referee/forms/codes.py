"""The form of somebody without a camera: which table, and the four digits of its card."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ...web.layouts import parts_alone
from .matches import RefusableForm


class TableCodeForm(RefusableForm):
    """Shape only: whether the code is the table's is for its service."""

    number = forms.IntegerField(
        label=_("Numéro de la table"),
        min_value=1,
        max_value=9_999,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
    )
    code = forms.RegexField(
        label=_("Code de la table, 4 chiffres"),
        regex=r"\A[0-9]{4}\Z",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
        error_messages={"invalid": _("Le code a quatre chiffres : ils sont sur la carte de la table.")},
    )
    helper = parts_alone("number", "code")
