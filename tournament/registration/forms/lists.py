"""Many teams at once: a pasted list or a file, read into entries and faults, signed until it is confirmed.

What a preview showed travels in its page, so that the confirmation writes just that; writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...core.tokens import SIGNED_FOR
from ...lists.names import NAME_ORDERS, NameOrder, PersonName, Unreadable
from ...lists.reading import Entry, Reading, TeamDetails, read_file, read_pasted
from ...models import Tournament
from ...web.fields import FigureField


class ListForm(forms.Form):
    """Which part of a name comes first, and what reading the list gave."""

    order = forms.ChoiceField(
        label=gettext_lazy("Ordre des noms"), choices=NAME_ORDERS, initial=NameOrder.GUESS, required=False
    )
    source = ""

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.alone = alone  # a mêlée: one player a line
        if alone and "text" in self.fields:
            self.fields["text"].label = _("La liste, un joueur par ligne")

    def read(self, typed: dict[str, Any], order: NameOrder) -> Reading:
        """The reader of this kind of list."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """Read the list; the reader's sentence stands beside it."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        if typed.get(self.source):
            try:
                typed["reading"] = self.read(typed, NameOrder(typed.get("order") or NameOrder.GUESS))
            except Unreadable as error:
                self.add_error(self.source, error.message)
        return typed


class PasteForm(ListForm):
    """One team a line."""

    text = forms.CharField(
        label=gettext_lazy("La liste, une équipe par ligne"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Collez d’abord une liste."),
            "max_length": gettext_lazy("Cette liste est trop longue : 1000 lignes au plus."),
        },
    )
    field_order = ["text", "order"]
    source = "text"

    def read(self, typed: dict[str, Any], order: NameOrder) -> Reading:
        """By its signs: tabs, ;, /, dashes."""
        return read_pasted(typed["text"], order, alone=self.alone)


class UploadForm(ListForm):
    """A file from this computer."""

    file = forms.FileField(
        label=gettext_lazy("Le fichier, .xlsx ou .csv"),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
        error_messages={
            "required": gettext_lazy("Choisissez d’abord un fichier."),
            "empty": gettext_lazy("Ce fichier est vide."),
            "invalid": gettext_lazy("Choisissez d’abord un fichier."),
        },
    )
    field_order = ["file", "order"]
    source = "file"

    def clean_file(self) -> Any:
        """Refuse a large file before reading it."""
        file = self.cleaned_data["file"]
        if file.size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(_("Ce fichier dépasse 2 Mo : gardez seulement la liste."))
        return file

    def read(self, typed: dict[str, Any], order: NameOrder) -> Reading:
        """By its bytes and the ending of its name."""
        return read_file(typed["file"].read(), order, typed["file"].name, alone=self.alone)


class QualifiedForm(forms.Form):
    """Which tournaments teams come from, how many of each, how many in all, and how many are seeds."""

    in_all = FigureField(label=gettext_lazy("En tout, au plus"), min_value=1, max_value=400, required=False)
    seeds = FigureField(label=gettext_lazy("Têtes de série"), min_value=0, max_value=400, required=False)

    def __init__(self, data: Any = None, *, sources: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.sources = sources
        for source in sources:
            box = forms.CheckboxInput(attrs={"class": "form-check-input"})
            self.fields[f"take_{source.pk}"] = forms.BooleanField(
                required=False, widget=box, label=source.name
            )
            self.fields[f"best_{source.pk}"] = FigureField(
                label=gettext_lazy("Combien, au plus"), min_value=1, max_value=400, required=False
            )

    @property
    def lines(self) -> list[tuple[Tournament, Any, Any]]:
        """Each tournament with its box and its figure."""
        return [(one, self[f"take_{one.pk}"], self[f"best_{one.pk}"]) for one in self.sources]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not any(data[f"take_{one.pk}"] for one in self.sources):
            raise forms.ValidationError(_("Cochez au moins un tournoi."))
        return data

    def most(self) -> dict[Tournament, int | None]:
        """How many of each that was chosen."""
        data = self.cleaned_data
        return {one: data[f"best_{one.pk}"] for one in self.sources if data[f"take_{one.pk}"]}

    def seeded(self, entries: Iterable[Entry]) -> list[Entry]:
        """The first of these lines as seeds, in their order."""
        seeds = self.cleaned_data["seeds"] or 0
        return [
            replace(entry, details=replace(entry.details, seed=entry.line)) if entry.line <= seeds else entry
            for entry in entries
        ]


@dataclass(frozen=True)
class Sealed:
    """What a preview carries: the lines that would be written, as they were read; those whose number is
    taken, each with how it was typed; whether all take the next free numbers."""

    entries: list[Entry]
    collided: list[tuple[Entry, str]] = field(default_factory=list)
    renumber: bool = False

    @property
    def written(self) -> list[Entry]:
        """The lines as they are written: with the numbers they ask for, or none."""
        return renumbered(self.entries) if self.renumber else self.entries

    @property
    def asked(self) -> list[Entry]:
        """Every line as it is tried now."""
        return renumbered(self.everybody) if self.renumber else self.everybody

    @property
    def numbered(self) -> bool:
        """Whether any line asks for a number."""
        return any(entry.details.number is not None for entry in self.everybody)

    @property
    def everybody(self) -> list[Entry]:
        """Every line that may be written, in the list's order."""
        rows = [*self.entries, *(entry for entry, _typed in self.collided)]
        return sorted(rows, key=lambda entry: entry.line)


def renumbered(entries: Iterable[Entry]) -> list[Entry]:
    """These lines without the numbers they ask for: each gets the next free one, in the list's order."""
    in_order = sorted(entries, key=lambda entry: entry.line)
    return [replace(entry, details=replace(entry.details, number=None)) for entry in in_order]


def sealed(content: Sealed, tournament: Tournament) -> str:
    """A preview's content as one signed word."""
    rows = [_plain(entry) for entry in content.entries]
    collided = [[_plain(entry), typed] for entry, typed in content.collided]
    return signing.dumps([rows, collided, content.renumber], salt=_salt(tournament), compress=True)


def unsealed(text: str, tournament: Tournament) -> Sealed:
    """The content back. Raises signing.BadSignature: forged, another tournament's, too old."""
    rows, collided, renumber = signing.loads(text, salt=_salt(tournament), max_age=SIGNED_FOR)
    return Sealed(
        [_entry(*row) for row in rows], [(_entry(*row), typed) for row, typed in collided], renumber
    )


def _plain(entry: Entry) -> list[Any]:
    return [entry.line, entry.details.as_content(), entry.remarks]


def _entry(line: int, fields: dict[str, Any], remarks: list[str]) -> Entry:
    return Entry(line, _details(fields), tuple(remarks))


def _details(fields: dict[str, Any]) -> TeamDetails:
    first, second = fields.pop("player_1"), fields.pop("player_2")
    return TeamDetails(PersonName(**first), PersonName(**second) if second else None, **fields)


def _salt(tournament: Tournament) -> str:
    return f"registration-list-{tournament.pk}"
