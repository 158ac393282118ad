"""The matches not begun in which the rankings no longer put those teams: they wait until that is decided."""

from __future__ import annotations

from ....holds import Held, holder
from ....models import Tournament
from ...engine import Refusal
from ..begun import begun_matches
from .misfits import Why
from .misplaced import misplaced
from .state import evening_of


@holder
def held_by_rankings(tournament: Tournament) -> Held:
    """Match id → whether another team is known to belong there; the statements of an evening."""
    try:
        found = misplaced(evening_of(tournament), begun_matches(tournament))
    except Refusal:
        return {}
    return {one.match.id: one.why is not Why.OPEN for one in found if not one.begun}
