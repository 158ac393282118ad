"""Exchanges two teams of a draw by hand, and says beforehand what that would do.

The exchange becomes part of the record's options, so that the record still replays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairing.record import DrawRecord, again
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import DrawnPool, Entrant, Pairing, Proposal


def swap(record: DrawRecord, first: int, second: int) -> DrawRecord:
    """The record after the exchange of two teams, with its pairings and remarks made anew.

    Raises ``Refusal("unknown_team")`` or ``Refusal("same_team")``.
    """
    options = replace(record.options, swaps=(*record.options.swaps, (first, second)))
    return again(record, options)


def swap_effect(record: DrawRecord, first: int, second: int) -> tuple[Remark, ...]:
    """What an exchange would do, before it is done: who goes where, then what it would cost.

    Raises as ``swap`` does.
    """
    if record.result.pools:
        return _effect_on_pools(record, first, second)
    after = swap(record, first, second).result
    if after.duos:
        return _effect_on_players(record, after, first, second)
    before = set(map(_meeting, record.result.pairings))
    meetings = [
        remark("would_meet", a=pairing.a, b=pairing.b, table=pairing.table, round=pairing.round)
        for pairing in after.pairings
        if _meeting(pairing) not in before
    ]
    meetings += _effect_on_exempts(record.result, after)
    remarks_before = set(record.result.remarks)
    warnings = [
        warning
        for warning in after.remarks
        if warning.level == "warning" and warning not in remarks_before and warning.code != "rematch_drawn"
    ]
    return (*meetings, *warnings) if meetings else (remark("would_change_no_match", one=first, two=second),)


def _effect_on_exempts(before: Proposal, after: Proposal) -> Iterator[Remark]:
    """Who would be exempt instead, in which round where several are drawn at once."""
    if after.exempt is not None and after.exempt != before.exempt:
        yield remark("would_be_exempt", team=after.exempt)
    for number, team in after.exempts:
        if (number, team) not in before.exempts:
            yield remark("would_be_exempt_in", team=team, round=number)


def _effect_on_players(record: DrawRecord, after: Proposal, first: int, second: int) -> tuple[Remark, ...]:
    """Who would rest instead of whom, then who would sit at the tables that change."""
    before = record.result
    rests = [
        remark("would_rest", one=into, two=out)
        for into in after.rests
        for out in before.rests
        if after.pairings and into not in before.rests and out not in after.rests
    ]
    seats = [
        remark("would_sit", table=match.table, one=after.duos[match.a - 1], two=after.duos[match.b - 1])
        for match in after.pairings
        if before.duos[match.a - 1 : match.b] != after.duos[match.a - 1 : match.b]
    ]
    remarks_before = set(before.remarks)
    if after.pairings and not rests and not seats:
        return (remark("would_change_no_rest", one=first, two=second),)
    return (
        *rests,
        *seats,
        *(
            warning
            for warning in after.remarks
            if warning.level == "warning" and warning not in remarks_before
        ),
    )


def _meeting(pairing: Pairing) -> tuple[int, int, frozenset[int]]:
    """Who meets when and where, whatever the sides."""
    return pairing.round, pairing.table, frozenset((pairing.a, pairing.b))


def _effect_on_pools(record: DrawRecord, first: int, second: int) -> tuple[Remark, ...]:
    """Who goes into which pool, then clubs and seeds pool by pool."""
    first_pool, second_pool = _pools_of(record, first, second)
    if first_pool == second_pool:
        return (remark("would_stay", one=first, two=second, pool=first_pool.label),)
    entrants = {entrant.id: entrant for entrant in record.entrants}
    changes = (
        *_changes(first_pool, entrants, leaving=entrants[first], coming=entrants[second]),
        *_changes(second_pool, entrants, leaving=entrants[second], coming=entrants[first]),
    )
    move = remark(
        "would_move",
        one=first,
        two=second,
        pool_one=first_pool.label,
        pool_two=second_pool.label,
    )
    return (move, *(changes or (remark("would_change_nothing"),)))


def _pools_of(record: DrawRecord, first: int, second: int) -> tuple[DrawnPool, DrawnPool]:
    """The pools of two different teams of the draw."""
    if first == second:
        raise Refusal("same_team", team=first)
    first_pool, second_pool = record.result.pool_of(first), record.result.pool_of(second)
    if first_pool is None or second_pool is None:
        raise Refusal("unknown_team", team=first if first_pool is None else second)
    return first_pool, second_pool


def _changes(
    pool: DrawnPool, entrants: Mapping[int, Entrant], *, leaving: Entrant, coming: Entrant
) -> Iterator[Remark]:
    """What changes for the clubs and the seeds of one pool."""
    clubs = Counter(entrants[team].club for team in pool.teams)
    if leaving.club != coming.club:
        if leaving.club is not None and clubs[leaving.club] > 1:
            yield _fewer(pool.label, clubs[leaving.club] - 1, leaving.club)
        if coming.club is not None and clubs[coming.club] > 0:
            yield remark("would_have", pool=pool.label, count=clubs[coming.club] + 1, club=coming.club)
    seeds = sum(entrants[team].seed is not None for team in pool.teams)
    change = (coming.seed is not None) - (leaving.seed is not None)
    if change < 0 and seeds == 1:
        yield remark("would_lose_seed", pool=pool.label)
    if change > 0 and seeds > 0:
        yield remark("would_gain_seed", pool=pool.label, count=seeds + 1)


def _fewer(pool: str, remaining: int, club: str) -> Remark:
    if remaining == 1:
        return remark("would_have_one", pool=pool, club=club)
    return remark("would_have_left", pool=pool, count=remaining, club=club)
