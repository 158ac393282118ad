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
    """The evening that shall be played by these rules."""

    tournament = forms.ChoiceField(label=_("Tournoi"))
    reason = forms.CharField(label=_("Motif, si le tirage est publié"), max_length=200, required=False)

    def __init__(self, *args: Any, tournaments: list[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tournament"].choices = [(str(one.pk), one.name) for one in tournaments]
        self.tournaments = tournaments

    def chosen(self) -> Tournament:
        """The tournament that was picked."""
        wanted = self.cleaned_data["tournament"]
        return next(one for one in self.tournaments if str(one.pk) == wanted)
