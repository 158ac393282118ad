"""What a round from the pot is drawn from, and what may be chosen about it."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.draw.engine.ranked.types import RankedEntrant
from tournament.draw.engine.types import Options


@dataclass(frozen=True, slots=True)
class PotEntrant(RankedEntrant):
    """A team still in the bracket. ``played``: its matches so far, exempt rounds and forfeits not counted."""

    played: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PotOptions(Options):
    """The choices of a round from the pot, each as in ``RankedOptions``."""

    round: int = 1
    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True
    exempt: int | None = None
