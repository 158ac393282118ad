"""Teams of different pools ranked against each other: place first, then means per match, then the lot.

And the seconds put into the half of the bracket where the first of their pool is not.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.notes import Refusal
from pairing.structure.trees import power_above, seeding


@dataclass(frozen=True, slots=True)
class PoolRecord:
    """What a team did in its pool: its place, its matches, its criteria (match points, difference …) as sums.

    ``lot``: what breaks the last tie, the lowest first.
    """

    team: int
    pool: str
    place: int
    played: int
    criteria: tuple[int, ...] = ()
    lot: int = 0


def by_record(records: Iterable[PoolRecord]) -> dict[int, list[PoolRecord]]:
    """Place → its teams from the best record to the last; sums become means per match, since pools differ."""
    records_by_place: dict[int, list[PoolRecord]] = {}
    for record in sorted(records, key=_key):
        records_by_place.setdefault(record.place, []).append(record)
    return records_by_place


def _key(record: PoolRecord) -> tuple[object, ...]:
    means = tuple(-Fraction(value, max(1, record.played)) for value in record.criteria)
    return record.place, means, record.lot, record.team


def across(
    records: Iterable[PoolRecord], *, qualified: int = 2, gone: Container[int] = ()
) -> dict[tuple[int, int], int]:
    """(place, rank) → team, for ``Results.across``.

    Of each ``qualified`` places the second stands in the half where the first of its pool is not, as near to
    its record as that allows; 1 ranks by record alone. ``gone``: who left before, the last of those places:
    the next in order take theirs, the best who stay have the byes. Raises ``Refusal("places_missing")``.
    """
    ranked = by_record(records)
    if sorted(ranked) != list(range(1, len(ranked) + 1)):
        raise Refusal("places_missing")
    team_by_rank: dict[tuple[int, int], int] = {}
    for first in range(1, len(ranked) + 1, qualified):
        above = ranked[first]
        below = ranked.get(first + 1, []) if first + 1 < first + qualified else []
        size = power_above(len(above) + len(below))
        seats = [(first, rank) for rank in range(1, len(above) + 1)]
        seats += [(first + 1, rank) for rank in range(1, len(below) + 1)]
        order = [record.team for record in (*above, *_opposite(above, below, size))]
        order.sort(key=lambda team: team in gone)
        team_by_rank |= dict(zip(seats, order, strict=True))
    return team_by_rank


def _opposite(above: Sequence[PoolRecord], below: Sequence[PoolRecord], size: int) -> list[PoolRecord]:
    """The second group in the order of their seeds: each in the half where its pool's better team is not."""
    upper = {*seeding(size)[: size // 2]}
    half = {record.pool: rank in upper for rank, record in enumerate(above, start=1)}
    waiting = {
        True: [record for record in below if not half[record.pool]],
        False: [record for record in below if half[record.pool]],
    }
    in_seed_order: list[PoolRecord] = []
    for seed in range(len(above) + 1, len(above) + len(below) + 1):
        side = waiting[seed in upper] or waiting[seed not in upper]
        in_seed_order.append(side.pop(0))
    return in_seed_order
