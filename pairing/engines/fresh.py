"""Format F2, a fresh random round: the ranked round of teams that nothing ranks, without rematch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from random import Random

from pairing.engines import ranked
from pairing.engines.apart import CouplesApart
from pairing.engines.ranked.teams import RankedEntrant, as_ranked, read_round, write_round
from pairing.reader import Json, JsonReader
from pairing.types import Options, Proposal

NAME = "random"
VERSION = 2
"""1: of more than 300 teams only near couples were compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshOptions(Options):
    """The choices of a random round, each as in ``RankedOptions``."""

    round: int = 1
    tables: tuple[int, ...] | None = None
    spread_tables: bool = False
    clubs_apart: bool = True
    exempt: int | None = None
    exempt_last: bool = False
    apart: CouplesApart = ()


def pair(
    entrants: Iterable[RankedEntrant], options: FreshOptions, rng: Random, *, proved: bool = True
) -> Proposal:
    """Draw one round. Raises ``Refusal`` as a ranked round does."""
    return ranked.pair(entrants, as_ranked(options), rng, proved=proved)


EARLIER = {1: partial(pair, proved=False)}


def write_entrant(team: RankedEntrant) -> Json:
    """A team and its evening so far."""
    return {
        "id": team.id,
        "met": list(team.met),
        "club": team.club,
        "exempt_before": team.exempt_before,
        "tables_before": list(team.tables_before),
    }


def read_entrant(data: JsonReader) -> RankedEntrant:
    """A team; all but its number may be left out."""
    data.only("id", "met", "club", "exempt_before", "tables_before")
    return RankedEntrant(
        id=data.number("id"),
        club=data.text_or_none("club"),
        met=data.numbers_or_none("met") or (),
        exempt_before=data.number_or_none("exempt_before") or 0,
        tables_before=data.numbers_or_none("tables_before") or (),
    )


def read_options(data: JsonReader) -> FreshOptions:
    """The choices read back; each may be left out."""
    return read_round(FreshOptions, data)


write_options = write_round
