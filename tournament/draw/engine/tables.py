"""Which physical tables a pool keeps for all its rounds. Knows sizes and table numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from tournament.draw.engine.refusals import Refusal


def needed_for(size: int) -> int:
    """Tables a pool of ``size`` teams uses at a time: one for 3, two for 4 or 5."""
    return size // 2


def assign(sizes: Sequence[int], tables: Sequence[int] | None) -> tuple[tuple[int, ...], ...]:
    """Give each pool its neighbouring tables, in the order of the pools; from the first again when all have
    their matches: those play in the next wave.

    ``tables``: numbers of the usable physical tables in the order of the hall, ``None`` for 1, 2, 3 …
    Raises ``Refusal("no_table")`` where there is none.
    """
    needed = sum(needed_for(size) for size in sizes)
    usable = tuple(range(1, needed + 1)) if tables is None else tuple(tables)
    check(usable)
    if not usable:
        raise Refusal("no_table")
    around = cycle(usable)
    return tuple(tuple(dict.fromkeys(islice(around, needed_for(size)))) for size in sizes)


def check(tables: Sequence[int]) -> None:
    """Raise ``Refusal`` where a table has an impossible number or is given twice."""
    seen: set[int] = set()
    for table in tables:
        if table < 1:
            raise Refusal("bad_table", table=table)
        if table in seen:
            raise Refusal("duplicate_table", table=table)
        seen.add(table)
