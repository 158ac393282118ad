"""Brackets round by round: trees from the first round to the final, and brackets drawn from the pot.

Who loses round n of a bracket from the pot enters the bracket under it at its round n. Teams of different
pools are ranked against each other here. Knows sources and places; must not know where the teams come from.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.bracket import Builder, Pot, Source, Title, loser, pot_key, winner
from pairing.notes import Refusal

FirstRound = Sequence[Source | None]
"""The first round of a tree from top to bottom, two by two; None is a bye."""


def power_above(count: int) -> int:
    """The smallest power of two that holds so many."""
    return 1 << max(0, count - 1).bit_length()


def power_below(count: int) -> int:
    """The largest power of two that is not more than so many."""
    return 1 << (count.bit_length() - 1)


def seeding(size: int) -> list[int]:
    """The seeds of a tree from top to bottom: 1 meets the last, 1 and 2 can only meet in the final."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, total - upper)]
    return order


def seeded(sources: Sequence[Source]) -> list[Source | None]:
    """The first round for sources from the best to the last; the best are exempt where it is not full."""
    size = power_above(len(sources))
    return [sources[seed - 1] if seed <= len(sources) else None for seed in seeding(size)]


def tree(
    builder: Builder,
    bracket: str,
    line: FirstRound,
    *,
    level: int = 1,
    placing: bool = False,
    third: bool = False,
) -> None:
    """Add all the rounds of a tree; with ``placing`` the losers go on until every place is played for."""
    waiting: list[tuple[FirstRound, int]] = [(line, 1)] if len(line) > 1 else []
    while waiting:
        following: list[tuple[FirstRound, int]] = []
        for part, first in waiting:
            winners, losers = _round(builder, bracket, part, first, level)
            after = first + sum(winner is not None for winner in winners)
            if len(part) > 2:
                following.append((winners, first))
            if placing and len(losers) > 1:
                full = len(losers) == power_above(len(losers))
                following.append((losers if full else seeded(losers), after))
            elif third and len(part) == 4 and len(losers) == 2:
                first_loser, second_loser = losers
                builder.match(
                    bracket,
                    level + 1,
                    "third",
                    size=2,
                    a=first_loser,
                    b=second_loser,
                    places=(after, after + 1),
                )
        waiting, level = following, level + 1


def _round(
    builder: Builder, bracket: str, line: FirstRound, first: int, level: int
) -> tuple[list[Source | None], list[Source]]:
    """Add one round of those who play for place ``first`` and below: who goes on (or byes), who loses."""
    size = len(line)
    winners: list[Source | None] = []
    losers: list[Source] = []
    for a, b in zip(line[0::2], line[1::2], strict=True):
        if a is None or b is None:
            winners.append(a or b)
            continue
        places = (first, first + 1) if size == 2 else None
        number = builder.match(bracket, level, _title(line, first), size=size, a=a, b=b, places=places)
        winners.append(winner(number))
        losers.append(loser(number))
    return winners, losers


def _title(line: FirstRound, first: int) -> Title:
    if first == 3 and len(line) == 2:
        return "third"
    if first > 1:
        return "placing"
    if None in line:
        return "cadrage"
    return "final" if len(line) == 2 else "round"


Arrivals = Sequence[Sequence[Source]]
"""Who comes in before each round."""


def pot_bracket(builder: Builder, key: str, arrivals: Arrivals, *, third: bool = False) -> None:
    """All the rounds of one bracket, until one team is left and nobody comes any more."""
    level, before = 1, Pot("", key, 0, "", (), 0, 0, ())
    while True:
        entries = arrivals[level - 1] if level <= len(arrivals) else ()
        last = level >= len(arrivals)
        most = (before.most + 1) // 2 + len(entries)
        if most < 2 and last:
            return
        if third and most == 2 and last and before.fewest == 4:
            first_loser, second_loser = (loser(number) for number in before.matches)
            builder.match(key, level, "third", size=2, a=first_loser, b=second_loser, places=(3, 4))
        before = _pot_round(builder, before, level, entries, final=most == 2 and last)
        level += 1


def _pot_round(builder: Builder, before: Pot, level: int, entries: Sequence[Source], *, final: bool) -> Pot:
    """Add one round: its matches, then its pot, with how many may be in it: of those that fall after the
    first round it is not sure that they come."""
    key = pot_key(before.bracket, level)
    fewest = (before.fewest + 1) // 2 + sum(entry.kind != "fallen" for entry in entries)
    most = (before.most + 1) // 2 + len(entries)
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


def fallen(builder: Builder, below: int) -> Arrivals:
    """Who comes down from the main bracket having played fewer matches than ``below``: all that lose in its
    first round, and in the second the one that was exempt, unless they play for the third place."""
    arrivals: list[list[Source]] = []
    for pot in builder.pots[:2]:
        losers = [loser(number) for number in pot.matches if number not in builder.third_after]
        if pot.level > 1:
            exempt = builder.pots[0].most % 2
            losers = (
                [Source("fallen", number, pot.key, below) for number in range(1, exempt + 1)]
                if losers
                else []
            )
        arrivals.append(losers)
    while arrivals and not arrivals[-1]:
        arrivals.pop()
    return arrivals


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
