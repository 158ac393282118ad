"""What follows from a number of teams alone: sizes and letters of pools, who meets whom in which round.

Knows places (0 is the best seeded), numbers and rounds; must not know teams or clubs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import TypeVar

from pairing.refusals import Refusal
from pairing.table_order import check_tables


def pool_sizes(teams: int) -> tuple[int, ...]:
    """Pools of 3 or 4, as few as possible, the larger ones first; 5 teams make one pool of 5."""
    if teams == 5:
        return (5,)
    count = -(-teams // 4)
    smaller_size, larger_pools = divmod(teams, count)
    return tuple(smaller_size + 1 if number < larger_pools else smaller_size for number in range(count))


def tables_for_pool(size: int) -> int:
    """Tables a pool of ``size`` teams uses at a time: one for 3, two for 4 or 5."""
    return size // 2


def assign_tables(sizes: Sequence[int], tables: Sequence[int] | None) -> tuple[tuple[int, ...], ...]:
    """Give each pool its neighbouring tables, in the order of the pools; from the first again when all have
    their matches: those play in the next wave.

    ``tables``: numbers of the usable physical tables in the order of the hall, ``None`` for 1, 2, 3 …
    Raises ``Refusal("no_table")`` where there is none.
    """
    needed = sum(tables_for_pool(size) for size in sizes)
    usable = tuple(range(1, needed + 1)) if tables is None else tuple(tables)
    check_tables(usable)
    if not usable:
        raise Refusal("no_table")
    around = cycle(usable)
    return tuple(tuple(dict.fromkeys(islice(around, tables_for_pool(size)))) for size in sizes)


def tables_needed(teams: int) -> int:
    """How many tables a draw of pools of so many teams uses at a time."""
    return sum(map(tables_for_pool, pool_sizes(teams)))


def pool_letter(index: int) -> str:
    """The letter of a pool (0 is A, 25 is Z, 26 is AA)."""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


Drawn = TypeVar("Drawn")


def serpentine(ranked: Sequence[Drawn], sizes: Sequence[int]) -> list[list[Drawn]]:
    """Those ranked, or the best of them, row by row over the pools, there and back."""
    rows: list[list[Drawn]] = [[] for _ in sizes]
    waiting = iter(ranked)
    for row in range(max(sizes)):
        open_pools = [pool for pool, size in zip(rows, sizes, strict=True) if size > row]
        for pool in open_pools if row % 2 == 0 else reversed(open_pools):
            pool.extend(islice(waiting, 1))
    return rows


PlacePair = tuple[int, int]


def rounds_of(size: int) -> tuple[tuple[PlacePair, ...], ...]:
    """The rounds of a group of ``size`` places, each a tuple of (side A, side B).

    With an odd size one place rests each round. Places 0 and 1 meet in the last round. The plan of an odd
    size is contained in the plan of the next even size, so a late team can take the place that rests.
    Nobody is on one side more than once oftener than on the other.
    """
    if size < 2:
        return ()
    turning = size if size % 2 else size - 1
    return tuple(_one_round(number, turning, size) for number in range(turning))


def _one_round(number: int, turning: int, size: int) -> tuple[PlacePair, ...]:
    """Round ``number`` (from 0): two turning places meet when their sum is the round's number plus two."""
    total = (number + 2) % turning
    matches: list[PlacePair] = []
    for place in range(turning):
        opponent = (total - place) % turning
        if opponent == place:
            if size > turning:
                matches.append((place, turning) if number % 2 == 0 else (turning, place))
        elif place < opponent:
            matches.append((place, opponent) if (opponent - place) % 2 else (opponent, place))
    return tuple(sorted(matches, key=min))
