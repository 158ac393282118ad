"""What rounds prepared beforehand share: their options as JSON data, and the remarks of their tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.draw.engine.reader import Reader
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.types import Options, Proposal

Json = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedOptions(Options):
    """The choices of rounds that are all known before the first.

    ``rounds``: how many, None for as many as it takes without a rematch; ``tables``: usable numbers in the
    order of the hall, None for 1, 2, 3 …; ``by_lot``: places by lot, else by team number.
    """

    rounds: int | None = None
    tables: tuple[int, ...] | None = None
    by_lot: bool = True


def write_options(options: PreparedOptions) -> Json:
    """The choices as data."""
    return {
        "rounds": options.rounds,
        "tables": None if options.tables is None else list(options.tables),
        "by_lot": options.by_lot,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: Reader, *, by_lot: bool = True) -> PreparedOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(PreparedOptions()))
    return PreparedOptions(
        rounds=data.number_or_none("rounds"),
        tables=data.numbers_or_none("tables"),
        by_lot=data.truth("by_lot", by_lot),
        swaps=data.couples("swaps"),
    )


def remarks(final: Proposal, options: PreparedOptions) -> Iterator[Remark]:
    """What tables and swaps ask to be said."""
    waves = max((pairing.wave for pairing in final.pairings), default=1)
    if waves > 1 and options.tables is not None:
        matches = max(len(final.round(number)) for number in {one.round for one in final.pairings})
        yield remark("waves", matches=matches, tables=len(options.tables), waves=waves)
    for one, two in options.swaps:
        yield remark("swapped", one=one, two=two)
