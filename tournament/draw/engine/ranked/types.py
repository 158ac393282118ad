"""What a ranked round is drawn from, and what the organiser may choose about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournament.draw.engine.types import Entrant, Options

CostModel = Literal["usual", "score_gaps"]


@dataclass(frozen=True, slots=True)
class RankedEntrant(Entrant):
    """A team with its evening so far.

    ``score``: what neighbours are judged by, a whole number (half points doubled); ``rank``: its place, ties
    allowed, None before the first ranking; ``met``: every opponent it had, twice if met twice; ``wins``: for
    winners against winners, None to go by the score; ``tables_before``: where it played.
    """

    score: int = 0
    rank: int | None = None
    met: tuple[int, ...] = ()
    exempt_before: int = 0
    wins: int | None = None
    tables_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedOptions(Options):
    """The choices of a ranked round.

    ``round``: its number; ``rounds``: how many are planned, None if that is open; ``tables``: usable numbers
    in the order of the hall, None for 1, 2, 3 …; ``spread_tables``: no team twice at a table where that can
    be; ``winners``: only inside equal wins; ``cost``: the usual criteria or the plain sum of squared score
    gaps; ``exempt``: the organiser's choice; ``exempt_last``: the last to arrive, that is the highest number;
    ``by_number``: ties in number order instead of by lot.
    """

    round: int = 1
    rounds: int | None = None
    tables: tuple[int, ...] | None = None
    spread_tables: bool = False
    winners: bool = False
    clubs_apart: bool = True
    cost: CostModel = "usual"
    exempt: int | None = None
    exempt_last: bool = False
    by_number: bool = False
