"""Explains a draw of pools: what it promises, and every compromise it had to make.

Reads three seatings (the serpentine's, the drawn one, the one after swaps by hand); changes none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tournament.draw.engine.pool_shapes import BY_BARRAGE, label
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.seating import Seating
from tournament.draw.engine.types import Pairing, PoolOptions


def explain(
    planned: Seating, drawn: Seating, final: Seating, options: PoolOptions, pairings: Sequence[Pairing]
) -> tuple[Remark, ...]:
    """All the remarks of a draw; the promise made to every team comes last."""
    return (
        *_sizes(final),
        *_waves(pairings, options),
        *_seeds(planned, drawn),
        *_clubs(drawn, final, options),
        *(remark("swapped", one=one, two=two) for one, two in options.swaps),
        *_barrage(final, options),
        _promise(final, options),
    )


def _sizes(seating: Seating) -> Iterator[Remark]:
    sizes = [len(pool) for pool in seating.rows]
    threes = tuple(label(number) for number, size in enumerate(sizes) if size == 3)
    if sizes == [3]:
        yield remark("three_teams")
    if sizes == [5]:
        yield remark("pool_of_five")
    if threes:
        yield remark("pool_of_three" if len(threes) == 1 else "pools_of_three", pools=threes)


def _waves(pairings: Sequence[Pairing], options: PoolOptions) -> Iterator[Remark]:
    """A hall too small for all the matches of a round at once."""
    waves = max(pairing.wave for pairing in pairings)
    if waves > 1 and options.tables is not None:
        matches = max(Counter(pairing.round for pairing in pairings).values())
        yield remark("waves", matches=matches, tables=len(options.tables), waves=waves)


def _seeds(planned: Seating, drawn: Seating) -> Iterator[Remark]:
    """Seeds that are not as many as the pools, and seeds that left their serpentine place for the clubs."""
    seeds = [sum(team.seed is not None for team in pool) for pool in drawn.rows]
    total, pools = sum(seeds), len(seeds)
    if 0 < total < pools:
        without = tuple(label(number) for number, count in enumerate(seeds) if count == 0)
        yield remark("seeds_missing", seeds=total, pool_count=pools, pools=without)
    if total > pools > 1:
        yield remark("seeds_extra", seeds=total, pool_count=pools)
    places = {team.id: pool for pool, teams in enumerate(planned.rows) for team in teams}
    for pool, teams in enumerate(drawn.rows):
        for team in teams:
            if team.seed is not None and places[team.id] != pool:
                yield remark(
                    "seed_moved",
                    seed=team.seed,
                    team=team.id,
                    pool=label(pool),
                    planned=label(places[team.id]),
                )


def _clubs(drawn: Seating, final: Seating, options: PoolOptions) -> Iterator[Remark]:
    """One remark for each club and each number of its teams in one pool, with why it is so."""
    if not options.clubs_apart:
        yield remark("clubs_mixed")
    entrants = sum(map(len, final.rows))
    for club in sorted(final.members):
        members = final.members[club]
        if members == entrants:
            continue
        together: defaultdict[int, list[str]] = defaultdict(list)
        for number, present in enumerate(final.counts):
            if present[club] > 1:
                together[present[club]].append(label(number))
        for count, pools in sorted(together.items(), reverse=True):
            if len(final.rows) == 1:
                yield remark("club_one_pool", count=count, club=club)
                continue
            yield remark(
                _club_code(club, drawn, final, many=len(pools) > 1, apart=options.clubs_apart),
                pools=tuple(pools),
                count=count,
                club=club,
                members=members,
                pool_count=len(final.rows),
            )


def _club_code(club: str, drawn: Seating, final: Seating, *, many: bool, apart: bool) -> str:
    """Whether numbers, seeds and other clubs, the organiser's hand or the lot alone put them together."""
    kind = "club" if not many else "clubs"
    if final.clashes(club) > drawn.clashes(club):
        return f"{kind}_by_hand"
    if final.clashes(club) == final.least(club):
        return f"{kind}_together"
    return f"{kind}_kept" if apart else f"{kind}_by_lot"


def _barrage(seating: Seating, options: PoolOptions) -> Iterator[Remark]:
    """Which pools are played by barrage, where that was chosen."""
    sizes = [len(pool) for pool in seating.rows]
    pools = tuple(label(number) for number, size in enumerate(sizes) if size == BY_BARRAGE)
    if not options.barrage:
        return
    if not pools:
        yield remark("no_barrage")
    else:
        yield remark("barrage" if len(pools) == 1 else "barrages", pools=pools)


def _promise(seating: Seating, options: PoolOptions) -> Remark:
    """How many matches every team plays, never twice against the same; after a barrage pool's first match the
    loser of the last may meet its first opponent again."""
    sizes = [len(pool) for pool in seating.rows]
    if options.barrage and BY_BARRAGE in sizes:
        return remark("two_at_least")
    code = "everyone_plays" if min(sizes) == max(sizes) else "everyone_plays_least"
    return remark(code, matches=min(sizes) - 1)
