"""A workbook of plain sheets: a line that says what each is, headings, typed rows, the row "Contrôle".

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
    QUIET,
    RULED,
    SUNK,
    TITLE,
    SheetColumn,
    clean,
    margin,
    put_for,
    sheet_title,
    styled,
)

HEADINGS = 2
FIRST = HEADINGS + 1
# The control row stands below an empty row and its own headings.
CONTROL = 3
A4 = 9
# Points of height of a line; letters are a little wider than the figures that widths are counted in.
LINE, WIDER = 15, 1.1
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

    `printed` is the key of the last column that goes to paper; those after it are for the screen."""

    name: str
    note: str
    columns: Sequence[SheetColumn]
    rows: Iterable[Sequence[Any]]
    checks: Sequence[Check] = ()
    printed: str = ""


def write(workbook: Any, sheet: Worksheet, head: tuple[str, str], foot: str, tick: Callable[[], None]) -> int:
    """Add the sheet to a write-only workbook and end it. Returns the number of its rows."""
    page = workbook.create_sheet(sheet_title(sheet.name))
    _set_up(page, sheet, head, foot)
    page.append([styled(page, sheet.note, font=TITLE)])
    look = {"font": BOLD, "fill": SUNK, "border": RULED, "alignment": HEADING}
    page.append([styled(page, column.heading, **look) for column in sheet.columns])
    puts = [put_for(page, column) for column in sheet.columns]
    wrapped = [(index, column.width) for index, column in enumerate(sheet.columns) if column.wrap]
    count = 0
    for row in sheet.rows:
        count += 1
        if wrapped and (lines := _lines(row, wrapped)) > 1:
            page.row_dimensions[HEADINGS + count].height = LINE * lines
        page.append([put(value) for put, value in zip(puts, row, strict=True)])
        tick()
    last = max(FIRST, HEADINGS + count)
    _control(page, sheet, last)
    _areas(page, sheet, last)
    page.close()
    return count


def _lines(row: Sequence[Any], wrapped: Sequence[tuple[int, float]]) -> int:
    """How many lines the longest text of a row takes: no program measures them when it opens the file."""
    return max(math.ceil(len(row[index] or "") * WIDER / width) for index, width in wrapped)


def _areas(page: Any, sheet: Worksheet, last: int) -> None:
    """What the filter covers, and what goes to paper: the control row too."""
    keys = [column.key for column in sheet.columns]
    width = keys.index(sheet.printed) + 1 if sheet.printed else len(keys)
    page.auto_filter.ref = f"A{HEADINGS}:{get_column_letter(len(keys))}{last}"
    page.print_area = f"A1:{get_column_letter(width)}{last + CONTROL}"


def _set_up(page: Any, sheet: Worksheet, head: tuple[str, str], foot: str) -> None:
    """Widths, frozen headings, and a print-out: landscape, as wide as the page, headings on each."""
    for index, column in enumerate(sheet.columns, start=1):
        page.column_dimensions[get_column_letter(index)].width = column.width + (index == 1) * 3
    page.row_dimensions[1].height, page.row_dimensions[HEADINGS].height = 22, 32
    page.freeze_panes = f"A{FIRST}"
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.page_setup.orientation = "landscape"
    page.page_setup.paperSize = A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.print_title_rows = f"{HEADINGS}:{HEADINGS}"
    page.print_options.gridLines = True
    page.page_margins.left = page.page_margins.right = 0.4
    top, bottom = page.HeaderFooter.oddHeader, page.HeaderFooter.oddFooter
    top.left.text, top.center.text, top.right.text = margin(head[0]), "&A", margin(head[1])
    bottom.left.text, bottom.right.text = margin(foot), _("Page &P sur &N")


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
        cells += [f"={_sum(check, letters, last)}", check.total, f"=ROUND({sum_cell}-{value_cell},2)"]
        wrong = CellIsRule(operator="notEqual", formula=["0"], fill=WRONG)
        page.conditional_formatting.add(f"{get_column_letter(first + 2)}{row}", wrong)
    page.row_dimensions[row - 1].height = 32
    page.append([])
    for line in (names, cells):
        page.append(line)


def _sum(check: Check, letters: dict[str, str], last: int) -> str:
    def cells(key: str) -> str:
        return f"{letters[key]}{FIRST}:{letters[key]}{last}"

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
