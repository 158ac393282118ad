"""What everybody still there plays at least, as the evening stands: also if the lot leaves them out again.

The formula's own law (`formula.law`) is for as many teams as were drawn; this counts those who are there, and
what was really played and drawn. Reads an evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ....planned import planned_rounds
from .entrants import there
from .melee import company_of
from .past import past_of
from .state import Evening
from .sure import most_of, rounds_left, rounds_to_come, sure_of


@dataclass(frozen=True)
class Least:
    """Number → matches: `sure` those played, drawn and to come; `feared` the rests that may still be among
    those to come."""

    sure: Mapping[int, int]
    feared: Mapping[int, int]

    def of(self, number: int) -> int:
        """The fewest that this team, or this player, may have at the end."""
        return self.sure.get(number, 0) - self.feared.get(number, 0)

    @property
    def everybody(self) -> int:
        """The fewest that anybody may have; 0 where nobody is there."""
        return min((self.of(number) for number in self.sure), default=0)


def least_of(evening: Evening) -> Least:
    """Of those who are still there; two statements more than the evening's own."""
    here = [team.number or 0 for team in there(evening)]
    if evening.tournament.individuals:
        return _players(evening, here)
    counts = sure_of(evening, here)
    rests, feared = past_of(evening).rests, Counter[int]()
    for rounds in _to_draw(evening, len(here)):
        feared.update(rests_to_come({one: rests[one] for one in here}, rounds, len(here) % 2))
    return Least({one: counts[one] for one in here}, feared)


def _players(evening: Evening, here: list[int]) -> Least:
    """The players of a mêlée: four at a table, the others rest."""
    most, away = most_of(evening, here), company_of(evening).away
    feared = rests_to_come({one: away[one] for one in here}, rounds_to_come(evening), len(here) % 4)
    return Least({one: most[one] for one in here}, feared)


def _to_draw(evening: Evening, teams: int) -> list[int]:
    """How many rounds each stage of rounds still has to draw."""
    left = rounds_left(evening, enough=teams >= 2)
    return [left.get(f"t{stage.order}", 0) for stage in evening.stages if planned_rounds(stage)]


def rests_to_come(rests: Mapping[int, int], rounds: int, each: int, *, lucky: bool = False) -> dict[int, int]:
    """Number → the most rests it may get in so many rounds, `each` of them a round, always for those who have
    rested least: the lot decides among equals, and is feared. `lucky`: the fewest."""
    found: dict[int, int] = {}
    for own in set(rests.values()):
        one = next(number for number, had in rests.items() if had == own)
        others = sorted(had for number, had in rests.items() if number != one)
        found[own] = _rests(own, others, rounds if each else 0, each, lucky=lucky)
    return {number: found[had] for number, had in rests.items()}


def _rests(own: int, others: list[int], rounds: int, each: int, *, lucky: bool) -> int:
    """The rests of one who had `own`, beside others who had so many."""
    more = 0
    for _ in range(rounds):
        mine = sum(had < own + more + lucky for had in others) < each
        more += mine
        given = each - mine
        others = sorted([*(had + 1 for had in others[:given]), *others[given:]])
    return more
