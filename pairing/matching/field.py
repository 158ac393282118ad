"""The teams of one round on a line, what each couple costs, and which couples the solver is offered.

The cost is one integer that packs the criteria, the most important in the highest digits; no sum of the lower
ones over a whole round reaches the next. The lot is the lowest digit, so that one matching alone is best.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import gcd
from random import Random

from pairing.matching.solver import WIDTH, Edge
from pairing.refusals import Refusal

CostCriterion = str
USUAL: tuple[CostCriterion, ...] = ("rematch", "exempt", "group", "club", "score", "rank")
"""From the most important to the least."""
WISHED: tuple[CostCriterion, ...] = ("rematch", "exempt", "group", "apart", "club", "score", "rank")
"""The same where couples should not meet."""
PLAIN: tuple[CostCriterion, ...] = ("rematch", "exempt", "group", "score", "rank")
LOT_BITS = 40
FEWEST_LOT_BITS = 8


@dataclass(frozen=True, slots=True)
class Candidate:
    """One team on the line: what it may not meet again, and what brings it near to another.

    ``met``: how often it met each other team; ``exempt``: its turn to be exempt (0 is the first), None where
    it may not be; ``group``: number of its group from the top; ``rank``: its place from 1, no two the same;
    ``apart``: whom it should not meet.
    """

    team: int
    rank: int
    score: int = 0
    group: int = 0
    club: str | None = None
    met: Counter[int] = field(default_factory=Counter)
    exempt: int | None = None
    apart: frozenset[int] = frozenset()


class Field:
    """The seats in the order of the line, each criterion's unit, and a number by lot for each seat."""

    def __init__(self, seats: Sequence[Candidate], criteria: Sequence[CostCriterion], rng: Random) -> None:
        self.seats = tuple(sorted(seats, key=lambda seat: (seat.group, -seat.score, seat.rank)))
        self.odd = len(self.seats) % 2 == 1
        self.places = {seat.team: place for place, seat in enumerate(self.seats)}
        self.scores = _reduced([seat.score for seat in self.seats])
        self.ranks = [seat.rank for seat in self.seats]
        self.groups = [seat.group for seat in self.seats]
        self.clubs = [seat.club for seat in self.seats] if "club" in criteria else [None] * len(self.seats)
        by_team = {team: int(rng.random() * 2**53) | 1 for team in sorted(seat.team for seat in self.seats)}
        self.lots = [by_team[seat.team] for seat in self.seats]
        self.met = self._met()
        self.apart = [
            {self.places[team] for team in seat.apart if team in self.places}
            if "apart" in criteria
            else set()
            for seat in self.seats
        ]
        self._pack(criteria)

    def _met(self) -> list[dict[int, int]]:
        """For each place, how often it met those of the others that are here; each side may have said so."""
        met: list[dict[int, int]] = [{} for _ in self.seats]
        for place, seat in enumerate(self.seats):
            for team, times in seat.met.items():
                opponent = self.places.get(team)
                if opponent is not None:
                    met[place][opponent] = met[opponent][place] = max(times, met[place].get(opponent, 0))
        return met

    def _pack(self, criteria: Sequence[CostCriterion]) -> None:
        """Give each criterion its unit, and the lot the bits that are left."""
        couples = (len(self.seats) + 1) // 2
        most_meetings = max((times for met in self.met for times in met.values()), default=1)
        self.first_rematch = couples * (most_meetings - 1) + 1
        bounds = {
            "rematch": couples * (self.first_rematch + most_meetings),
            "exempt": len(self.seats),
            "apart": couples if any(self.apart) else 0,
            "club": couples if any(self.clubs) else 0,
            "group": _widest(self.groups),
            "score": _widest(self.scores),
            "rank": _widest(self.ranks),
        }
        needed = sum((bounds[name] + 1).bit_length() for name in criteria)
        bits = min(LOT_BITS, WIDTH - needed - couples.bit_length())
        if bits < FEWEST_LOT_BITS:
            raise Refusal("scores_too_far")
        self.lot_mask = (1 << bits) - 1
        self.unit = dict.fromkeys(bounds, 0)
        unit = couples << bits
        for name in reversed(criteria):
            self.unit[name] = unit
            unit *= bounds[name] + 1

    def penalty(self, place: int, opponent: int) -> int:
        """What a couple costs for having met before, and for its club."""
        cost = 0
        if times := self.met[place].get(opponent, 0):
            cost = self.unit["rematch"] * (self.first_rematch + times - 1)
        if self.clubs[place] is not None and self.clubs[place] == self.clubs[opponent]:
            cost += self.unit["club"]
        return cost + (self.unit["apart"] if opponent in self.apart[place] else 0)

    def exempt_cost(self, place: int) -> int | None:
        """What it costs to let a seat be exempt; None where it may not be."""
        turn = self.seats[place].exempt
        return None if turn is None else self.unit["exempt"] * turn + (self.lots[place] & self.lot_mask)


def _reduced(scores: Sequence[int]) -> list[int]:
    """Scores with their common step divided out: the smaller the digits, the more remain for the lot."""
    lowest = min(scores, default=0)
    step = gcd(*(score - lowest for score in scores)) or 1
    return [(score - lowest) // step for score in scores]


def _widest(values: Sequence[int]) -> int:
    """The largest sum of squared gaps that a matching can have: first with last, second with last but one."""
    ordered = sorted(values)
    return sum((high - low) ** 2 for low, high in zip(ordered, reversed(ordered), strict=True)) // 2


PENALISED = 4
"""For so many couples without penalty, one with."""


def complete_graph(field: Field) -> list[Edge]:
    """Every couple."""
    count = len(field.seats)
    return _priced(field, (range(place + 1, count) for place in range(count))) + _exempts(field, count)


def nearest(field: Field, neighbours: int) -> list[Edge]:
    """For each seat its couples with ``neighbours`` seats that it may meet, and a few that it should not."""
    count = len(field.seats)
    after, before = _run_ends(field)
    clubs = _club_places(field)
    offered: list[set[int]] = [set() for _ in range(count)]
    for place in range(count):
        ahead = _free(field, place, neighbours // 2, 1, after)
        behind = _free(field, place, neighbours - len(ahead), -1, before)
        if len(behind) < neighbours // 2:
            ahead = _free(field, place, neighbours - len(behind), 1, after)
        penalised = _penalised(field, place, neighbours // PENALISED, clubs)
        offered[place].update(ahead, [opponent for opponent in penalised if opponent > place])
        for opponent in (*behind, *penalised):
            if opponent < place:
                offered[opponent].add(place)
    return _priced(field, (sorted(opponents) for opponents in offered)) + _exempts(field, neighbours)


def _priced(field: Field, offered: Iterable[Sequence[int]]) -> list[Edge]:
    """Each couple with its cost, as one expression: this is where a large draw spends its time."""
    edges: list[Edge] = []
    scores, ranks, lots, mask = field.scores, field.ranks, field.lots, field.lot_mask
    score_unit, rank_unit = field.unit["score"], field.unit["rank"]
    for place, opponents in enumerate(offered):
        score, rank, lot = scores[place], ranks[place], lots[place]
        extras = _extra(field, place, opponents)
        edges += [
            (
                place,
                opponent,
                (score - scores[opponent]) ** 2 * score_unit
                + (rank - ranks[opponent]) ** 2 * rank_unit
                + (lot * lots[opponent] >> 20 & mask)
                + extra,
            )
            for opponent, extra in zip(opponents, extras, strict=True)
        ]
    return edges


def _extra(field: Field, place: int, opponents: Sequence[int]) -> list[int]:
    """What each of the couples costs besides its gaps: rematch, wish, club, groups."""
    met, clubs, groups = field.met[place], field.clubs, field.groups
    group_unit, club_unit = field.unit["group"], field.unit["club"]
    club, group = clubs[place], groups[place]
    if field.apart[place]:
        extras = [field.penalty(place, opponent) for opponent in opponents]
    elif club is None or not club_unit:
        extras = [field.penalty(place, opponent) if opponent in met else 0 for opponent in opponents]
    else:
        extras = [
            field.penalty(place, opponent) if opponent in met else club_unit if clubs[opponent] == club else 0
            for opponent in opponents
        ]
    if group_unit:
        extras = [
            extra + (group - groups[opponent]) ** 2 * group_unit
            for opponent, extra in zip(opponents, extras, strict=True)
        ]
    return extras


def _exempts(field: Field, neighbours: int) -> list[Edge]:
    """Where the number is odd, the couples of "no opponent" with the first seats whose turn it is."""
    if not field.odd:
        return []
    nobody = len(field.seats)
    turns = [(cost, place) for place in range(nobody) if (cost := field.exempt_cost(place)) is not None]
    return [(place, nobody, cost) for cost, place in sorted(turns)[:neighbours]]


def _free(field: Field, place: int, neighbours: int, step: int, ends: Sequence[int]) -> list[int]:
    """So many ``neighbours`` one way that may be met without penalty; its club's runs are jumped over."""
    met, clubs, count = field.met[place], field.clubs, len(field.seats)
    club, opponent = clubs[place], place + step
    opponents: list[int] = []
    while 0 <= opponent < count and len(opponents) < neighbours:
        if club is not None and clubs[opponent] == club:
            opponent = ends[opponent]
        else:
            if opponent not in met and opponent not in field.apart[place]:
                opponents.append(opponent)
            opponent += step
    return opponents


def _penalised(field: Field, place: int, count: int, clubs: dict[str, list[int]]) -> list[int]:
    """The nearest seats that it has met or that are of its club."""
    if not (field.met[place] or field.clubs[place] or field.apart[place]):
        return []
    opponents = {*field.met[place], *field.apart[place]}
    club = field.clubs[place]
    if club is not None:
        clubmates = clubs[club]
        own_index = bisect_left(clubmates, place)
        opponents.update(clubmates[max(0, own_index - count) : own_index + count + 1])
        opponents.discard(place)
    return sorted(opponents, key=lambda opponent: (abs(opponent - place), opponent))[:count]


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
