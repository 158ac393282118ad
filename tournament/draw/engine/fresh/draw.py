"""The ranked round of teams that nothing ranks; see there for the options they share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tournament.draw.engine import ranked
from tournament.draw.engine.ranked import RankedEntrant, RankedOptions
from tournament.draw.engine.types import Options, Proposal

NAME = "random"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshOptions(Options):
    """The choices of a random round, each as in ``RankedOptions``."""

    round: int = 1
    tables: tuple[int, ...] | None = None
    spread_tables: bool = False
    clubs_apart: bool = True
    exempt: int | None = None
    exempt_last: bool = False


def pair(entrants: Iterable[RankedEntrant], options: FreshOptions, rng: Random) -> Proposal:
    """Draw one round. Raises ``Refusal`` as a ranked round does."""
    same = RankedOptions(
        round=options.round,
        tables=options.tables,
        spread_tables=options.spread_tables,
        clubs_apart=options.clubs_apart,
        exempt=options.exempt,
        exempt_last=options.exempt_last,
        swaps=options.swaps,
    )
    return ranked.pair(entrants, same, rng)
