"""Who goes on in a bracket without playing, because the other has left: what the desk reads with the matches
that are left. No statement."""

from __future__ import annotations

from dataclasses import dataclass

from ...models import Team
from .evening import Evening, Step
from .evening.entrants import everybody
from .known import unplayed
from .names import match_part


@dataclass(frozen=True)
class Passing:
    """A match that nobody plays: the team that goes on, the one that has left, and where."""

    team: Team
    left: Team
    where: str


def passing_at(evening: Evening, step: Step) -> list[Passing]:
    """Those of the round in which this step's matches are."""
    structure, filling, timing = evening.structure, evening.filling, evening.timing
    if structure is None or filling is None or timing is None:
        return []
    teams = {team.number or 0: team for team in everybody(evening)}
    found = []
    for number, live in unplayed(structure, filling):
        match = structure.match(number)
        a, b = (teams.get(filling.occupant(source).team or 0) for source in (match.a, match.b))
        ahead, left = (a, b) if live.winner == "A" else (b, a)
        if timing.slot(number) == step.first and live.winner and ahead and left:
            won, lost = match.places or (None, None)
            found.append(Passing(ahead, left, match_part(match.bracket, match.title, won, lost)))
    return found
