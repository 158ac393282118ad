"""Guessing: which part of a name comes first, and what the columns of a table without headings hold.

Counts common French given names over the whole list; must not look at one line alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...naming import folded
from .given_names import GIVEN
from .headings import Column
from .names import Order
from .rows import Row


def order_of(names: Iterable[str], fallback: Order) -> Order:
    """The order most names of a list have; `fallback` where nothing tells."""
    first = last = 0
    for name in names:
        words = folded(name).replace("-", " ").split()
        if len(words) > 1:
            first += words[0] in GIVEN and words[-1] not in GIVEN
            last += words[-1] in GIVEN and words[0] not in GIVEN
    if first == last:
        return fallback
    return Order.GIVEN_FIRST if first > last else Order.FAMILY_FIRST


def layout_of(rows: Sequence[Row], *, alone: bool = False) -> dict[int, Column]:
    """What the columns hold when nobody says so: a number, names whole or in two parts, a club, a seed.

    `alone`: one player a line."""
    width = max((len(row.cells) for row in rows), default=0)
    places = [place for place in range(width) if any(_cell(row, place) for row in rows)]
    found: dict[int, Column] = {}
    if len(places) > 1 and counts(rows, places[0]):
        found[places.pop(0)] = Column.NUMBER
    texts = [place for place in places if not counts(rows, place)]
    names = [Column.PLAYER_1] if alone else [Column.PLAYER_1, Column.PLAYER_2]
    if alone and len(texts) >= 2 and _in_parts(rows, texts):
        given_first = order_of(_joined(rows, texts[:2]), Order.FAMILY_FIRST) is Order.GIVEN_FIRST
        names = [Column.GIVEN_1, Column.FAMILY_1] if given_first else [Column.FAMILY_1, Column.GIVEN_1]
    elif len(texts) >= 4 and _in_parts(rows, texts):
        given_first = order_of(_joined(rows, texts), Order.FAMILY_FIRST) is Order.GIVEN_FIRST
        names = [Column.FAMILY_1, Column.GIVEN_1, Column.FAMILY_2, Column.GIVEN_2]
        names = [names[place] for place in (1, 0, 3, 2)] if given_first else names
    found |= dict(zip(texts, [*names, Column.CLUB], strict=False))
    rest = [place for place in places if place not in texts and texts and place > texts[0]]
    return found | ({rest[0]: Column.SEED} if rest else {})


def _cell(row: Row, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _column(rows: Sequence[Row], place: int) -> list[str]:
    return [cell for row in rows if (cell := _cell(row, place))]


def counts(rows: Sequence[Row], place: int) -> bool:
    """Whether most of a column is whole numbers."""
    cells = _column(rows, place)
    return sum(cell.isdecimal() for cell in cells) * 2 > len(cells)


def _in_parts(rows: Sequence[Row], texts: list[int]) -> bool:
    """Whether surname and given name stand in columns of their own: the first two are mostly single words."""
    cells = _column(rows, texts[0]) + _column(rows, texts[1])
    return sum(" " not in cell for cell in cells) * 2 > len(cells)


def _joined(rows: Sequence[Row], texts: list[int]) -> list[str]:
    pairs = list(zip(texts[0:4:2], texts[1:4:2], strict=False))
    return [f"{_cell(row, a)} {_cell(row, b)}".strip() for row in rows for a, b in pairs]
