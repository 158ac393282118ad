"""Who meets whom, as one global optimum: a minimum-cost perfect matching over all the teams of a round.

On the complete graph where it is small, else on a sparse one that is doubled until the cost stays the same,
which a complete one has confirmed in every hard case that was tried. Knows costs, never why.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.matching.field import Field, complete_graph, nearest
from pairing.matching.solver import Edge, cheapest
from pairing.refusals import Refusal

COMPLETE = 300
"""Up to so many teams every couple is offered."""
NEIGHBOURS = 16


@dataclass(frozen=True, slots=True)
class Couples:
    """Who meets whom, by team number, the better placed first; who is exempt; the packed cost."""

    couples: tuple[tuple[int, int], ...]
    exempt: int | None
    cost: int


def best_couples(field: Field, *, complete: int = COMPLETE, neighbours: int = NEIGHBOURS) -> Couples:
    """The cheapest couples. Raises ``Refusal``: no library, or nobody may be exempt where somebody must."""
    if len(field.seats) <= max(complete, neighbours):
        couples = _solved(field, complete_graph(field))
        if couples is None:
            raise Refusal("nobody_exempt")
        return couples
    previous: Couples | None = None
    while neighbours < len(field.seats):
        couples = _solved(field, nearest(field, neighbours), previous)
        if couples is not None and previous is not None and couples.cost == previous.cost:
            return couples
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
