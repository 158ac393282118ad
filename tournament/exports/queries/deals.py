"""Every version of every deal, one after the other: never all in memory. One statement."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...models import Deal, Tournament

# Rows held at once; 60,000 deals pass through this window.
WINDOW = 500


class DealRow(NamedTuple):
    """One version of a deal as it is stored."""

    match_id: int
    number: int
    version: int
    current: bool
    status: str
    facts: dict[str, Any]
    marks_a: int | None
    marks_b: int | None
    lines: list[dict[str, Any]]
    notation: str
    reason: str
    entered_by: str | None
    entered_table: int | None
    entered_at: datetime.datetime


LOOKUPS = {"entered_by": "entered_by__name", "entered_table": "entered_table__number"}


def deals(tournament: Tournament) -> Iterator[DealRow]:
    """The deals match by match, each followed by its earlier versions' corrections."""
    rows = (
        Deal.objects.filter(match__round__stage__tournament=tournament)
        .order_by("match_id", "number", "version")
        .values_list(*(LOOKUPS.get(name, name) for name in DealRow._fields))
    )
    return map(DealRow._make, rows.iterator(chunk_size=WINDOW))
