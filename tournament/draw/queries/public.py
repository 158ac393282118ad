"""The draws that everybody may read: those in force, by what they are of; and the fingerprint before one."""

from __future__ import annotations

from dataclasses import dataclass

from ...models import Draw, Tournament
from .names import draw_name, evening_names
from .secret import fingerprint_of


@dataclass(frozen=True)
class PublicDraws:
    """Released draws with their names, the first first."""

    named: list[tuple[Draw, str]]
    fingerprint: str

    def chosen(self, number: int | None) -> Draw | None:
        """The draw of that number; the last released if none is said."""
        if number is None:
            every = (draw for draw, _name in self.named)
            return max(every, key=lambda draw: (draw.released_at, draw.number), default=None)
        return next((draw for draw, _name in self.named if draw.number == number), None)


def public_draws(tournament: Tournament) -> PublicDraws:
    """Two statements."""
    rows = Draw.objects.filter(stage__tournament=tournament, state=Draw.State.RELEASED)
    names = evening_names(tournament.pk)
    named = [(draw, draw_name(draw, names)) for draw in rows.select_related("stage").order_by("number")]
    return PublicDraws(named, fingerprint_of(tournament))
