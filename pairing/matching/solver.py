"""The solver: rustworkx's maximum-weight matching, asked for the cheapest perfect one.

The only file that knows rustworkx. Draws that need no matching work without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from operator import sub

from pairing.refusals import Refusal

try:
    import rustworkx
except ModuleNotFoundError:
    rustworkx = None  # type: ignore[assignment]

Edge = tuple[int, int, int]
"""Two nodes and what it costs to match them."""

LIBRARY = "rustworkx"
WIDTH = 120
"""Bits that a cost may have: the solver counts in 128, and doubles."""


def library_version() -> str:
    """The version of rustworkx, for the record. Raises ``Refusal("library_missing")``."""
    if rustworkx is None:
        raise Refusal("library_missing", library=LIBRARY)
    return version(LIBRARY)


def cheapest(nodes: int, edges: Sequence[Edge], *, at_most: int | None = None) -> list[int] | None:
    """The partner of each node in the cheapest perfect matching, or None where there is no perfect one.

    ``at_most``: what a known matching costs; edges that no cheaper or equal one can have are left out.
    Raises ``Refusal("library_missing")``.
    """
    library_version()
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(nodes))
    shares = _shares(nodes, edges)
    least = -(1 << WIDTH) if at_most is None else sum(shares) - at_most
    graph.add_edges_from(
        [
            (node, mate, weight)
            for node, mate, cost in edges
            if (weight := shares[node] + shares[mate] - cost) >= least
        ]
    )
    partners = [-1] * nodes
    for node, mate in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        partners[node], partners[mate] = mate, node
    return None if -1 in partners else partners


def _shares(nodes: int, edges: Sequence[Edge]) -> list[int]:
    """A share of the cost for each node, as large as can be while no edge costs less than its two shares.

    Every perfect matching costs at least their sum. Less the shares, most nodes begin with an edge that costs
    nothing, which makes the solver more than twice as fast; the order of the matchings stays.
    """
    costs: list[list[int]] = [[] for _ in range(nodes)]
    neighbours: list[list[int]] = [[] for _ in range(nodes)]
    for node, mate, cost in edges:
        costs[node].append(cost)
        neighbours[node].append(mate)
        costs[mate].append(cost)
        neighbours[mate].append(node)
    shares = [min(node_costs, default=0) >> 1 for node_costs in costs]
    for node, node_costs in enumerate(costs):
        if node_costs:
            shares[node] = min(map(sub, node_costs, map(shares.__getitem__, neighbours[node])))
    return shares
