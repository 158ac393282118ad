"""Which physical table each match gets: a pool's own, or in their order, in waves where tables are short.

Where tables are to be spread over the evening, a team that was already at its table changes with the nearest
match that can; what no exchange solves goes along chains, and where both teams of a match still come back, to
an exact assignment of the teams.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pairing.matching.solver import cheapest
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import Pairing


def check(tables: Sequence[int]) -> None:
    """Raise ``Refusal`` where a table has an impossible number or is given twice."""
    seen: set[int] = set()
    for table in tables:
        if table < 1:
            raise Refusal("bad_table", table=table)
        if table in seen:
            raise Refusal("duplicate_table", table=table)
        seen.add(table)


MIX, MASK = 0x9E3779B97F4A7C15, (1 << 30) - 1


def fewest_back(back: Sequence[Sequence[int]]) -> list[int]:
    """A place for each match; ``back``: match → place → how many of its teams were there before.

    Square: a spare table has a match of nobody. Equal ones are decided by the distance from the order, then
    by a fixed number for each match at each place.
    """
    count = len(back)
    near = count << 30
    unit = count**3 * near
    edges = [
        (match, count + place, teams * unit + (place - match) ** 2 * near + _mixed(match, place))
        for match, row in enumerate(back)
        for place, teams in enumerate(row)
    ]
    partners = cheapest(2 * count, edges)
    return [partner - count for partner in (partners or [])[:count]]


def _mixed(match: int, place: int) -> int:
    return ((match + 1) * (place + 1) * MIX >> 20) & MASK


TeamCouple = tuple[int, int]
Before = Mapping[int, Counter[int]]
"""Team → how often it was at each table."""


def seated(
    couples: Sequence[TeamCouple],
    tables: Sequence[int] | None,
    *,
    round_number: int = 1,
    before: Before | None = None,
) -> tuple[Pairing, ...]:
    """The matches with their tables and waves. ``before``: spread the tables, None to follow the order.

    Raises ``Refusal``: no table, or a number that is impossible or given twice.
    """
    numbers = tuple(range(1, len(couples) + 1)) if tables is None else tuple(tables)
    check(numbers)
    if couples and not numbers:
        raise Refusal("no_table")
    pairings: list[Pairing] = []
    for wave, start in enumerate(range(0, len(couples), max(1, len(numbers))), start=1):
        part = couples[start : start + len(numbers)]
        given = numbers[: len(part)] if before is None else spread(part, numbers, before)
        pairings += [
            Pairing(round_number, table, one, two, wave=wave)
            for table, (one, two) in sorted(
                zip(given, part, strict=True), key=lambda at: numbers.index(at[0])
            )
        ]
    return tuple(pairings)


def spread(couples: Sequence[TeamCouple], tables: Sequence[int], before: Before) -> list[int]:
    """A table for each couple, near to the order, with the fewest teams that come back to one."""
    nobody: Counter[int] = Counter()
    been = [{*before.get(one, nobody), *before.get(two, nobody)} for one, two in couples] + [set[int]()] * (
        len(tables) - len(couples)
    )
    given = list(range(len(tables)))
    left = [match for match in range(len(couples)) if not _settle(match, given, been, tables)]
    if left:
        _reassign(left, given, been, tables)
        given = _fewest(couples, given, tables, before)
    return [tables[place] for place in given[: len(couples)]]


def _fewest(
    couples: Sequence[TeamCouple], given: list[int], tables: Sequence[int], before: Before
) -> list[int]:
    """As it is, or where fewer teams come back: never so while one team only does of each of those matches,
    since fewer matches cannot be.
    """
    nobody: Counter[int] = Counter()
    back = [
        [sum(table in before.get(team, nobody) for team in couple) for table in tables] for couple in couples
    ]
    now = [row[place] for row, place in zip(back, given, strict=False)]
    if max(now) < 2:
        return given
    spare = [[0] * len(tables)] * (len(tables) - len(couples))
    fewest = fewest_back([*back, *spare])
    return fewest if sum(row[place] for row, place in zip(back, fewest, strict=False)) < sum(now) else given


def _settle(match: int, given: list[int], been: Sequence[set[int]], tables: Sequence[int]) -> bool:
    """Exchange places with the nearest match so that neither was there before; say whether that is so now."""
    if tables[given[match]] not in been[match]:
        return True
    for step in range(1, len(given)):
        for other in (match + step, match - step):
            if (
                0 <= other < len(given)
                and tables[given[other]] not in been[match]
                and tables[given[match]] not in been[other]
            ):
                given[match], given[other] = given[other], given[match]
                return True
    return False


def _reassign(left: Sequence[int], given: list[int], been: Sequence[set[int]], tables: Sequence[int]) -> None:
    """Move along chains of matches, so that as many as can be are at a new table (augmenting paths)."""
    for match in left:
        if tables[given[match]] in been[match]:
            for mover, place in _chain(match, given, been, tables):
                given[mover] = place


def _chain(
    match: int, given: Sequence[int], been: Sequence[set[int]], tables: Sequence[int]
) -> list[tuple[int, int]]:
    """Who moves where so that one match fewer comes back; empty where no chain exists.

    It ends at the table of a match that comes back anyway: that one takes the table ``match`` leaves.
    """
    holder = {place: mover for mover, place in enumerate(given)}
    mover_to: dict[int, int] = {}
    waiting = [match]
    for mover in waiting:
        for place, table in enumerate(tables):
            if place in mover_to or table in been[mover]:
                continue
            mover_to[place] = mover
            last = holder[place]
            if table in been[last]:
                moves = _moves(match, place, given, mover_to)
                return moves if last == match else [*moves, (last, given[match])]
            waiting.append(last)
    return []


def _moves(match: int, end: int, given: Sequence[int], mover_to: dict[int, int]) -> list[tuple[int, int]]:
    """The chain that ends at ``end``, read back to ``match``."""
    moves = [(mover_to[end], end)]
    while moves[-1][0] != match:
        place = given[moves[-1][0]]
        moves.append((mover_to[place], place))
    return moves


def waves_remarks(pairings: Sequence[Pairing], tables: Sequence[int] | None) -> Iterator[Remark]:
    """Whether the hall is too small for all the matches of a round at once."""
    waves = max((pairing.wave for pairing in pairings), default=1)
    if waves > 1 and tables is not None:
        matches = max(Counter(pairing.round for pairing in pairings).values())
        yield remark("waves", matches=matches, tables=len(tables), waves=waves)
