"""Who would be qualified instead of whom, from two readings of one evening. No statement of its own."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...draw.engine.structure import BY_RANK
from ...draw.engine.structure.labels import of_bracket
from ...draw.queries.evening import Evening


@dataclass(frozen=True)
class Swapped:
    """One place that two known teams would exchange: its bracket, who has it, who would."""

    bracket: str
    leaves: int
    enters: int

    @property
    def name(self) -> str:
        """What the bracket is called."""
        return of_bracket(self.bracket).text(translate=_)


def swapped(now: Evening, then: Evening) -> tuple[Swapped, ...]:
    """The first places of each bracket that known teams have, now and then."""
    if now.structure is None or now.filling is None or then.filling is None:
        return ()
    found: dict[tuple[str, int, int], Swapped] = {}
    for match in now.structure.matches:
        for source in (match.a, match.b):
            old, new = now.filling.occupant(source).team, then.filling.occupant(source).team
            if source.kind in BY_RANK and old is not None and new is not None and old != new:
                found[match.bracket, old, new] = Swapped(match.bracket, old, new)
    return tuple(found.values())
