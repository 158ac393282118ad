"""A paper sheet as it is typed in cells: rows, each a deal or nothing, under bids or without."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring import Ruleset

from ...core.outside import decimal_number
from ..services.paper import RowReading, TypedDeal
from .counted import CountedFields
from .deals import MeldedDeal
from .matches import MISSING, EnteredDeal, MatchForm

ROWS, MOST_ROWS = 12, 40
EMPTY_ROW = "__row__"  # the row that a script copies
ROW_NAME = re.compile(r"d(\d{1,2})-")


class TypedRow(EnteredDeal):
    """One row of a typed sheet; left as it was it is no deal. `reading` is what it would mark, once that was
    asked."""

    reading: RowReading | None = None

    def __init__(self, data: Mapping[str, Any] | None, row: int | str, **of_the_deal: Any) -> None:
        super().__init__(
            data,
            prefix=f"d{row}",
            initial={"double": "none"},
            empty_permitted=True,
            use_required_attribute=False,
            **of_the_deal,
        )

    def has_changed(self) -> bool:
        """Whether anything was written; "Sans contre" is what an untouched row says."""
        written = {name: self.data.get(self.add_prefix(name)) for name in self.fields}
        return written.pop("double", "") in ("coinche", "surcoinche") or any(written.values())

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
        """The names of the fields that cannot be what they are."""
        errors = self.errors.as_data().items()
        wrong = [name for name, each in errors if any(error.code != MISSING for error in each)]
        return " ".join(self.add_prefix(name) for name in wrong)

    @property
    def melds_written(self) -> bool:
        """Something stands in the fold of its melds, which is then open."""
        return self.melds_used or any(
            self[name].value() or self[name].errors for name in ("melds_a", "melds_b")
        )


class PaperRow(TypedRow, MeldedDeal):
    """A deal under bids. Its melds by name, or only their total."""

    ASKS_CONTRACT = gettext_lazy("Quel contrat ? Remplissez la case « Contrat ».")
    ASKS_BID = gettext_lazy("Qui prend, et à quelle couleur ? Remplissez la case « Preneur et atout ».")
    WRONG_BID = gettext_lazy("Choisissez dans la case « Preneur et atout ».")
    melds_most = 3


class CountedRow(TypedRow, CountedFields):
    """A deal without bids: what both sides marked, and the total of its melds."""


def row_maker(rules: Ruleset) -> Callable[..., TypedRow]:
    """What makes the rows of a sheet of that rulebook."""
    return PaperRow if rules.bidding else partial(CountedRow, rules=rules)


class PaperSheet(MatchForm):
    """A whole sheet: its rows and the number of its first deal.

    `left`: the deals that the match still has, None where nobody knows."""

    first = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        match: int,
        rules: Ruleset,
        first: int,
        left: int | None,
    ) -> None:
        super().__init__(data, match=match, initial={"first": first})
        make_row = row_maker(rules)
        count = min(MOST_ROWS, max(left or ROWS, self._sent_rows()) + ("more" in self.data))
        source = data if self.is_bound else None
        self.rows = [make_row(source, row) for row in range(count)]
        self.empty_row = make_row(None, EMPTY_ROW)

    def _sent_rows(self) -> int:
        numbers = [int(found[1]) + 1 for name in self.data if (found := ROW_NAME.match(name))]
        return max(numbers, default=0)

    @property
    def typed(self) -> list[TypedRow]:
        """The rows in which something was written."""
        return [row for row in self.rows if row.is_bound and row.has_changed()]

    @property
    def first_number(self) -> int:
        """The number of its first deal when the page was made; 0, which no deal has, where none came."""
        return decimal_number(str(self.cleaned_data.get("first", "")), digits=4) or 0

    @property
    def complete(self) -> bool:
        """Whether it can be sent to be written: its own fields and every row."""
        wrong = [row for row in self.rows if not row.is_valid()]  # each row is asked: it says what is wrong
        return self.is_valid() and not wrong

    @property
    def refused(self) -> bool:
        """Whether something is wrong or missing."""
        return bool(self.errors) or any(row.errors for row in self.rows if row.is_bound)

    @property
    def cursor(self) -> str:
        """The row that takes the cursor: the first that is wrong, else the first that is empty."""
        wrong = [row for row in self.typed if row.errors]
        empty = [row for row in self.rows if row not in self.typed]
        return str(next(iter([*wrong, *empty, *self.rows[-1:]])).prefix)

    @property
    def last_reading(self) -> RowReading | None:
        """The last row that would mark something, for the totals after it."""
        marked = [row.reading for row in self.typed if row.reading and row.reading.score]
        return marked[-1] if marked else None
