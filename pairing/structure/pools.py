"""Format F3, pools then main bracket and consolation; and the pools themselves, also as *poules à barrage*.

Crossed 1A–2B, 1B–2A where the pools are a power of two, else firsts before seconds by their records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.pool_shapes import BY_BARRAGE, label, pool_sizes, rounds_of
from pairing.structure.trees import FirstRound, power_below, seeded, tree
from pairing.structure.types import Builder, Group, Source, across, loser, place, winner

QUALIFIED = 2
"""The first two of each pool go to the main bracket."""


@dataclass(frozen=True, slots=True)
class Brackets:
    """The choices of the brackets after pools or rounds.

    ``placing``: losers go on until every place is played for; ``third``: a match for the third place.
    """

    placing: bool = False
    third: bool = False
    consolation: bool = True


def pools(builder: Builder, entries: Sequence[Source], *, barrage: bool = False) -> list[Group]:
    """Add pools of 3 or 4; entries fill them one after the other, in the order of the pools.

    With ``barrage`` those of 4 play 1v2 and 3v4, winners, losers, then for the second place; one of 3 or 5 is
    played as a round robin, since its teams would not all have 2 matches.
    """
    found: list[Group] = []
    start = 0
    for number, size in enumerate(pool_sizes(len(entries))):
        own = tuple(entries[start : start + size])
        start += size
        with_barrage = barrage and size == BY_BARRAGE
        group = _barrage(builder, label(number), own) if with_barrage else _pool(label(number), own)
        builder.groups.append(group)
        found.append(group)
    return found


def _pool(key: str, entries: tuple[Source, ...]) -> Group:
    size = len(entries)
    return Group(key, "pool", entries, len(rounds_of(size)), size - 1, size - 1)


def _barrage(builder: Builder, key: str, entries: tuple[Source, ...]) -> Group:
    """Two wins are the first place, two losses the fourth; the others meet for the second."""
    one, two, three, four = entries
    high = builder.match(key, 1, "first", size=4, a=one, b=two)
    low = builder.match(key, 1, "first", size=4, a=three, b=four)
    up = builder.match(key, 2, "winners", size=4, a=winner(high), b=winner(low))
    down = builder.match(key, 2, "losers", size=4, a=loser(high), b=loser(low))
    last = builder.match(key, 3, "barrage", size=4, a=loser(up), b=winner(down))
    return Group(key, "barrage", entries, 3, 2, 3, (winner(up), winner(last), loser(last), loser(down)))


def brackets(builder: Builder, groups: Sequence[Group], choices: Brackets) -> None:
    """Add the main bracket of the first two of each pool, and the consolation of the others."""
    main = _line(groups, range(1, QUALIFIED + 1))
    tree(builder, "main", main, placing=choices.placing, third=choices.third)
    last = max(len(group.entries) for group in groups)
    if choices.consolation and len(groups) > 1:
        tree(builder, "consolation", _line(groups, range(QUALIFIED + 1, last + 1)), placing=choices.placing)


def _line(groups: Sequence[Group], places: Sequence[int]) -> FirstRound:
    """The first round of those who came in these places."""
    count = len(groups)
    full = all(len(group.entries) >= places[-1] for group in groups)
    if full and len(places) == 2 and count == power_below(count):
        return _crossed([group.key for group in groups], places[0])
    return seeded(
        [
            across(number, at)
            for at in places
            for number in range(1, 1 + sum(len(group.entries) >= at for group in groups))
        ]
    )


def _crossed(keys: Sequence[str], best: int) -> list[Source | None]:
    """1A–2B, 1C–2D … in the upper half, 1B–2A, 1D–2C … in the lower one; one pool alone meets itself."""
    if len(keys) == 1:
        return [place(best, keys[0]), place(best + 1, keys[0])]
    couples = list(zip(keys[0::2], keys[1::2], strict=True))
    upper = [slot for one, two in couples for slot in (place(best, one), place(best + 1, two))]
    lower = [slot for one, two in couples for slot in (place(best, two), place(best + 1, one))]
    return [*upper, *lower]
