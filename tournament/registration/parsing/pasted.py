"""A pasted list, one team a line: tabs or ; make columns, else / – or "et" part two people.

A club may stand in brackets or as third part, a number in front."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from ...members.parsing.lines import number_before, tidy, unix_newlines
from ...members.parsing.names import NameOrder
from ...members.parsing.readings import MAX_CELL, MAX_COLUMNS, ListRow, Unreadable
from .columns import columns_of
from .readings import Reading
from .table import entries_of
from .telephones import TELEPHONE

MAX_TEXT = 200_000  # signs
_BULLET = re.compile(r"^\s*[-–—•*·]+\s+")


def read_pasted(text: str, order: NameOrder, *, alone: bool = False) -> Reading:
    """Understand a pasted list. Raises Unreadable: nothing in it, or too long."""
    if len(text) > MAX_TEXT:
        raise Unreadable("too_long", _("Cette liste est trop longue : 1000 lignes au plus."))
    lines = unix_newlines(text).split("\n")
    sign = next((sign for sign in ("\t", ";") if any(sign in line for line in lines)), None)
    ruled = [ListRow(n, _ruled(line, sign)) for n, line in enumerate(lines, 1)] if sign else []
    headings = [row.line for row in ruled if columns_of(row.cells) is not None][:1]
    by_hand = {n for n, line in enumerate(lines, 1) if not sign or sign not in line} - {*headings}
    if any(sign not in lines[n - 1] for n in headings if sign):
        by_hand = set()  # one column, and something behind it on a few lines
    rows = [ListRow(n, _free(line)) if n in by_hand else ruled[n - 1] for n, line in enumerate(lines, 1)]
    return entries_of(rows, order, by_hand=by_hand, alone=alone)


def _ruled(line: str, sign: str) -> tuple[str, ...]:
    """The cells of a line copied from a spreadsheet, or of one by hand among such lines."""
    line = line if sign in line else _BULLET.sub("", line)
    cells = (tidy(cell.strip().strip('"')) for cell in line.split(sign)[:MAX_COLUMNS])
    return tuple(cell[:MAX_CELL] for cell in cells)


def _free(line: str) -> tuple[str, ...]:
    """The number in front of a line written by hand, and all the rest; a telephone is no number."""
    line = _BULLET.sub("", tidy(line))
    if TELEPHONE.match(line):
        return ("", line[:MAX_CELL])
    number, line = number_before(line)
    return (number, line[:MAX_CELL]) if line or number else ("", "")
