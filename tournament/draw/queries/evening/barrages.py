"""*Poules à barrage* among the rows: who was drawn where, which pools are decided, the tables they keep.

Their places come from their matches, as the structure says; those of other pools from the standings."""

from __future__ import annotations

from collections.abc import Sequence

from ....models import Stage
from ...engine.structure import Filling, Results
from .ground import Ground
from .rows import Rows


def by_barrage(stage: Stage) -> bool:
    """Whether the pools of four of this stage are played by barrage."""
    return stage.kind == Stage.Kind.POOLS and bool(stage.options.get("barrage"))


def drawn_after_rounds(evening: Ground, stage: Stage) -> dict[tuple[str, int], int]:
    """(group, place) → team, as pools drawn after rounds took them: their draw put them there, so that
    a rank corrected since moves nobody. Nothing where the pools come first or are not drawn."""
    if not by_barrage(stage) or evening.structure is None or stage.pk == evening.stages[0].pk:
        return {}
    entries = [source for group in evening.structure.groups if group.is_pool for source in group.entries]
    seats = [seat.number or 0 for seat in evening.rows.seats.values() if seat.stage == stage.pk]
    return {
        (source.of, source.number): team
        for source, team in zip(entries, seats, strict=False)
        if source.kind == "place"
    }


def decided(evening: Ground, results: Results) -> frozenset[str]:
    """The groups whose places wait for no match of theirs; those of a round robin are all among them."""
    if evening.structure is None:
        return frozenset()
    filling = Filling(evening.structure, results)
    return frozenset(
        group.key
        for group in evening.structure.groups
        if all(filling.occupant(place).known for place in group.places)
    )


def own_tables_first(
    evening: Ground, stage: Stage, planned: Sequence[int], free: Sequence[int]
) -> tuple[int, ...]:
    """The free tables, those that each pool has had before the others: it stays where it is."""
    if evening.structure is None or not by_barrage(stage):
        return tuple(free)
    had = _tables_of_pools(evening.rows, stage)
    given: list[int | None] = []
    for number in planned:
        own = had.get(evening.structure.match(number).bracket, ())
        given.append(next((table for table in own if table in free and table not in given), None))
    others = iter([table for table in free if table not in given])
    found = [next(others, None) if table is None else table for table in given]
    return (*[table for table in found if table is not None], *others)


def _tables_of_pools(rows: Rows, stage: Stage) -> dict[str, list[int]]:
    """Pool → the tables of its matches, in their order."""
    found: dict[str, list[int]] = {}
    for match in rows.matches:
        if match.stage == stage.pk and match.table is not None:
            found.setdefault(rows.seats[match.a].pool or "", []).append(match.table)
    return found
