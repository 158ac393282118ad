"""Renaming, importing and attaching a club's rules: one question or two each. Shape only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ....models import Tournament

MOST_BYTES = 200_000  # a ruleset with every parameter and every remark is under 20 kB


class NameForm(forms.Form):
    """Another name."""

    name = forms.CharField(label=_("Nom du règlement"), max_length=80)


class ImportForm(forms.Form):
    """A ruleset's file."""

    file = forms.FileField(label=_("Fichier d’un règlement (.json)"))

    def clean_file(self) -> bytes:
        """What the file holds; whether it is a ruleset is scoring's to say."""
        sent = self.cleaned_data["file"]
        if sent.size > MOST_BYTES:
            raise forms.ValidationError(_("Ce fichier est trop grand pour un règlement."))
        return bytes(sent.read())


class AttachForm(forms.Form):
    """The evening that shall be played by these rules. Any may be named: a service says whether it may."""

    tournament = forms.CharField(label=_("Tournoi"), max_length=9)
    reason = forms.CharField(label=_("Motif, si le tirage est publié"), max_length=200, required=False)

    def __init__(self, *args: Any, tournaments: list[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournaments = tournaments
        offered = [(str(one.pk), one.name) for one in tournaments]
        self.fields["tournament"].widget = forms.Select(choices=offered)

    def clean_tournament(self) -> int:
        """The number of the row."""
        typed = self.cleaned_data["tournament"]
        if not typed.isdecimal():
            raise forms.ValidationError(_("Choisissez un tournoi de la liste."))
        return int(typed)
