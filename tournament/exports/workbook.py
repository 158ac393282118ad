"""A workbook of plain sheets: a line that says what each is, headings, typed rows. One that is to be posted
has titles above that line, and goes on one upright page. Knows Excel only.

A row is on disk before the next one comes, so that memory stays small."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties


class CellKind(StrEnum):
    """What the cells of a column hold: text, a rank, or what Excel's number format says. Points are not
    grouped: 1070."""

    TEXT = "text"
    RANK = "rank"
    NUMBER = "General"
    DECIMAL = "0.00"
    SIGNED = '+0;"−"0;0'
    SIGNED_DECIMAL = '+0.00;"−"0.00;0.00'
    MONEY = '#,##0.00\\ "€"'
    MOMENT = gettext_noop("dd/mm/yyyy hh:mm")


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


LONGEST_TEXT = 32_767
# What XML cannot carry; openpyxl and lxml raise on it.
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Excel and its relatives begin a formula with one of these.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
# All parts of a page's head, or foot, share 255 characters.
LONGEST_HEAD, LONGEST_FOOT = 63, 200


def clean(text: str) -> str:
    """The text without what a workbook cannot hold, cut at Excel's limit."""
    return ILLEGAL.sub("", text)[:LONGEST_TEXT]


def margin(text: str, longest: int) -> str:
    """Text for the head or the foot of a page, where & begins a code."""
    return " ".join(clean(text).split())[:longest].replace("&", "&&")


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
# As many rows as can still be read when they are made to fit one page, and as fit it in large letters.
ONE_PAGE, LARGE_ROWS = 64, 32
# Points of height of a row's first line and of each more; letters are a little wider than the figures that
# widths are counted in.
HEIGHTS, LARGE_HEIGHTS = (15, 15, 1.1), (23, 18, 1.3)


def text_cell(page: Any, text: str, **style: Any) -> Any:
    """A cell of text with a look of its own."""
    cell = WriteOnlyCell(page, clean(text))
    cell.data_type = "s"
    for name, value in style.items():
        setattr(cell, name, value)
    return cell


def alignment(column: Column, *, large: bool, heading: bool = False) -> Alignment:
    """Where the values of a column stand; its heading is over them in large letters, else on the left."""
    if heading and not large:
        return Alignment(wrap_text=True, vertical="center")
    centred = column.centred or (large and column.kind is CellKind.RANK)
    right = heading and column.kind is not CellKind.TEXT
    return Alignment(
        wrap_text=column.wrap or heading or None,
        vertical="center" if large else None,
        horizontal="center" if centred else "right" if right else None,
    )


def cell_maker(page: Any, column: Column, *, large: bool) -> Callable[[Any], Any]:
    """The function that makes the values of a column ready for `page.append`.

    One prepared cell is filled again for every row, or a second one: for a rank that is shared, which stays a
    number to be sorted by, and for text that a spreadsheet might take for a formula or an error."""
    kind, plain, special = column.kind, WriteOnlyCell(page), WriteOnlyCell(page)
    for cell in (plain, special):
        cell.alignment = alignment(column, large=large)
        if large:
            cell.font, cell.border = LARGE, UNDERLINED
    if kind is CellKind.TEXT:
        special.quotePrefix = True
    elif kind is CellKind.RANK:
        special.number_format = '0" {}"'.format(_("ex æquo").replace('"', ""))
    elif kind is not CellKind.NUMBER:
        plain.number_format = _(kind)
    styled = plain.has_style

    def make(value: Any) -> Any:
        is_special = False
        if kind is CellKind.TEXT:
            value = clean(value) if value else None
            is_special = bool(value) and (value.startswith(FORMULA_SIGNS) or value in ERROR_CODES)
        elif kind is CellKind.RANK:
            value, is_special = value
        elif kind is CellKind.MOMENT and value:
            # The club's clock, to the second: Excel knows no zones.
            value = timezone.make_naive(value).replace(microsecond=0)
        if not (is_special or large or (styled and value is not None)):
            return value
        cell = special if is_special else plain
        cell.value = value
        if kind is CellKind.TEXT:
            cell.data_type = "s"
        return cell

    return make


def lines_of(row: Sequence[Any], wrapped: Sequence[tuple[int, float]], wider: float) -> int:
    """How many lines the longest text of a row takes: no program measures them when it opens the file."""
    return max([1, *(math.ceil(len(row[index] or "") * wider / width) for index, width in wrapped)])


class Book:
    """A workbook being written; every printed page has `head` left and right at its top, `foot` below."""

    def __init__(self, title: str, head: tuple[str, str], foot: str) -> None:
        self._workbook = Workbook(write_only=True)
        self._workbook.properties.title = clean(title)
        self._workbook.properties.creator = "Dix de Der"
        self._head, self._foot = head, foot

    def add(self, sheet: Worksheet, tick: Callable[[], None]) -> None:
        """Write a sheet to its end; `tick` is called after every row."""
        page = self._workbook.create_sheet(sheet.name)
        self._set_up(page, sheet)
        looks = ((POSTED, 32), (TITLE, 22), (BOLD, None)) if sheet.titles else ((TITLE, 22),)
        for line, (text, (font, height)) in enumerate(
            zip((*sheet.titles, sheet.note), looks, strict=True), 1
        ):
            page.row_dimensions[line].height = height
            page.append([text_cell(page, text, font=font)])
        page.row_dimensions[sheet.headings].height = 32
        page.append(
            text_cell(
                page,
                column.heading,
                font=BOLD,
                fill=SUNK,
                border=RULED,
                alignment=alignment(column, large=sheet.large, heading=True),
            )
            for column in sheet.columns
        )
        count = self._add_rows(page, sheet, tick)
        width, last = len(sheet.columns), sheet.headings + max(count, 1)
        page.print_area = f"A1:{get_column_letter(sheet.printed or width)}{last}"
        if sheet.titles:
            page.page_setup.fitToHeight = int(count <= ONE_PAGE)
        else:
            page.auto_filter.ref = f"A{sheet.headings}:{get_column_letter(width)}{last}"
        page.close()

    def _add_rows(self, page: Any, sheet: Worksheet, tick: Callable[[], None]) -> int:
        """Write the rows; returns how many there are."""
        makers = [cell_maker(page, column, large=sheet.large) for column in sheet.columns]
        wrapped = [(index, column.width) for index, column in enumerate(sheet.columns) if column.wrap]
        height, more, wider = LARGE_HEIGHTS if sheet.large else HEIGHTS
        count = 0
        for count, row in enumerate(sheet.rows, start=1):
            if (lines := lines_of(row, wrapped, wider)) > 1 or sheet.large:
                page.row_dimensions[sheet.headings + count].height = height + more * (lines - 1)
            page.append([make(value) for make, value in zip(makers, row, strict=True)])
            tick()
        return count

    def _set_up(self, page: Any, sheet: Worksheet) -> None:
        """Widths, frozen headings, and a print-out: as wide as the page, which lies unless it is posted,
        headings on each."""
        for index, column in enumerate(sheet.columns, start=1):
            page.column_dimensions[get_column_letter(index)].width = column.width + (index == 1) * 3
        page.freeze_panes = f"A{sheet.headings + 1}"
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        page.page_setup.orientation = "portrait" if sheet.titles else "landscape"
        page.page_setup.paperSize = 9  # A4
        page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
        page.print_title_rows = f"{sheet.headings}:{sheet.headings}"
        page.print_options.gridLines = not sheet.titles
        page.print_options.horizontalCentered = bool(sheet.titles)
        page.page_margins.left = page.page_margins.right = 0.4
        top, bottom = page.HeaderFooter.oddHeader, page.HeaderFooter.oddFooter
        if not sheet.titles:  # which say it larger
            left, right = (margin(text, LONGEST_HEAD) for text in self._head)
            top.left.text, top.center.text, top.right.text = left, "&A", right
        bottom.left.text, bottom.right.text = margin(self._foot, LONGEST_FOOT), _("Page &P sur &N")
        bottom.left.size = bottom.right.size = 8

    def save(self, path: Path) -> int:
        """Put the file at `path`, whole or not at all; returns its size in bytes."""
        partial = path.with_suffix(".partial")
        try:
            self._workbook.save(partial)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
        return path.stat().st_size
