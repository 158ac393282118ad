"""What may be chosen about a knock-out; its structure follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.draw.engine.structure import Knockout, Structure, compose
from tournament.draw.engine.types import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutOptions(Options):
    """The choices of a knock-out, as in ``structure.Knockout``, and its tables."""

    pot: bool = True
    consolation: bool = True
    complement: bool = False
    cascade: int = 0
    third: bool = False
    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True

    def structure(self, teams: int) -> Structure:
        """All its brackets for so many teams. Raises ``Refusal``."""
        choices = Knockout(self.pot, self.consolation, self.complement, self.cascade, self.third)
        return compose(teams, [choices])
