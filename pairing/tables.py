"""Which physical table each match gets: in the order of the hall, in waves where tables are short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import version

from pairing.notes import Refusal, Remark, remark
from pairing.types import Couple, Options, Pairing

try:
    import rustworkx
except ModuleNotFoundError:
    rustworkx = None  # type: ignore[assignment]

Edge = tuple[int, int, int]
"""Two nodes and what it costs to match them."""
LIBRARY = "rustworkx"
"""What finds the cheapest matchings; draws that need none work without it."""
WIDTH = 120
"""Bits that a cost may have: the library counts in 128, and doubles."""


def library_version() -> str:
    """The version of the library, for the record. Raises ``Refusal("library_missing")``."""
    if rustworkx is None:
        raise Refusal("library_missing", library=LIBRARY)
    return version(LIBRARY)


def cheapest(nodes: int, edges: Sequence[Edge]) -> list[int]:
    """The partner of each node in the cheapest matching with the most couples; -1 where it has none.

    Raises ``Refusal("library_missing")``."""
    library_version()
    top = max((cost for _node, _mate, cost in edges), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(node, mate, top - cost) for node, mate, cost in edges])
    partners = [-1] * nodes
    for node, mate in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        partners[node], partners[mate] = mate, node
    return partners


def check_tables(tables: Sequence[int]) -> None:
    """Raise ``Refusal`` where there is no table, a number is impossible or given twice."""
    if not tables:
        raise Refusal("no_table")
    if min(tables) < 1 or len({*tables}) < len(tables):
        raise Refusal("broken", field="tables")


def seated(
    couples: Sequence[Couple],
    tables: Sequence[int] | None,
    *,
    round_number: int = 1,
    before: Mapping[int, Collection[int]] | None = None,
) -> tuple[Pairing, ...]:
    """The matches of a round with their tables and waves. ``before``: team → where it played, to spread the
    tables; None to follow the order. Raises ``Refusal`` as ``check_tables`` does."""
    numbers = list(range(1, len(couples) + 1)) if tables is None else list(tables)
    if couples:
        check_tables(numbers)
    pairings: list[Pairing] = []
    for wave, start in enumerate(range(0, len(couples), max(1, len(numbers))), start=1):
        wave_couples = couples[start : start + len(numbers)]
        places = range(len(wave_couples)) if before is None else _spread(wave_couples, numbers, before)
        pairings += [
            Pairing(round_number, numbers[place], a, b, wave=wave)
            for place, (a, b) in sorted(zip(places, wave_couples, strict=True))
        ]
    return tuple(pairings)


def _spread(
    couples: Sequence[Couple], tables: Sequence[int], before: Mapping[int, Collection[int]]
) -> list[int]:
    """The place of a table for each couple: the fewest teams that come back, then as near to the order."""
    count = len(couples)
    returning = count * len(tables) ** 2
    edges: list[Edge] = []
    for match, couple in enumerate(couples):
        for place, table in enumerate(tables):
            back = sum(table in before.get(team, ()) for team in couple)
            edges.append((match, count + place, returning * back + (place - match) ** 2))
    return [place - count for place in cheapest(count + len(tables), edges)[:count]]


def say_tables_and_swaps(pairings: Sequence[Pairing], options: Options) -> Iterator[Remark]:
    """Whether the hall is too small for all the matches of a round at once; what was exchanged by hand."""
    waves = max((pairing.wave for pairing in pairings), default=1)
    if waves > 1 and options.tables is not None:
        matches = max(Counter(pairing.round for pairing in pairings).values())
        yield remark("waves", matches=matches, tables=len(options.tables), waves=waves)
    yield from (remark("swapped", one=one, two=two) for one, two in options.swaps)
