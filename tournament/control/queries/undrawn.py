"""Whether the formula still holds something to draw: then the evening is not over when its rounds are."""

from __future__ import annotations

from ...draw.engine import Refusal
from ...draw.queries.evening import evening_of, steps_of
from ...models import Tournament


def something_to_draw(tournament: Tournament) -> bool:
    """Whether the desk of the draw has a next step; true also where it would have to say why not."""
    if tournament.state != Tournament.State.RUNNING:
        return False
    try:
        return bool(steps_of(evening_of(tournament)))
    except Refusal:
        return True
