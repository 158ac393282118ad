"""A list pasted or in a file, and which part of its names comes first."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .names import NameOrder, Unreadable
from .reading import read_file, read_pasted

NAME_ORDERS = [
    (NameOrder.GUESS, gettext_lazy("deviner")),
    (NameOrder.FAMILY_FIRST, gettext_lazy("Nom Prénom")),
    (NameOrder.GIVEN_FIRST, gettext_lazy("Prénom Nom")),
]


class ListForm(forms.Form):
    """What was read is `reading`. `source`: "text" or "file", where the page asks for that alone."""

    text = forms.CharField(
        label=gettext_lazy("La liste, une équipe par ligne"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Le fichier, .xlsx ou .csv"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
        error_messages={"empty": gettext_lazy("Ce fichier est vide.")},
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Ordre des noms"), choices=NAME_ORDERS, initial=NameOrder.GUESS, required=False
    )
    missing = {
        "text": gettext_lazy("Collez d’abord une liste."),
        "file": gettext_lazy("Choisissez d’abord un fichier."),
        "": gettext_lazy("Collez une liste, ou choisissez un fichier."),
    }

    def __init__(
        self, *args: Any, source: str = "", alone: bool = False, personal: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.source, self.kind = source, {"alone": alone, "personal": personal}
        if alone:
            self.fields["text"].label = _("La liste, un joueur par ligne")
        if personal:
            self.fields["text"].label = _("Coller une liste, une personne par ligne")
            self.fields["text"].widget.attrs["rows"] = 8
            self.fields["file"].label = _("ou un fichier, .xlsx ou .csv")
        if source:
            del self.fields["file" if source == "text" else "text"]

    def clean(self) -> dict[str, Any]:
        """Read whichever was given; the reader's sentence stands beside it."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        file, text = typed.get("file"), typed.get("text", "")
        order = NameOrder(typed.get("order") or NameOrder.GUESS)
        try:
            if file:
                data = file.read(settings.UPLOAD_MAX_BYTES + 1)
                typed["reading"] = read_file(data, order, file.name, **self.kind)
            elif text.strip():
                typed["reading"] = read_pasted(text, order, **self.kind)
            elif not self.errors:
                self.add_error(self.source or "text", self.missing[self.source])
        except Unreadable as error:
            self.add_error("file" if file else "text", error.message)
        return typed
