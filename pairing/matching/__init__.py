"""Who meets whom, as one global optimum: a minimum-cost perfect matching over all the teams of a round.

On the complete graph where it is small, else on a sparse one that is doubled until the cost stays the same,
then on what of the complete one could still be cheaper. Knows costs, never why.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.matching.field import Field, complete_graph, nearest
from pairing.matching.solver import Edge, cheapest
from pairing.refusals import Refusal

COMPLETE = 300
"""Up to so many teams every couple is offered."""
NEIGHBOURS = 16
PROVED = 1000
"""Up to so many teams the answer is that of every couple; beyond, it would be a long time coming."""


@dataclass(frozen=True, slots=True)
class Couples:
    """Who meets whom, by team number, the better placed first; who is exempt; the packed cost."""

    couples: tuple[tuple[int, int], ...]
    exempt: int | None
    cost: int


def is_proved(teams: int) -> bool:
    """Whether no round of so many teams is cheaper than the one that is found."""
    return teams <= PROVED


def best_couples(
    field: Field, *, complete: int = COMPLETE, neighbours: int = NEIGHBOURS, proved: bool = True
) -> Couples:
    """The cheapest couples. Raises ``Refusal``: no library, or nobody may be exempt where somebody must.

    ``proved``: false for what the first version of the draws did, which stopped at the sparse graph: what
    only a far couple allows could escape it."""
    if len(field.seats) <= max(complete, neighbours):
        couples = _solved(field, complete_graph(field))
        if couples is None:
            raise Refusal("nobody_exempt")
        return couples
    previous: Couples | None = None
    while neighbours < len(field.seats):
        couples = _solved(field, nearest(field, neighbours), previous)
        if couples is not None and previous is not None and couples.cost == previous.cost:
            confirming = proved and is_proved(len(field.seats))
            return (_solved(field, complete_graph(field), couples) if confirming else None) or couples
        previous, neighbours = couples, 2 * neighbours
    return best_couples(field, complete=len(field.seats))


def _solved(field: Field, edges: list[Edge], previous: Couples | None = None) -> Couples | None:
    """The best couples of a graph that has those ``previous`` too."""
    count = len(field.seats)
    partners = cheapest(count + field.odd, edges, at_most=previous.cost if previous else None)
    if partners is None:
        return None
    costs = {(place, opponent): cost for place, opponent, cost in edges}
    couples, exempt, total = [], None, 0
    for place, opponent in enumerate(partners):
        if place > opponent:
            continue
        total += costs[place, opponent]
        if opponent == count:
            exempt = field.seats[place].team
        else:
            couples.append((field.seats[place].team, field.seats[opponent].team))
    return Couples(tuple(couples), exempt, total)
