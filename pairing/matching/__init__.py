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
NEAR = 16


@dataclass(frozen=True, slots=True)
class Couples:
    """Who meets whom, by team number, the better placed first; who is exempt; the packed cost."""

    couples: tuple[tuple[int, int], ...]
    exempt: int | None
    cost: int


def matched(field: Field, *, complete: int = COMPLETE, near: int = NEAR) -> Couples:
    """The cheapest couples. Raises ``Refusal``: no library, or nobody may be exempt where somebody must."""
    if len(field.seats) <= max(complete, near):
        found = _solved(field, complete_graph(field))
        if found is None:
            raise Refusal("nobody_exempt")
        return found
    before: Couples | None = None
    while near < len(field.seats):
        found = _solved(field, nearest(field, near), before)
        if found is not None and before is not None and found.cost == before.cost:
            return found
        before, near = found, 2 * near
    return matched(field, complete=len(field.seats))


def _solved(field: Field, edges: list[Edge], known: Couples | None = None) -> Couples | None:
    """The best couples of a graph that has those ``known`` too."""
    count = len(field.seats)
    partners = cheapest(count + field.odd, edges, at_most=known.cost if known else None)
    if partners is None:
        return None
    costs = {(one, two): cost for one, two, cost in edges}
    couples, exempt, total = [], None, 0
    for one, two in enumerate(partners):
        if one > two:
            continue
        total += costs[one, two]
        if two == count:
            exempt = field.seats[one].team
        else:
            couples.append((field.seats[one].team, field.seats[two].team))
    return Couples(tuple(couples), exempt, total)
