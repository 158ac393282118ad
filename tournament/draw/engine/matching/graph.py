"""Which couples the solver is offered: all of them, or for each seat its nearest ones.

A seat's nearest are those without penalty, and a few with one, so that the fewest rematches can be found too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence

from tournament.draw.engine.matching.field import Field
from tournament.draw.engine.matching.solver import Edge

PENALISED = 4
"""For so many couples without penalty, one with."""


def complete(field: Field) -> list[Edge]:
    """Every couple."""
    count = len(field.seats)
    return _priced(field, (range(place + 1, count) for place in range(count))) + _exempts(field, count)


def nearest(field: Field, near: int) -> list[Edge]:
    """For each seat the couples with its ``near`` nearest that it may meet, and a few that it should not."""
    count = len(field.seats)
    after, before = _run_ends(field)
    clubs = _club_places(field)
    offered: list[set[int]] = [set() for _ in range(count)]
    for place in range(count):
        ahead = _free(field, place, near // 2, 1, after)
        behind = _free(field, place, near - len(ahead), -1, before)
        if len(behind) < near // 2:
            ahead = _free(field, place, near - len(behind), 1, after)
        bad = _penalised(field, place, near // PENALISED, clubs)
        offered[place].update(ahead, [other for other in bad if other > place])
        for other in (*behind, *bad):
            if other < place:
                offered[other].add(place)
    return _priced(field, (sorted(others) for others in offered)) + _exempts(field, near)


def _priced(field: Field, offered: Iterable[Sequence[int]]) -> list[Edge]:
    """Each couple with its cost, as one expression: this is where a large draw spends its time."""
    edges: list[Edge] = []
    scores, ranks, lots, mask = field.scores, field.ranks, field.lots, field.lot_mask
    score_unit, rank_unit = field.unit["score"], field.unit["rank"]
    for one, others in enumerate(offered):
        score, rank, lot = scores[one], ranks[one], lots[one]
        extra = _extra(field, one, others)
        edges += [
            (
                one,
                two,
                (score - scores[two]) ** 2 * score_unit
                + (rank - ranks[two]) ** 2 * rank_unit
                + (lot * lots[two] >> 20 & mask)
                + more,
            )
            for two, more in zip(others, extra, strict=True)
        ]
    return edges


def _extra(field: Field, one: int, others: Sequence[int]) -> list[int]:
    """What each of the couples costs besides its gaps: rematch, club, groups."""
    met, clubs, groups = field.met[one], field.clubs, field.groups
    group_unit, club_unit = field.unit["group"], field.unit["club"]
    club, group = clubs[one], groups[one]
    if club is None or not club_unit:
        extra = [field.penalty(one, two) if two in met else 0 for two in others]
    else:
        extra = [
            field.penalty(one, two) if two in met else club_unit if clubs[two] == club else 0
            for two in others
        ]
    if group_unit:
        extra = [
            more + (group - groups[two]) ** 2 * group_unit for two, more in zip(others, extra, strict=True)
        ]
    return extra


def _exempts(field: Field, near: int) -> list[Edge]:
    """Where the number is odd, the couples of "no opponent" with the first seats whose turn it is."""
    if not field.odd:
        return []
    nobody = len(field.seats)
    turns = [(cost, place) for place in range(nobody) if (cost := field.exempt_cost(place)) is not None]
    return [(place, nobody, cost) for cost, place in sorted(turns)[:near]]


def _free(field: Field, place: int, near: int, step: int, ends: Sequence[int]) -> list[int]:
    """The ``near`` nearest seats one way that may be met without penalty; its club's runs are jumped over."""
    met, clubs, count = field.met[place], field.clubs, len(field.seats)
    club, other = clubs[place], place + step
    found: list[int] = []
    while 0 <= other < count and len(found) < near:
        if club is not None and clubs[other] == club:
            other = ends[other]
        else:
            if other not in met:
                found.append(other)
            other += step
    return found


def _penalised(field: Field, place: int, few: int, clubs: dict[str, list[int]]) -> list[int]:
    """The nearest seats that it has met or that are of its club."""
    if not (field.met[place] or field.clubs[place]):
        return []
    found = set(field.met[place])
    club = field.clubs[place]
    if club is not None:
        mates = clubs[club]
        mine = bisect_left(mates, place)
        found.update(mates[max(0, mine - few) : mine + few + 1])
        found.discard(place)
    return sorted(found, key=lambda other: (abs(other - place), other))[:few]


def _club_places(field: Field) -> dict[str, list[int]]:
    """The places of each club's seats, where clubs count."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, club in enumerate(field.clubs):
        if club is not None:
            places[club].append(place)
    return places


def _run_ends(field: Field) -> tuple[list[int], list[int]]:
    """For each seat, the first one of another club after it, and before it."""
    clubs, count = field.clubs, len(field.seats)
    after, before = [count] * count, [-1] * count
    for place in range(count - 2, -1, -1):
        after[place] = after[place + 1] if clubs[place] == clubs[place + 1] else place + 1
    for place in range(1, count):
        before[place] = before[place - 1] if clubs[place] == clubs[place - 1] else place - 1
    return after, before
