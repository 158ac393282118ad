"""One row of a typed paper sheet: a deal or nothing, in cells or in one short line; under bids or without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Ruleset

from ..services.paper import RowReading, TypedDeal
from .counted import CountedFields
from .deals import MeldedDeal
from .matches import MISSING, EnteredDeal
from .short_line import LINE_LENGTH, LineReader, UnreadLine


class TypedRow(EnteredDeal):
    """One row of a typed sheet; left as it was it is no deal.

    With a `reader` its deal is one short line. `reading` is what it would mark, once that was asked."""

    reading: RowReading | None = None

    line = forms.CharField(required=False, max_length=LINE_LENGTH)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        row: int | str,
        reader: LineReader | None = None,
        **of_the_deal: Any,
    ) -> None:
        prefix, self.in_line = f"d{row}", reader is not None
        self.unread: UnreadLine | None = None
        if data is not None and reader is not None:
            data = self._with_line(data, f"{prefix}-", reader)
        super().__init__(
            data,
            prefix=prefix,
            initial={"double": "none"},
            empty_permitted=True,
            use_required_attribute=False,
            **of_the_deal,
        )

    def _with_line(self, data: Mapping[str, Any], prefix: str, reader: LineReader) -> dict[str, Any]:
        """What was sent of this row, and what its line says; why not is kept in `unread`."""
        own = {name: data[name] for name in data if name.startswith(prefix)}
        line = str(own.get(f"{prefix}line", "")).strip()
        try:
            fields = reader.fields(line) if line else {}
        except UnreadLine as unread:
            fields, self.unread = {}, unread
        if not line and any(own.values()):
            self.unread = UnreadLine("no_line", _("Écrivez aussi la donne, sur sa ligne."))
        return {**own, **{f"{prefix}{name}": value for name, value in fields.items()}}

    def has_changed(self) -> bool:
        """Whether anything was written; "Sans contre" is what an untouched row says."""
        written = {name: self.data.get(self.add_prefix(name)) for name in self.fields}
        return written.pop("double", "") in ("coinche", "surcoinche") or any(written.values())

    def clean(self) -> dict[str, Any]:
        """The shape of the deal; of a line that says none, only why."""
        if self.unread is None:
            return super().clean()
        code = MISSING if self.unread.code.startswith("no_") else self.unread.code
        self.add_error("line", forms.ValidationError(self.unread.sentence, code=code))
        return self.cleaned_data

    def typed_deal(self) -> TypedDeal:
        """The deal as far as it is written."""
        whole = self.is_valid()
        return TypedDeal(self.played() if whole else self.known(), whole)

    def take(self, reading: RowReading) -> None:
        """Keep what it would mark, and put each thing that is wrong beside its field."""
        self.reading = reading
        for refusal in reading.refusals:
            self.refuse(refusal)

    @property
    def wrong(self) -> list[str]:
        """What cannot be, in sentences."""
        return self._sentences(missing=False)

    @property
    def missing(self) -> list[str]:
        """What is not written yet."""
        return self._sentences(missing=True)

    def _sentences(self, *, missing: bool) -> list[str]:
        errors = [error for errors in self.errors.as_data().values() for error in errors]
        chosen = [error for error in errors if (error.code == MISSING) is missing]
        return list(dict.fromkeys(str(sentence) for error in chosen for sentence in error.messages))

    @property
    def wrong_names(self) -> str:
        """The names of the fields that cannot be what they are; of a line its own."""
        if self.in_line:
            return self.add_prefix("line") if self.wrong else ""
        errors = self.errors.as_data().items()
        wrong = [name for name, each in errors if any(error.code != MISSING for error in each)]
        return " ".join(self.add_prefix(name) for name in wrong)

    @property
    def melds_written(self) -> bool:
        """Something stands in the fold of its melds, which is then open."""
        return self.melds_used or any(
            self[name].value() or self[name].errors for name in ("melds_a", "melds_b")
        )

    def turned(self, reader: LineReader, *, to_lines: bool) -> dict[str, str]:
        """What would have been sent of it the other way, its melds as they were; call when valid."""
        melds = {name: self.data[name] for name in self.data if name.startswith(f"{self.prefix}-meld")}
        if to_lines:
            return {**melds, self.add_prefix("line"): reader.written(self.played())}
        if self.passed:
            return {self.add_prefix("status"): "passed"}
        fields = {name: value for name, value in self.of(self.played()).items() if value or value == 0}
        fields = {name: value for name, value in fields.items() if value is not False and "meld" not in name}
        return {**melds, **{self.add_prefix(name): str(value) for name, value in fields.items()}}


class PaperRow(TypedRow, MeldedDeal):
    """A deal under bids. Its melds by name, or only their total."""

    ASKS_CONTRACT = gettext_lazy("Quel contrat ? Remplissez la case « Contrat ».")
    ASKS_BID = gettext_lazy("Qui prend, et à quelle couleur ? Remplissez la case « Preneur et atout ».")
    WRONG_BID = gettext_lazy("Choisissez dans la case « Preneur et atout ».")
    melds_most = 3


class CountedRow(TypedRow, CountedFields):
    """A deal without bids: what both sides marked, and the total of its melds."""


MakeRow = Callable[..., TypedRow]


def row_maker(rules: Ruleset) -> MakeRow:
    """What makes the rows of a sheet of that rulebook."""
    return PaperRow if rules.bidding else partial(CountedRow, rules=rules)
