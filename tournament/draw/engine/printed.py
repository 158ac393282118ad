"""A draw as the command prints it, in French: pools, tables round by round, remarks for the players."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.phrases import enumeration
from tournament.draw.engine.record import DrawRecord
from tournament.draw.engine.types import Proposal


def printed(record: DrawRecord) -> str:
    """The whole text."""
    return "\n".join(_lines(record))


def _lines(record: DrawRecord) -> Iterator[str]:
    result = record.result
    who = "joueurs" if result.duos else "équipes"
    yield f"Tirage de {len(record.entrants)} {who}, graine {record.seed}"
    for pool in result.pools:
        word = "tables" if len(pool.tables) > 1 else "table"
        teams = ", ".join(map(str, pool.teams))
        yield f"  Poule {pool.label} ({word} {enumeration(pool.tables)})\u00a0: {teams}"
    for number in sorted({pairing.round for pairing in result.pairings}):
        yield f"\nTour {number}"
        yield from _tables(result, number)
    if not result.pairings:
        yield from (f"  {enumeration(duo)}" for duo in result.duos)
    yield ""
    yield from (f"  {remark.text('players')}" for remark in result.remarks)


def _tables(result: Proposal, number: int) -> Iterator[str]:
    for pairing in result.round(number):
        wave = f", vague {pairing.wave}" if pairing.wave > 1 else ""
        a, b = (_side(result, side) for side in (pairing.a, pairing.b))
        yield f"  Table {pairing.table}{wave}\u00a0: {a} – {b}"
    if exempt := result.exempt_in(number):
        yield f"  Exempte\u00a0: {enumeration(exempt)}"


def _side(result: Proposal, number: int) -> str:
    """A team by its number, or the two players of a team made for the round."""
    return enumeration(result.duos[number - 1]) if result.duos else str(number)
