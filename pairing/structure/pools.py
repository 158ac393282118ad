"""Format F3, pools then main bracket and consolation; and the pools themselves.

Crossed 1A–2B, 1B–2A where the pools are a power of two, else firsts before seconds by their records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from pairing.notes import Refusal
from pairing.pools import pool_letter, pool_sizes, serpentine
from pairing.round_robin import rounds_of
from pairing.structure.stage import Before, StagePlan
from pairing.structure.trees import FirstRound, power_below, seeded, tree
from pairing.structure.types import Builder, Group, Source, across, place

QUALIFIED = 2
"""The first two of each pool go to the main bracket."""


@dataclass(frozen=True, slots=True)
class Pools(StagePlan):
    """Pools of 3 or 4; entries fill them in the order of the pools, ranked ones there and back."""

    code: ClassVar = "pools"

    def check(self, before: Before) -> None:
        """Pools, called by their letters, come once."""
        if before.pools_played:
            raise Refusal("pools_twice", stage=before.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Its pools."""
        sizes = pool_sizes(len(before.entries))
        waiting = iter(before.entries)
        rows_by_lot = [[*islice(waiting, size)] for size in sizes]
        rows = serpentine(before.entries, sizes) if before.groups else rows_by_lot
        groups = [_pool(pool_letter(number), tuple(row)) for number, row in enumerate(rows)]
        builder.groups += groups
        return groups


def _pool(key: str, entries: tuple[Source, ...]) -> Group:
    size = len(entries)
    return Group(key, "pool", entries, len(rounds_of(size)), size - 1, size - 1, shown_as="pools")


@dataclass(frozen=True, slots=True)
class Brackets(StagePlan):
    """After pools: the main bracket of the first two of each, and the consolation of the others.

    ``placing``: losers go on until every place is played for; ``third``: a match for the third place.
    """

    code: ClassVar = "brackets"
    placing: bool = False
    third: bool = False
    consolation: bool = True

    def check(self, before: Before) -> None:
        """They follow pools."""
        if not before.after_pools:
            raise Refusal("brackets_without_pools", stage=before.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Both brackets; no group."""
        groups = before.groups
        tree(builder, "main", _line(groups, range(1, QUALIFIED + 1)), placing=self.placing, third=self.third)
        last = max(len(group.entries) for group in groups)
        if self.consolation and len(groups) > 1:
            others = _line(groups, range(QUALIFIED + 1, last + 1))
            tree(builder, "consolation", others, placing=self.placing)
        return ()


def _line(groups: Sequence[Group], places: Sequence[int]) -> FirstRound:
    """The first round of those who came in these places."""
    count = len(groups)
    full = all(len(group.entries) >= places[-1] for group in groups)
    if full and len(places) == 2 and count == power_below(count):
        return _crossed([group.key for group in groups], places[0])
    return seeded(
        [
            across(number, of_place)
            for of_place in places
            for number in range(1, 1 + sum(len(group.entries) >= of_place for group in groups))
        ]
    )


def _crossed(keys: Sequence[str], best: int) -> list[Source | None]:
    """1A–2B, 1C–2D … in the upper half, 1B–2A, 1D–2C … in the lower one; one pool alone meets itself."""
    if len(keys) == 1:
        return [place(best, keys[0]), place(best + 1, keys[0])]
    couples = list(zip(keys[0::2], keys[1::2], strict=True))
    upper = [slot for first, second in couples for slot in (place(best, first), place(best + 1, second))]
    lower = [slot for first, second in couples for slot in (place(best, second), place(best + 1, first))]
    return [*upper, *lower]
