"""Turns values into what openpyxl writes: plain values where it may guess, prepared cells where it must not.

One prepared cell a column is filled again for every row: the row is on disk before the next one comes."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.utils import timezone
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from .columns import Column, Kind, number_format
from .text import clean, looks_like_formula

FACE = "Calibri"
BOLD = Font(name=FACE, size=11, bold=True)
TITLE = Font(name=FACE, size=14, bold=True)
QUIET = Font(name=FACE, size=10, italic=True, color="555555")
SUNK = PatternFill("solid", fgColor="EFE7D3")
# The house's one ornament, the double line, under the headings.
RULED = Border(bottom=Side(style="double", color="0F4D38"))
WRAPPED = Alignment(wrap_text=True)
HEADING = Alignment(wrap_text=True, vertical="center")
Put = Callable[[Any], Any]


def put_for(page: Any, column: Column) -> Put:
    """The function that makes this column's values ready for `page.append`."""
    if column.kind is Kind.TEXT:
        return _put_text(page, column)
    if not (code := number_format(column.kind)):
        return lambda value: value
    cell = WriteOnlyCell(page)
    cell.number_format = code
    return lambda value: _filled(cell, value)


def _filled(cell: Any, value: Any) -> Any:
    if value is None:
        return None
    cell.value = local(value) if isinstance(value, datetime.datetime) else value
    return cell


def _put_text(page: Any, column: Column) -> Put:
    """Text stays text: what looks like a formula is marked as text, and keeps its sign when edited."""
    plain, quoted = WriteOnlyCell(page), WriteOnlyCell(page)
    quoted.quotePrefix = True
    if column.wrap:
        plain.alignment = quoted.alignment = WRAPPED

    def put(value: str | None) -> Any:
        text = clean(value) if value else ""
        if not text:
            return None
        if looks_like_formula(text):
            return _as_text(quoted, text)
        return _as_text(plain, text) if column.wrap else text

    return put


def _as_text(cell: Any, text: str) -> Any:
    cell.value = text
    cell.data_type = "s"
    return cell


def local(moment: datetime.datetime) -> datetime.datetime:
    """The club's clock without its zone, to the second: Excel knows no zones."""
    if timezone.is_aware(moment):
        moment = timezone.make_naive(moment)
    return moment.replace(microsecond=0)


def styled(page: Any, text: str, **style: Any) -> Any:
    """A cell of text with a look of its own."""
    cell = WriteOnlyCell(page)
    _as_text(cell, clean(text))
    for name, value in style.items():
        setattr(cell, name, value)
    return cell
