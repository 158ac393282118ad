"""The teams of one round on a line, neighbours being cheap to match, and what each couple costs.

The cost is one integer that packs the criteria, the most important in the highest digits; no sum of the lower
ones over a whole round reaches the next. The lot is the lowest digit, so that one matching alone is best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import gcd
from random import Random

from tournament.draw.engine.matching.solver import WIDTH
from tournament.draw.engine.refusals import Refusal

Criterion = str
USUAL: tuple[Criterion, ...] = ("rematch", "exempt", "group", "club", "score", "rank")
"""From the most important to the least."""
PLAIN: tuple[Criterion, ...] = ("rematch", "exempt", "group", "score", "rank")
LOT_BITS = 40
FEWEST_LOT_BITS = 8


@dataclass(frozen=True, slots=True)
class Seat:
    """One team on the line: what it may not meet again, and what brings it near to another.

    ``met``: how often it met each other team; ``exempt``: its turn to be exempt (0 is the first), None where
    it may not be; ``group``: number of its group from the top; ``rank``: its place from 1, no two the same.
    """

    team: int
    rank: int
    score: int = 0
    group: int = 0
    club: str | None = None
    met: Counter[int] = field(default_factory=Counter)
    exempt: int | None = None


class Field:
    """The seats in the order of the line, each criterion's unit, and a number by lot for each seat."""

    def __init__(self, seats: Sequence[Seat], criteria: Sequence[Criterion], rng: Random) -> None:
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
        self._pack(criteria)

    def _met(self) -> list[dict[int, int]]:
        """For each place, how often it met those of the others that are here; each side may have said so."""
        met: list[dict[int, int]] = [{} for _ in self.seats]
        for one, seat in enumerate(self.seats):
            for team, times in seat.met.items():
                two = self.places.get(team)
                if two is not None:
                    met[one][two] = met[two][one] = max(times, met[one].get(two, 0))
        return met

    def _pack(self, criteria: Sequence[Criterion]) -> None:
        """Give each criterion its unit, and the lot the bits that are left."""
        couples = (len(self.seats) + 1) // 2
        most = max((times for met in self.met for times in met.values()), default=1)
        self.first_rematch = couples * (most - 1) + 1
        bounds = {
            "rematch": couples * (self.first_rematch + most),
            "exempt": len(self.seats),
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

    def penalty(self, one: int, two: int) -> int:
        """What a couple costs for having met before, and for its club."""
        cost = 0
        if times := self.met[one].get(two, 0):
            cost = self.unit["rematch"] * (self.first_rematch + times - 1)
        if self.clubs[one] is not None and self.clubs[one] == self.clubs[two]:
            cost += self.unit["club"]
        return cost

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
