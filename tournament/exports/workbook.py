"""A workbook of plain sheets: a line that says what each is, headings, typed rows, the row "Contrôle".
One that is to be posted has titles above that line, and goes on one upright page.

Totals and ranks are values; only the control row holds formulas, which must agree with the program. Knows
Excel only; written row by row so that memory stays small."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet.properties import PageSetupProperties

from .cells import (
    BOLD,
    HEADING,
    POSTED,
    QUIET,
    RULED,
    SUNK,
    TITLE,
    SheetColumn,
    above,
    clean,
    margin,
    put_for,
    sheet_title,
    styled,
)

# The control row stands below an empty row and its own headings.
CONTROL = 3
A4 = 9
# As many rows as can still be read when they are made to fit one page, and as fit it in large letters.
ONE_PAGE, LARGE_ROWS = 64, 32
# Points of height of a row's first line and of each more; letters are a little wider than the figures that
# widths are counted in.
HEIGHTS, LARGE_HEIGHTS = (15, 15, 1.1), (23, 18, 1.3)
# What the foot of a printed page may hold beside its number, all parts together 255 characters.
LONGEST_FOOT = 200
WRONG = PatternFill("solid", bgColor="F6C9C3")


@dataclass(frozen=True, slots=True)
class Check:
    """A column's sum as known without the sheet; `only` (key, text) keeps the rows that count."""

    column: str
    total: int | Decimal
    only: tuple[str, str] | None = None


@dataclass(frozen=True)
class Worksheet:
    """What to write: `rows` may be a generator, each as long as `columns`; `note` is the first line.

    `printed` is the key of the last column that goes to paper; those after it are for the screen. `titles`:
    the lines above the note of a sheet to be posted, which goes to paper without its control row; `large`:
    its letters are, as long as its rows fit the page."""

    name: str
    note: str
    columns: Sequence[SheetColumn]
    rows: Iterable[Sequence[Any]]
    checks: Sequence[Check] = ()
    printed: str = ""
    titles: Sequence[str] = ()
    large: bool = False

    @property
    def headings(self) -> int:
        """The row of the headings."""
        return len(self.titles) + 2

    @property
    def first(self) -> int:
        """The first row of data."""
        return self.headings + 1


def write(workbook: Any, sheet: Worksheet, head: tuple[str, str], foot: str, tick: Callable[[], None]) -> int:
    """Add the sheet to a write-only workbook and end it. Returns the number of its rows."""
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
    if not count:
        page.append([])  # the row that the formulas speak of
    last = max(sheet.first, sheet.headings + count)
    _control(page, sheet, last)
    _areas(page, sheet, last)
    if sheet.titles:
        page.page_setup.fitToHeight = int(count <= ONE_PAGE)
    page.close()
    return count


def _lines(row: Sequence[Any], wrapped: Sequence[tuple[int, float]], wider: float) -> int:
    """How many lines the longest text of a row takes: no program measures them when it opens the file."""
    return max([1, *(math.ceil(len(row[index] or "") * wider / width) for index, width in wrapped)])


def _areas(page: Any, sheet: Worksheet, last: int) -> None:
    """What the filter covers, and what goes to paper: the control row too, but where the world reads it."""
    keys = [column.key for column in sheet.columns]
    width = keys.index(sheet.printed) + 1 if sheet.printed else len(keys)
    if not sheet.titles:
        page.auto_filter.ref = f"A{sheet.headings}:{get_column_letter(len(keys))}{last}"
    page.print_area = f"A1:{get_column_letter(width)}{last if sheet.titles else last + CONTROL}"


def _set_up(page: Any, sheet: Worksheet, head: tuple[str, str], foot: str) -> None:
    """Widths, frozen headings, and a print-out: as wide as the page, which lies unless it is posted, headings
    on each."""
    for index, column in enumerate(sheet.columns, start=1):
        page.column_dimensions[get_column_letter(index)].width = column.width + (index == 1) * 3
    page.row_dimensions[1].height, page.row_dimensions[sheet.headings].height = 22, 32
    page.freeze_panes = f"A{sheet.first}"
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


def _control(page: Any, sheet: Worksheet, last: int) -> None:
    """For each checked column: the sheet's own sum, the program's value, and their difference, which is 0."""
    if not sheet.checks:
        return
    letters = {column.key: get_column_letter(n) for n, column in enumerate(sheet.columns, start=1)}
    headings = {column.key: column.heading for column in sheet.columns}
    row = last + CONTROL
    names: list[Any] = [None]
    cells: list[Any] = [styled(page, _("Contrôle"), font=BOLD)]
    for check in sheet.checks:
        labels, first = (headings[check.column], _("valeur"), _("écart")), len(cells) + 1
        names += [styled(page, text, font=QUIET, alignment=HEADING) for text in labels]
        sum_cell, value_cell = (f"{get_column_letter(n)}{row}" for n in (first, first + 1))
        cells += [
            f"={_sum(check, letters, sheet.first, last)}",
            check.total,
            f"=ROUND({sum_cell}-{value_cell},2)",
        ]
        wrong = CellIsRule(operator="notEqual", formula=["0"], fill=WRONG)
        page.conditional_formatting.add(f"{get_column_letter(first + 2)}{row}", wrong)
    page.row_dimensions[row - 1].height = 32
    page.append([])
    for line in (names, cells):
        page.append(line)


def _sum(check: Check, letters: dict[str, str], first: int, last: int) -> str:
    def cells(key: str) -> str:
        return f"{letters[key]}{first}:{letters[key]}{last}"

    if check.only is None:
        return f"SUM({cells(check.column)})"
    key, text = check.only
    return f'SUMIF({cells(key)},"{text}",{cells(check.column)})'


class Book:
    """A workbook being written; `margins` are the three texts at the head of every printed page."""

    def __init__(self, title: str, head: tuple[str, str], foot: str) -> None:
        self._workbook = Workbook(write_only=True)
        self._workbook.calculation = CalcProperties(fullCalcOnLoad=True)
        self._workbook.properties.title = clean(title)
        self._workbook.properties.creator = "Dix de Der"
        self._head, self._foot = head, foot

    def add(self, sheet: Worksheet, tick: Callable[[], None]) -> int:
        """Write a sheet to its end; `tick` is called after every row. Returns how many rows it has."""
        return write(self._workbook, sheet, self._head, self._foot, tick)

    def save(self, path: Path) -> int:
        """Put the file at `path`, whole or not at all; returns its size in bytes."""
        partial = path.with_suffix(f".{os.getpid()}.partial")
        try:
            self._workbook.save(partial)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
        return path.stat().st_size
