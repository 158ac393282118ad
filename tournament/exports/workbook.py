"""A workbook of plain sheets: a line that says what each is, headings, typed rows. One that is to be posted
has titles above that line, and goes on one upright page. Knows Excel only.

Cells first: a column's type, its look, text that Excel must take as it is. One prepared cell a column is
filled again for every row: the row is on disk before the next one comes, so that memory stays small."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties


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
class Column:
    """One column: `value` reads its cell from the thing that a row is about, `width` is in characters;
    `centred`: numbers that name something stand apart from the text beside them."""

    heading: str
    width: float
    value: Callable[[Any], Any]
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


def above(column: Column) -> Alignment:
    """Where a heading stands so that it is over its values."""
    if column.kind is CellKind.TEXT:
        return HEADING
    centred = column.centred or column.kind is CellKind.RANK
    return Alignment(wrap_text=True, vertical="center", horizontal="center" if centred else "right")


def put_for(page: Any, column: Column, *, large: bool = False) -> Put:
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


def _put_text(page: Any, column: Column, large: bool) -> Put:
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


A4 = 9
# As many rows as can still be read when they are made to fit one page, and as fit it in large letters.
ONE_PAGE, LARGE_ROWS = 64, 32
# Points of height of a row's first line and of each more; letters are a little wider than the figures that
# widths are counted in.
HEIGHTS, LARGE_HEIGHTS = (15, 15, 1.1), (23, 18, 1.3)
# What the foot of a printed page may hold beside its number, all parts together 255 characters.
LONGEST_FOOT = 200


@dataclass(frozen=True)
class Worksheet:
    """What to write: a row for each of `items`, which may be a generator; `note` is the first line.

    The columns after the first `printed` are for the screen. `titles`: the lines above the note of a sheet
    to be posted; `large`: its letters are, as long as its rows fit the page."""

    name: str
    note: str
    columns: Sequence[Column]
    items: Iterable[Any]
    printed: int = 0
    titles: Sequence[str] = ()
    large: bool = False

    @property
    def rows(self) -> Iterator[list[Any]]:
        """The values of every row, one after the other."""
        values = [column.value for column in self.columns]
        return ([value(item) for value in values] for item in self.items)

    @property
    def headings(self) -> int:
        """The row of the headings."""
        return len(self.titles) + 2


def write(
    workbook: Any, sheet: Worksheet, head: tuple[str, str], foot: str, tick: Callable[[], None]
) -> None:
    """Add the sheet to a write-only workbook and end it."""
    page = workbook.create_sheet(sheet_title(sheet.name))
    _set_up(page, sheet, head, foot)
    for line, title in enumerate(sheet.titles, start=1):
        page.row_dimensions[line].height = 22 if line > 1 else 32
        page.append([styled(page, title, font=TITLE if line > 1 else POSTED)])
    page.append([styled(page, sheet.note, font=BOLD if sheet.titles else TITLE)])
    look = {"font": BOLD, "fill": SUNK, "border": RULED}
    place = above if sheet.large else lambda _column: HEADING
    page.append([styled(page, each.heading, **look, alignment=place(each)) for each in sheet.columns])
    puts = [put_for(page, column, large=sheet.large) for column in sheet.columns]
    wrapped = [(index, column.width) for index, column in enumerate(sheet.columns) if column.wrap]
    height, more, wider = LARGE_HEIGHTS if sheet.large else HEIGHTS
    count = 0
    for row in sheet.rows:
        count += 1
        if (lines := _lines(row, wrapped, wider)) > 1 or sheet.large:
            page.row_dimensions[sheet.headings + count].height = height + more * (lines - 1)
        page.append([put(value) for put, value in zip(puts, row, strict=True)])
        tick()
    _areas(page, sheet, sheet.headings + max(count, 1))
    if sheet.titles:
        page.page_setup.fitToHeight = int(count <= ONE_PAGE)
    page.close()


def _lines(row: Sequence[Any], wrapped: Sequence[tuple[int, float]], wider: float) -> int:
    """How many lines the longest text of a row takes: no program measures them when it opens the file."""
    return max([1, *(math.ceil(len(row[index] or "") * wider / width) for index, width in wrapped)])


def _areas(page: Any, sheet: Worksheet, last: int) -> None:
    """What the filter covers, and what goes to paper."""
    width = len(sheet.columns)
    if not sheet.titles:
        page.auto_filter.ref = f"A{sheet.headings}:{get_column_letter(width)}{last}"
    page.print_area = f"A1:{get_column_letter(sheet.printed or width)}{last}"


def _set_up(page: Any, sheet: Worksheet, head: tuple[str, str], foot: str) -> None:
    """Widths, frozen headings, and a print-out: as wide as the page, which lies unless it is posted, headings
    on each."""
    for index, column in enumerate(sheet.columns, start=1):
        page.column_dimensions[get_column_letter(index)].width = column.width + (index == 1) * 3
    page.row_dimensions[1].height, page.row_dimensions[sheet.headings].height = 22, 32
    page.freeze_panes = f"A{sheet.headings + 1}"
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.page_setup.orientation = "portrait" if sheet.titles else "landscape"
    page.page_setup.paperSize = A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.print_title_rows = f"{sheet.headings}:{sheet.headings}"
    page.print_options.gridLines = not sheet.titles
    page.print_options.horizontalCentered = bool(sheet.titles)
    page.page_margins.left = page.page_margins.right = 0.4
    top, bottom = page.HeaderFooter.oddHeader, page.HeaderFooter.oddFooter
    if not sheet.titles:  # which say it larger
        top.left.text, top.center.text, top.right.text = margin(head[0]), "&A", margin(head[1])
    bottom.left.text, bottom.right.text = margin(foot, LONGEST_FOOT), _("Page &P sur &N")
    bottom.left.size = bottom.right.size = 8


class Book:
    """A workbook being written; every printed page has `head` left and right at its top, `foot` below."""

    def __init__(self, title: str, head: tuple[str, str], foot: str) -> None:
        self._workbook = Workbook(write_only=True)
        self._workbook.properties.title = clean(title)
        self._workbook.properties.creator = "Dix de Der"
        self._head, self._foot = head, foot

    def add(self, sheet: Worksheet, tick: Callable[[], None]) -> None:
        """Write a sheet to its end; `tick` is called after every row."""
        write(self._workbook, sheet, self._head, self._foot, tick)

    def save(self, path: Path) -> int:
        """Put the file at `path`, whole or not at all; returns its size in bytes."""
        partial = path.with_suffix(".partial")
        try:
            self._workbook.save(partial)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
        return path.stat().st_size
