"""What a round à la mêlée is drawn from, and what the organiser may choose about it."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.draw.engine.types import Entrant, Options


@dataclass(frozen=True, slots=True)
class MeleeEntrant(Entrant):
    """A player so far: every partner and every opponent, as often as they were; how many rests."""

    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    rests_before: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeOptions(Options):
    """``round``: its number; ``tables``: usable numbers in the order of the hall, None for 1, 2, 3 …

    ``rests``: the players whom the organiser lets rest, at most as many as four does not divide; the lot
    names the others. ``insist``: even before somebody who has rested less."""

    round: int = 1
    tables: tuple[int, ...] | None = None
    rests: tuple[int, ...] = ()
    insist: bool = False
