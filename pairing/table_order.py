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


def check_tables(tables: Sequence[int]) -> None:
    """Raise ``Refusal`` where a table has an impossible number or is given twice."""
    seen_tables: set[int] = set()
    for table in tables:
        if table < 1:
            raise Refusal("bad_table", table=table)
        if table in seen_tables:
            raise Refusal("duplicate_table", table=table)
        seen_tables.add(table)


MIX, MASK = 0x9E3779B97F4A7C15, (1 << 30) - 1


def fewest_returns(returns: Sequence[Sequence[int]]) -> list[int]:
    """A place for each match; ``returns``: match → place → how many of its teams were there before.

    Square: a spare table has a match of nobody. Equal ones are decided by the distance from the order, then
    by a fixed number for each match at each place.
    """
    count = len(returns)
    distance_unit = count << 30
    return_unit = count**3 * distance_unit
    edges = [
        (
            match,
            count + place,
            teams * return_unit + (place - match) ** 2 * distance_unit + _mixed(match, place),
        )
        for match, row in enumerate(returns)
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
    check_tables(numbers)
    if couples and not numbers:
        raise Refusal("no_table")
    pairings: list[Pairing] = []
    for wave, start in enumerate(range(0, len(couples), max(1, len(numbers))), start=1):
        wave_couples = couples[start : start + len(numbers)]
        wave_tables = (
            numbers[: len(wave_couples)] if before is None else spread(wave_couples, numbers, before)
        )
        pairings += [
            Pairing(round_number, table, a, b, wave=wave)
            for table, (a, b) in sorted(
                zip(wave_tables, wave_couples, strict=True), key=lambda seat: numbers.index(seat[0])
            )
        ]
    return tuple(pairings)


def spread(couples: Sequence[TeamCouple], tables: Sequence[int], before: Before) -> list[int]:
    """A table for each couple, near to the order, with the fewest teams that come back to one."""
    nobody: Counter[int] = Counter()
    earlier_tables = [{*before.get(a, nobody), *before.get(b, nobody)} for a, b in couples] + [set[int]()] * (
        len(tables) - len(couples)
    )
    places = list(range(len(tables)))
    returning = [match for match in range(len(couples)) if not _settle(match, places, earlier_tables, tables)]
    if returning:
        _reassign(returning, places, earlier_tables, tables)
        places = _with_fewest_returns(couples, places, tables, before)
    return [tables[place] for place in places[: len(couples)]]


def _with_fewest_returns(
    couples: Sequence[TeamCouple], places: list[int], tables: Sequence[int], before: Before
) -> list[int]:
    """As it is, or where fewer teams come back: never so while one team only does of each of those matches,
    since fewer matches cannot be.
    """
    nobody: Counter[int] = Counter()
    returns = [
        [sum(table in before.get(team, nobody) for team in couple) for table in tables] for couple in couples
    ]
    returning_teams = [row[place] for row, place in zip(returns, places, strict=False)]
    if max(returning_teams) < 2:
        return places
    spare = [[0] * len(tables)] * (len(tables) - len(couples))
    fewest = fewest_returns([*returns, *spare])
    return (
        fewest
        if sum(row[place] for row, place in zip(returns, fewest, strict=False)) < sum(returning_teams)
        else places
    )


def _settle(match: int, places: list[int], earlier_tables: Sequence[set[int]], tables: Sequence[int]) -> bool:
    """Exchange places with the nearest match so that neither was there before; say whether that is so now."""
    if tables[places[match]] not in earlier_tables[match]:
        return True
    for step in range(1, len(places)):
        for other_match in (match + step, match - step):
            if (
                0 <= other_match < len(places)
                and tables[places[other_match]] not in earlier_tables[match]
                and tables[places[match]] not in earlier_tables[other_match]
            ):
                places[match], places[other_match] = places[other_match], places[match]
                return True
    return False


def _reassign(
    returning: Sequence[int], places: list[int], earlier_tables: Sequence[set[int]], tables: Sequence[int]
) -> None:
    """Move along chains of matches, so that as many as can be are at a new table (augmenting paths)."""
    for match in returning:
        if tables[places[match]] in earlier_tables[match]:
            for mover, place in _chain(match, places, earlier_tables, tables):
                places[mover] = place


def _chain(
    match: int, places: Sequence[int], earlier_tables: Sequence[set[int]], tables: Sequence[int]
) -> list[tuple[int, int]]:
    """Who moves where so that one match fewer comes back; empty where no chain exists.

    It ends at the table of a match that comes back anyway: that one takes the table ``match`` leaves.
    """
    match_at = {place: mover for mover, place in enumerate(places)}
    mover_to: dict[int, int] = {}
    waiting = [match]
    for mover in waiting:
        for place, table in enumerate(tables):
            if place in mover_to or table in earlier_tables[mover]:
                continue
            mover_to[place] = mover
            holder = match_at[place]
            if table in earlier_tables[holder]:
                moves = _moves(match, place, places, mover_to)
                return moves if holder == match else [*moves, (holder, places[match])]
            waiting.append(holder)
    return []


def _moves(match: int, end: int, places: Sequence[int], mover_to: dict[int, int]) -> list[tuple[int, int]]:
    """The chain that ends at ``end``, read back to ``match``."""
    moves = [(mover_to[end], end)]
    while moves[-1][0] != match:
        place = places[moves[-1][0]]
        moves.append((mover_to[place], place))
    return moves


def waves_remarks(pairings: Sequence[Pairing], tables: Sequence[int] | None) -> Iterator[Remark]:
    """Whether the hall is too small for all the matches of a round at once."""
    waves = max((pairing.wave for pairing in pairings), default=1)
    if waves > 1 and tables is not None:
        matches = max(Counter(pairing.round for pairing in pairings).values())
        yield remark("waves", matches=matches, tables=len(tables), waves=waves)
