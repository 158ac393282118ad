"""Matches whose teams the structure has decided: no lot, only the tables, in the order of the bracket. Pure.

A draw of its own all the same, so that it is seen, released, taken back and replayed like any other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from pairing import table_order
from pairing.engines import by_hand
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.types import Entrant, Options, Proposal, checked

NAME = "planned"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedOptions(Options):
    """``matches``: who meets whom, in the order of the tables; ``tables``: usable numbers in the order of the
    hall, None for 1, 2, 3 …"""

    matches: tuple[tuple[int, int], ...] = ()
    tables: tuple[int, ...] | None = None


def pair(entrants: Iterable[Entrant], options: PlannedOptions, rng: Random) -> Proposal:
    """Give the matches their tables. Raises ``Refusal``: a team that is not there, or twice; no table."""
    teams = [team.id for team in checked(entrants)]
    playing = [team for match in options.matches for team in match]
    for team in playing:
        if team not in teams:
            raise Refusal("unknown_team", team=team)
        if playing.count(team) > 1:
            raise Refusal("duplicate_team", team=team)
    drawn = Proposal(pairings=table_order.seated(options.matches, options.tables))
    final = by_hand.swapped(drawn, teams, options.swaps)
    waves = table_order.waves_remarks(final.pairings, options.tables)
    return Proposal(pairings=final.pairings, remarks=(*waves, *by_hand.swap_remarks(options.swaps)))


def write_options(options: PlannedOptions) -> Json:
    """The choices as data."""
    return {
        "matches": [list(match) for match in options.matches],
        "tables": None if options.tables is None else list(options.tables),
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: JsonReader) -> PlannedOptions:
    """The choices read back; only the tables may be left out."""
    data.only(*write_options(PlannedOptions()))
    return PlannedOptions(
        matches=data.couples("matches"), tables=data.numbers_or_none("tables"), swaps=data.couples("swaps")
    )
