"""What rounds prepared beforehand share: options, the rounds of a field that all meet, remarks of tables.

Knows the circle method and tables; must not know why it was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing import table_order
from pairing.engines import by_hand
from pairing.pool_shapes import rounds_of
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark
from pairing.types import Options, Pairing, Proposal


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


def read_options(data: JsonReader, *, by_lot: bool = True) -> PreparedOptions:
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
    yield from table_order.waves_remarks(final.pairings, options.tables)
    yield from by_hand.swap_remarks(options.swaps)


MOST_ROUNDS, MOST_MATCHES = 1000, 250_000


def rounds_to_meet_all(teams: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return max(0, teams - 1 + teams % 2)


def check_rounds(rounds: int, teams: int) -> None:
    """Raise ``Refusal`` where so many rounds cannot be drawn at once."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("bad_rounds", rounds=rounds)
    matches = rounds * (teams // 2)
    if matches > MOST_MATCHES:
        raise Refusal("too_many_matches", matches=matches, most=MOST_MATCHES)


def planned(places: Sequence[int], rounds: int, tables: Sequence[int] | None, *, first: int = 1) -> Proposal:
    """The rounds from number ``first`` on; ``places`` gives the teams in the order of the circle.

    With more rounds than opponents everybody starts again, sides changed. With an odd number one is exempt a
    round. Raises ``Refusal``: no round, too many of them, no table.
    """
    check_rounds(rounds, len(places))
    circle = rounds_of(len(places))
    pairings: list[Pairing] = []
    exempts: list[tuple[int, int]] = []
    for index in range(rounds):
        leg, circle_round = divmod(index, len(circle))
        couples = [
            (places[b], places[a]) if leg % 2 else (places[a], places[b]) for a, b in circle[circle_round]
        ]
        pairings += table_order.seated(couples, tables, round_number=first + index)
        playing = {team for couple in couples for team in couple}
        exempts += [(first + index, team) for team in places if team not in playing]
    return Proposal(tuple(pairings), exempts=tuple(exempts))
