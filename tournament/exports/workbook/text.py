"""Text that Excel must take as it is: never a formula, never a character that spoils the file.

Pure text in, pure text out."""

from __future__ import annotations

import re

from openpyxl.cell.cell import ERROR_CODES

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


def margin(text: str) -> str:
    """Text for a page header or footer, where & begins a code and all three parts share 255 characters."""
    said = " ".join(clean(text).split())[: LONGEST_MARGIN // 4]
    return said.replace("&", "&&")
