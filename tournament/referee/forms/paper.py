"""A paper sheet as it is typed: rows, each a deal or nothing, in cells or each in one short line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from ...core.outside import decimal_number
from ..services.paper import RowReading
from .matches import MatchForm
from .paper_row import MakeRow, TypedRow
from .short_line import LineReader

CELLS, LINES = "cells", "lines"
ROWS, MOST_ROWS = 12, 40
EMPTY_ROW = "__row__"  # the row that a script copies
ROW_NAME = re.compile(r"d(\d{1,2})-")


class PaperSheet(MatchForm):
    """A whole sheet: its rows, the number of its first deal, and whether it is typed in cells or in lines.

    `left`: the deals that the match still has, None where nobody knows."""

    first = forms.CharField(required=False, widget=forms.HiddenInput)
    by = forms.CharField(required=False)
    language = forms.CharField(required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        match: int,
        reader: LineReader,
        make_row: MakeRow,
        by: str,
        first: int,
        left: int | None,
    ) -> None:
        super().__init__(data, match=match, initial={"first": first})
        self.reader, self.in_lines = reader, by == LINES
        of_lines = reader if self.in_lines else None
        count = min(MOST_ROWS, max(left or ROWS, self._sent_rows()) + ("more" in self.data))
        source = data if self.is_bound else None
        self.rows = [make_row(source, row, of_lines) for row in range(count)]
        self.empty_row = make_row(None, EMPTY_ROW, of_lines)

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

    def turned(self) -> dict[str, Any]:
        """The same sheet as it would have been sent the other way; call when complete."""
        fields: dict[str, Any] = {name: self.data.get(name, "") for name in ("token", "match", "first")}
        for row in self.typed:
            fields |= row.turned(self.reader, to_lines=not self.in_lines)
        return fields
