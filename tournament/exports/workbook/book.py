"""One .xlsx file, written row by row so that memory stays small however long the evening was."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook
from openpyxl.workbook.properties import CalcProperties

from .sheet import Sheet, write
from .text import clean


class Book:
    """A workbook being written; `margins` are the three texts at the head of every printed page."""

    def __init__(self, title: str, head: tuple[str, str], foot: str) -> None:
        self._workbook = Workbook(write_only=True)
        self._workbook.calculation = CalcProperties(fullCalcOnLoad=True)
        self._workbook.properties.title = clean(title)
        self._workbook.properties.creator = "Dix de Der"
        self._head, self._foot = head, foot

    def add(self, sheet: Sheet, tick: Callable[[], None]) -> int:
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
