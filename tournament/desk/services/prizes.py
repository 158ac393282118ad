"""What the winners get, as the organiser typed it. A prize may name who gives it, so the journal says how
many there are, not what they are."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.access import Action, Actor, require
from ...core.journal import writing
from ...evening import Prize, read_prizes
from ...models import Tournament


def keep_prizes(
    *, tournament: Tournament, prizes: Sequence[Prize], by: Actor, token: str | None = None
) -> None:
    """Keep these prizes in the place of those there were; none takes them all away."""
    lines = "\n".join(prize.line for prize in prizes)
    with writing(tournament, "wall.prizes", by.author, token=token, content=lines) as entry:
        require(by, Action.PRIZES, tournament)
        entry.before = {"prizes": len(read_prizes(tournament.prizes))}
        entry.after = {"prizes": len(prizes)}
        tournament.prizes = lines
        tournament.save(update_fields=["prizes"])
