"""Brackets drawn from the pot, round by round, and cascades of them: who loses early falls into the next.

Who loses round n of a bracket enters the bracket under it at its round n.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.draw.engine.structure.builder import Builder, pot_key
from tournament.draw.engine.structure.reach import Reach
from tournament.draw.engine.structure.types import Pot, Source, loser

Arrivals = Sequence[Sequence[Source]]
"""Who comes in before each round."""


def cascade(
    builder: Builder, keys: Sequence[str], below: Sequence[int], entries: Sequence[Source], *, third: bool
) -> None:
    """Brackets ``keys``; who loses in one having played fewer than ``below`` falls into the next."""
    arrivals: Arrivals = [entries]
    for index, key in enumerate(keys):
        if sum(map(len, arrivals)) < 2:
            return
        bracket(builder, key, arrivals, third=third and index == 0)
        if index < len(below):
            arrivals = _fallen(builder, keys[: index + 1], below[index])


def bracket(builder: Builder, key: str, arrivals: Arrivals, *, third: bool = False) -> None:
    """All the rounds of one bracket, until one team is left and nobody comes any more."""
    level, before = 1, Pot("", key, 0, "", (), 0, 0, ())
    while True:
        entries = arrivals[level - 1] if level <= len(arrivals) else ()
        last = level >= len(arrivals)
        most = (before.most + 1) // 2 + len(entries)
        if most < 2 and last:
            return
        if third and most == 2 and last and before.fewest == 4:
            one, two = (loser(number) for number in before.matches)
            builder.match(key, level, "third", size=2, a=one, b=two, places=(3, 4))
        before = _round(builder, before, level, entries, final=most == 2 and last)
        level += 1


def _round(builder: Builder, before: Pot, level: int, entries: Sequence[Source], *, final: bool) -> Pot:
    """Add one round: its matches, then its pot, with how many may be in it."""
    key = pot_key(before.bracket, level)
    bare = Pot(key, before.bracket, level, before.key, tuple(entries), 0, 0, ())
    fewest, most = Reach(builder.done()).size(bare)
    numbers = [
        builder.match(
            before.bracket,
            level,
            "final" if final else "pot",
            size=most,
            a=Source("drawn", number, key),
            b=Source("drawn", number + 1, key),
            places=(1, 2) if final else None,
        )
        for number in range(1, most, 2)
    ]
    pot = Pot(key, before.bracket, level, before.key, tuple(entries), fewest, most, tuple(numbers))
    builder.pot(pot)
    return pot


def _fallen(builder: Builder, keys: Sequence[str], below: int) -> Arrivals:
    """Who comes down from the last of ``keys`` round by round, having played fewer matches than ``below``."""
    reach = Reach(builder.done())
    arrivals: list[list[Source]] = []
    for pot in builder.pots:
        if pot.bracket != keys[-1]:
            continue
        losers = [loser(number) for number in pot.matches]
        counts = frozenset[int]().union(*map(reach.played, losers))
        if not counts or min(counts) >= below:
            arrivals.append([])
        elif max(counts) < below:
            arrivals.append(losers)
        else:
            few = min(len(losers), _exempt_before(builder, keys, pot))
            arrivals.append([Source("fallen", number, pot.key, below) for number in range(1, few + 1)])
    while arrivals and not arrivals[-1]:
        arrivals.pop()
    return arrivals


def _exempt_before(builder: Builder, keys: Sequence[str], pot: Pot) -> int:
    """How many can have been exempt before a round: only they have played less than the others in it."""
    now = keys.index(pot.bracket) + pot.level
    return sum(
        one.most % 2 == 1 or one.fewest != one.most
        for one in builder.pots
        if one.bracket in keys and keys.index(one.bracket) + one.level < now
    )
