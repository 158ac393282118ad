"""A list pasted or in a file, and which part of its names comes first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.tokens import SIGNED_FOR
from ..web.naming import folded
from .columns import ListColumn
from .files import rows_of_file
from .names import NameOrder, Unreadable
from .reading import Reading, entries_of, read_pasted
from .rows import ListRow

NAME_ORDERS = [
    (NameOrder.GUESS, gettext_lazy("deviner")),
    (NameOrder.FAMILY_FIRST, gettext_lazy("Nom Prénom")),
    (NameOrder.GIVEN_FIRST, gettext_lazy("Prénom Nom")),
]


COLUMNS = {
    "": gettext_lazy("laissée de côté"),
    ListColumn.PLAYER_1: gettext_lazy("premier joueur, nom et prénom"),
    ListColumn.FAMILY_1: gettext_lazy("premier joueur, nom"),
    ListColumn.GIVEN_1: gettext_lazy("premier joueur, prénom"),
    ListColumn.PLAYER_2: gettext_lazy("second joueur, nom et prénom"),
    ListColumn.FAMILY_2: gettext_lazy("second joueur, nom"),
    ListColumn.GIVEN_2: gettext_lazy("second joueur, prénom"),
    ListColumn.PAIR: gettext_lazy("les deux joueurs"),
    ListColumn.CLUB: gettext_lazy("club"),
    ListColumn.TELEPHONE_1: gettext_lazy("téléphone du premier joueur"),
    ListColumn.TELEPHONE_2: gettext_lazy("téléphone du second joueur"),
    ListColumn.NUMBER: gettext_lazy("numéro"),
    ListColumn.SEED: gettext_lazy("tête de série"),
    ListColumn.PAID: gettext_lazy("payé"),
}
ROWS_SALT, CHOSEN = "list-rows", "column:"


class ColumnsForm(forms.Form):
    """What each column of a list was read as, to be said otherwise: a choice a heading, and the list itself,
    as text or signed."""

    def __init__(self, reading: Reading, carried: dict[str, str]) -> None:
        super().__init__()
        for heading, column in reading.headings:
            self.fields[CHOSEN + folded(heading)] = forms.ChoiceField(
                label=heading, choices=COLUMNS.items(), initial=column, required=False
            )
        for name, value in carried.items():
            self.fields[name] = forms.CharField(initial=value, widget=forms.HiddenInput)


class ListForm(forms.Form):
    """What was read is `reading`; `chosen`: what somebody said that headings mean. `source`: "text" or
    "file", where the page asks for that alone."""

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
    rows = forms.CharField(required=False, widget=forms.HiddenInput)
    order = forms.ChoiceField(
        label=gettext_lazy("Ordre des noms"), choices=NAME_ORDERS, initial=NameOrder.GUESS, required=False
    )
    missing = {
        "text": gettext_lazy("Collez d’abord une liste."),
        "file": gettext_lazy("Choisissez d’abord un fichier."),
        "": gettext_lazy("Collez une liste, ou choisissez un fichier."),
    }

    def __init__(
        self,
        *args: Any,
        source: str = "",
        alone: bool = False,
        personal: bool = False,
        known: Mapping[str, str] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        sent = {name.removeprefix(CHOSEN): self.data[name] for name in self.data if name.startswith(CHOSEN)}
        self.chosen = {heading: column for heading, column in sent.items() if column in COLUMNS}
        self.source, self.carried = source, dict[str, str]()
        read = {**known, **self.chosen}
        self.kind: dict[str, Any] = {"alone": alone, "personal": personal, "known": read}
        if alone:
            self.fields["text"].label = _("La liste, un joueur par ligne")
        if personal:
            self.fields["text"].label = _("Coller une liste, une personne par ligne")
            self.fields["text"].widget.attrs["rows"] = 8
            self.fields["file"].label = _("ou un fichier, .xlsx ou .csv")
        if source:
            for other in ("file", "rows") if source == "text" else ("text",):
                del self.fields[other]

    def clean(self) -> dict[str, Any]:
        """Read whichever was given; the reader's sentence stands beside it."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        file, text = typed.get("file"), typed.get("text", "")
        order = NameOrder(typed.get("order") or NameOrder.GUESS)
        try:
            if file or typed.get("rows"):
                rows = self._rows(file, typed.get("rows", ""))
                typed["reading"] = entries_of(rows, order, **self.kind)
                cells = [(row.line, row.cells) for row in rows]
                self.carried = {"rows": signing.dumps(cells, salt=ROWS_SALT, compress=True)}
            elif text.strip():
                typed["reading"] = read_pasted(text, order, **self.kind)
                self.carried = {"text": text}
            elif not self.errors:
                self.add_error(self.source or "text", self.missing[self.source])
        except Unreadable as error:
            self.add_error("file" if file or not text.strip() else "text", error.message)
        return typed

    def _rows(self, file: Any, carried: str) -> list[ListRow]:
        """Those of the file, or of the one that was read before. Raises Unreadable."""
        if file:
            return rows_of_file(file.read(settings.UPLOAD_MAX_BYTES + 1), file.name)
        try:
            rows = signing.loads(carried, salt=ROWS_SALT, max_age=SIGNED_FOR)
        except signing.BadSignature as error:
            raise Unreadable("too_old", _("Choisissez le fichier encore une fois.")) from error
        return [ListRow(line, tuple(cells)) for line, cells in rows]

    @property
    def columns(self) -> ColumnsForm | None:
        """Of a list in columns that was read: what each was read as, to be said otherwise."""
        reading = self.cleaned_data.get("reading") if self.is_bound and self.is_valid() else None
        if reading is None or len(reading.headings) < 2:
            return None
        return ColumnsForm(reading, self.carried | {"order": self.cleaned_data["order"]})
