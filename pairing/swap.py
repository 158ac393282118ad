"""Exchanges two teams of a draw by hand, and says beforehand what that would do.

The exchange becomes part of the record's options, so that the record still replays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairing.record import DrawRecord, make_record
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import DrawnPool, Entrant, Pairing, Proposal


def swap(record: DrawRecord, one: int, two: int) -> DrawRecord:
    """The record after the exchange of two teams, with its pairings and remarks made anew.

    Raises ``Refusal("unknown_team")`` or ``Refusal("same_team")``.
    """
    options = replace(record.options, swaps=(*record.options.swaps, (one, two)))
    return make_record(record.entrants, options, record.seed, engine=record.engine, lottery=record.lottery)


def swap_effect(record: DrawRecord, one: int, two: int) -> tuple[Remark, ...]:
    """What an exchange would do, before it is done: who goes where, then what it would cost.

    Raises as ``swap`` does.
    """
    if record.result.pools:
        return _effect_on_pools(record, one, two)
    after = swap(record, one, two).result
    if after.duos:
        return _effect_on_players(record, after, one, two)
    before = set(map(_meeting, record.result.pairings))
    meetings = [
        remark("would_meet", a=pairing.a, b=pairing.b, table=pairing.table, round=pairing.round)
        for pairing in after.pairings
        if _meeting(pairing) not in before
    ]
    meetings += _effect_on_exempts(record.result, after)
    known = set(record.result.remarks)
    warnings = [
        said
        for said in after.remarks
        if said.level == "warning" and said not in known and said.code != "rematch_drawn"
    ]
    return (*meetings, *warnings) if meetings else (remark("would_change_no_match", one=one, two=two),)


def _effect_on_exempts(before: Proposal, after: Proposal) -> Iterator[Remark]:
    """Who would be exempt instead, in which round where several are drawn at once."""
    if after.exempt is not None and after.exempt != before.exempt:
        yield remark("would_be_exempt", team=after.exempt)
    for number, team in after.exempts:
        if (number, team) not in before.exempts:
            yield remark("would_be_exempt_in", team=team, round=number)


def _effect_on_players(record: DrawRecord, after: Proposal, one: int, two: int) -> tuple[Remark, ...]:
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
    known = set(before.remarks)
    if after.pairings and not rests and not seats:
        return (remark("would_change_no_rest", one=one, two=two),)
    return (
        *rests,
        *seats,
        *(said for said in after.remarks if said.level == "warning" and said not in known),
    )


def _meeting(pairing: Pairing) -> tuple[int, int, frozenset[int]]:
    """Who meets when and where, whatever the sides."""
    return pairing.round, pairing.table, frozenset((pairing.a, pairing.b))


def _effect_on_pools(record: DrawRecord, one: int, two: int) -> tuple[Remark, ...]:
    """Who goes into which pool, then clubs and seeds pool by pool."""
    pool_one, pool_two = _pools_of(record, one, two)
    if pool_one == pool_two:
        return (remark("would_stay", one=one, two=two, pool=pool_one.label),)
    entrants = {entrant.id: entrant for entrant in record.entrants}
    changes = (
        *_changes(pool_one, entrants, leaving=entrants[one], coming=entrants[two]),
        *_changes(pool_two, entrants, leaving=entrants[two], coming=entrants[one]),
    )
    move = remark(
        "would_move",
        one=one,
        two=two,
        pool_one=pool_one.label,
        pool_two=pool_two.label,
    )
    return (move, *(changes or (remark("would_change_nothing"),)))


def _pools_of(record: DrawRecord, one: int, two: int) -> tuple[DrawnPool, DrawnPool]:
    """The pools of two different teams of the draw."""
    if one == two:
        raise Refusal("same_team", team=one)
    first, second = record.result.pool_of(one), record.result.pool_of(two)
    if first is None or second is None:
        raise Refusal("unknown_team", team=one if first is None else two)
    return first, second


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


def _fewer(pool: str, left: int, club: str) -> Remark:
    if left == 1:
        return remark("would_have_one", pool=pool, club=club)
    return remark("would_have_left", pool=pool, count=left, club=club)
