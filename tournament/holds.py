"""FLOOR 2: who else says that a match must wait.

The match that sent a team where it plays is kept with the match itself; a ranking that sent it there is not.
The room that ranks and draws names itself here, and says whether those are still the right teams."""

from __future__ import annotations

from collections.abc import Callable

from .models import Tournament

Held = dict[int, bool]
"""Match id → whether another team is known to belong there; else it is not known yet who does."""
Holder = Callable[[Tournament], Held]
HOLDERS: list[Holder] = []


def holder(says: Holder) -> Holder:
    """Register one that is asked; it reads only."""
    HOLDERS.append(says)
    return says


def held_back(tournament: Tournament) -> Held:
    """The matches that must not begin, all said together."""
    found: Held = {}
    for says in HOLDERS:
        found |= says(tournament)
    return found
