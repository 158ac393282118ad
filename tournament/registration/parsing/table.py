"""Rows of cells → teams and faults: the one place that understands a list, wherever it came from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _

from .cells import details_of
from .details import PersonName
from .errors import Unreadable
from .guess import counts, layout_of, order_of
from .headings import Column, columns_of
from .names import Order, one_name
from .numbers import with_number_column
from .pairs import people_in
from .rows import MAX_ROWS, Entry, Fault, Reading, Row

HEADING_WITHIN = 8  # rows: a title and a blank line may stand above the headings


def entries_of(
    rows: Sequence[Row], order: Order, columns: dict[int, Column] | None = None, *, alone: bool = False
) -> Reading:
    """Understand a list, by its headings or by what its columns look like unless `columns` says it.

    `alone`: one player a line, as in a mêlée.

    Raises Unreadable only when there is nothing in it, or too much."""
    filled = [row for row in rows if not row.empty]
    if not filled:
        raise Unreadable("nothing", _("Il n’y a rien à lire ici."))
    headed, columns, ignored, body = (False, columns, (), filled) if columns else _columns(filled, alone)
    if len(body) > MAX_ROWS:
        raise Unreadable("too_many_rows", _("Plus de 1000 lignes : partagez la liste."))
    usual = order_of(_whole_names(body, columns), Order.FAMILY_FIRST)
    read = partial(_one_guessed, usual=usual) if order is Order.GUESS else partial(one_name, order=order)
    entries: list[Entry] = []
    faults: list[Fault] = []
    for row in body:
        try:
            entries.append(Entry(row.line, details_of(_by_column(row, columns), read)))
        except Unreadable as no:
            faults.append(Fault(row.line, str(row), no.message))
    return Reading(tuple(entries), tuple(faults), ignored, headed)


def _columns(rows: list[Row], alone: bool) -> tuple[bool, dict[int, Column], tuple[str, ...], list[Row]]:
    """Whether there are headings, what each column holds, headings nobody knows, and the rows below."""
    for place, row in enumerate(rows[:HEADING_WITHIN]):
        if (columns := columns_of(row.cells)) is not None:
            ignored = tuple(cell for i, cell in enumerate(row.cells) if cell and i not in columns)
            return True, _with_numbers(columns, rows[place + 1 :]), ignored, rows[place + 1 :]
    rows = with_number_column(rows)
    return False, layout_of(rows, alone=alone), (), rows


def _with_numbers(columns: dict[int, Column], rows: list[Row]) -> dict[int, Column]:
    """A column headed "Équipe" that holds figures is the team's number."""
    if Column.NUMBER in columns.values():
        return columns
    return {
        place: Column.NUMBER if column is Column.PAIR and counts(rows, place) else column
        for place, column in columns.items()
    }


def _by_column(row: Row, columns: dict[int, Column]) -> dict[Column, str]:
    return {column: row.cells[place] for place, column in columns.items() if place < len(row.cells)}


def _whole_names(rows: Sequence[Row], columns: dict[int, Column]) -> list[str]:
    """Every cell that holds a whole name, pairs taken apart, to guess the order from."""
    whole = [p for p, column in columns.items() if column in {Column.PLAYER_1, Column.PLAYER_2, Column.PAIR}]
    return [name for row in rows for p in whole if p < len(row.cells) for name in people_in(row.cells[p])]


def _one_guessed(text: str, usual: Order) -> PersonName:
    """A name whose own words tell its order, else the order most names of the list have."""
    return one_name(text, order_of([text], usual))
