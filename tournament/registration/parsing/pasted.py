"""A pasted list, one team a line: tabs or ; make columns, else / – or "et" part two people.

A club may stand in brackets or as third part, a number in front."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from ...members.parsing.lines import club_behind, number_before, people_in, tidy, unix_newlines
from ...members.parsing.names import NameOrder
from ...members.parsing.readings import MAX_CELL, MAX_COLUMNS, ListRow, Unreadable
from .columns import ListColumn
from .readings import Reading
from .table import entries_of

MAX_TEXT = 200_000  # signs
FREE = {0: ListColumn.NUMBER, 1: ListColumn.PLAYER_1, 2: ListColumn.PLAYER_2, 3: ListColumn.CLUB}
_BULLET = re.compile(r"^\s*[-–—•*·]+\s+")


def read_pasted(text: str, order: NameOrder, *, alone: bool = False) -> Reading:
    """Understand a pasted list. Raises Unreadable: nothing in it, or too long."""
    if len(text) > MAX_TEXT:
        raise Unreadable("too_long", _("Cette liste est trop longue : 1000 lignes au plus."))
    lines = unix_newlines(text).split("\n")
    sign = next((sign for sign in ("\t", ";") if any(sign in line for line in lines)), None)
    if sign is None:
        return entries_of([ListRow(n, _free(line)) for n, line in enumerate(lines, 1)], order, FREE)
    return entries_of([ListRow(n, _ruled(line, sign)) for n, line in enumerate(lines, 1)], order, alone=alone)


def _ruled(line: str, sign: str) -> tuple[str, ...]:
    """The cells of a line copied from a spreadsheet, or of one by hand among such lines."""
    line = line if sign in line else _BULLET.sub("", line)
    cells = (tidy(cell.strip().strip('"')) for cell in line.split(sign)[:MAX_COLUMNS])
    return tuple(cell[:MAX_CELL] for cell in cells)


def _free(line: str) -> tuple[str, ...]:
    """Number, two people, club, of a line written by hand. A third person is left for the table to refuse."""
    number, line = number_before(_BULLET.sub("", tidy(line)))
    line, club = club_behind(line)
    people = [name.strip(" ,;") for name in people_in(line)] or [""]
    if len(people) == 3 and not club:
        club = people.pop()
    return (number, people[0], " / ".join(people[1:]), club)
