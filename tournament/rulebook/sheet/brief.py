"""The rule sheet in brief, for the back of a score sheet: one side of A5."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .lines import Row, RuleLine, Section

KEPT = ("cards", "bidding", "marking", "trouble")
ALSO = {"marking": "making"}  # said in the same breath, without a heading of its own


def brief(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Those sections, with what is asked about most; of a long remark its first sentence."""
    known = {one.code: one for one in sections}
    return tuple(_short(known[code], known.get(ALSO.get(code, ""))) for code in KEPT if code in known)


def _short(section: Section, other: Section | None) -> Section:
    said = (*section.lines, *(other.lines if other else ()))
    rows = tuple(row for row in section.rows if row.brief)
    lines = tuple(_first(line) for line in said if line.brief)
    return replace(section, lines=lines, rows=_joined(rows) if section.code == "cards" else rows)


def _joined(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Two last ranks that are worth the same share a row: 8, 7."""
    *others, eight, seven = rows
    if eight.cells != seven.cells:
        return rows
    return (*others, replace(eight, label=f"{eight.label}, {seven.label}"))


def _first(line: RuleLine) -> RuleLine:
    """The first sentence of a line; the others are on the page of the rules."""
    head, stop, _rest = line.text.partition(". ")
    return replace(line, text=head + "." if stop else line.text)
