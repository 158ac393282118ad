"""Many teams at once: a pasted list or a file, read into entries and faults, signed until it is confirmed.

What a preview showed travels in its page, so that the confirmation writes just that; writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...core.tokens import SIGNED_FOR
from ...lists.reading import Entry
from ...models import Tournament
from ...web.fields import FigureField


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
    rows = [entry.as_content() for entry in content.entries]
    collided = [[entry.as_content(), typed] for entry, typed in content.collided]
    return signing.dumps([rows, collided, content.renumber], salt=_salt(tournament), compress=True)


def unsealed(text: str, tournament: Tournament) -> Sealed:
    """The content back. Raises signing.BadSignature: forged, another tournament's, too old."""
    rows, collided, renumber = signing.loads(text, salt=_salt(tournament), max_age=SIGNED_FOR)
    entries = [Entry.of(*row) for row in rows]
    return Sealed(entries, [(Entry.of(*row), typed) for row, typed in collided], renumber)


def _salt(tournament: Tournament) -> str:
    return f"registration-list-{tournament.pk}"
