"""A workbook of plain sheets: headings, typed rows, a row that checks the sums. Knows Excel only."""

from .book import Book
from .columns import Column, Kind
from .sheet import Check, Sheet

__all__ = ["Book", "Check", "Column", "Kind", "Sheet"]
