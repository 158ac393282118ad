"""What a cell of the workbook holds: its column's type, its look, text that Excel must take as it is.

One prepared cell a column is filled again for every row: the row is on disk before the next one comes."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side


class CellKind(StrEnum):
    """The type of a column's cells."""

    TEXT = "text"
    NUMBER = "number"
    DECIMAL = "decimal"
    SIGNED = "signed"
    SIGNED_DECIMAL = "signed_decimal"
    RANK = "rank"
    MONEY = "money"
    MOMENT = "moment"


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column: `key` names it for checks, `width` is in characters; `centred`: numbers that name something
    stand apart from the text beside them."""

    key: str
    heading: str
    width: float
    kind: CellKind = CellKind.NUMBER
    wrap: bool = False
    centred: bool = False


def number_format(kind: CellKind) -> str:
    """Excel's code for this kind; empty where the general format does. Points are not grouped: 1070."""
    return {
        CellKind.DECIMAL: "0.00",
        CellKind.SIGNED: '+0;"−"0;0',
        CellKind.SIGNED_DECIMAL: '+0.00;"−"0.00;0.00',
        CellKind.MONEY: '#,##0.00\\ "€"',
        CellKind.MOMENT: _("dd/mm/yyyy hh:mm"),
    }.get(kind, "")


LONGEST_TEXT = 32_767
LONGEST_TITLE = 31
LONGEST_MARGIN = 255
# What XML cannot carry; openpyxl and lxml raise on it.
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
# Excel and its relatives begin a formula with one of these.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def clean(text: str) -> str:
    """The text without what a workbook cannot hold, cut at Excel's limit."""
    return ILLEGAL.sub("", text)[:LONGEST_TEXT]


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet might take this text for a formula or an error value."""
    return text.startswith(FORMULA_SIGNS) or text in ERROR_CODES


def sheet_title(name: str) -> str:
    """A name Excel accepts for a sheet: 31 characters, none of its seven signs, no apostrophe at an end."""
    return NOT_IN_TITLES.sub(" ", clean(name))[:LONGEST_TITLE].strip("' ") or "1"


def margin(text: str, longest: int = LONGEST_MARGIN // 4) -> str:
    """Text for a page header or footer, where & begins a code and all three parts share 255 characters."""
    one_line = " ".join(clean(text).split())[:longest]
    return one_line.replace("&", "&&")


FACE = "Calibri"
BOLD = Font(name=FACE, size=11, bold=True)
TITLE = Font(name=FACE, size=14, bold=True)
QUIET = Font(name=FACE, size=10, italic=True, color="555555")
SUNK = PatternFill("solid", fgColor="EFE7D3")
# The house's one ornament, the double line, under the headings.
RULED = Border(bottom=Side(style="double", color="0F4D38"))
# What hangs on a wall is read standing: larger, a thin line under each team.
POSTED = Font(name=FACE, size=20, bold=True, color="0F4D38")
LARGE = Font(name=FACE, size=13)
UNDERLINED = Border(bottom=Side(style="thin", color="C9BFA5"))
WRAPPED = Alignment(wrap_text=True)
HEADING = Alignment(wrap_text=True, vertical="center")
CENTRED = Alignment(horizontal="center")
MIDDLE = Alignment(horizontal="center", vertical="center")
Put = Callable[[Any], Any]


def above(column: SheetColumn) -> Alignment:
    """Where a heading stands so that it is over its values."""
    if column.kind is CellKind.TEXT:
        return HEADING
    centred = column.centred or column.kind is CellKind.RANK
    return Alignment(wrap_text=True, vertical="center", horizontal="center" if centred else "right")


def put_for(page: Any, column: SheetColumn, *, large: bool = False) -> Put:
    """The function that makes this column's values ready for `page.append`; `large`: to be read from afar."""
    if column.kind is CellKind.TEXT:
        return _put_text(page, column, large)
    if column.kind is CellKind.RANK:
        return _put_rank(page, large)
    code = number_format(column.kind)
    if not code and not column.centred and not large:
        return lambda value: value
    cell = _cell(page, large)
    cell.number_format = code or cell.number_format
    if column.centred:
        cell.alignment = MIDDLE if large else CENTRED
    return lambda value: _filled(cell, value)


def _cell(page: Any, large: bool) -> Any:
    cell = WriteOnlyCell(page)
    if large:
        cell.font, cell.border, cell.alignment = LARGE, UNDERLINED, Alignment(vertical="center")
    return cell


def _put_rank(page: Any, large: bool) -> Put:
    """A rank, and whether it is shared: the number stays a number, to be sorted by."""
    plain, shared_cell = _cell(page, large), _cell(page, large)
    words = _("ex æquo").replace('"', "")
    shared_cell.number_format = f'0" {words}"'
    if not large:
        return lambda value: _filled(shared_cell, value[0]) if value[1] else value[0]
    plain.alignment = shared_cell.alignment = MIDDLE
    return lambda value: _filled(shared_cell if value[1] else plain, value[0])


def _filled(cell: Any, value: Any) -> Any:
    if value is None and not cell.has_style:
        return None
    cell.value = local(value) if isinstance(value, datetime.datetime) else value
    return cell


def _put_text(page: Any, column: SheetColumn, large: bool) -> Put:
    """Text stays text: what looks like a formula is marked as text, and keeps its sign when edited."""
    plain, quoted = _cell(page, large), _cell(page, large)
    quoted.quotePrefix = True
    if column.wrap:
        plain.alignment = quoted.alignment = HEADING if large else WRAPPED

    def put(value: str | None) -> Any:
        text = clean(value) if value else ""
        if not text:
            return _filled(plain, None) if large else None
        if looks_like_formula(text):
            return _as_text(quoted, text)
        return _as_text(plain, text) if column.wrap or large else text

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
