"""What may come for a team, in words made when somebody reads them: a match, a draw, a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from pairing.structure.labels import Label

from ..evening import match_part, round_name

Kind = Literal["match", "waits", "pot", "round", "later", "out"]


@dataclass(frozen=True, slots=True)
class Ahead:
    """`match`: opponent known, table not yet; `waits`: the opponent is what `label` says; `pot`: in the next
    draw of a bracket; `round`: in the next round of the evening; `later`: results of others decide; `out`:
    nothing more to play. Words are made when somebody reads them."""

    kind: Kind
    number: int = 0
    of: int = 0
    bracket: str = ""
    title: str = ""
    places: tuple[int, int] | None = None
    own: Label | None = None
    label: Label | None = None
    rival: int = 0

    @property
    def where(self) -> str:
        """ "Tableau principal", "Consolante, places 5 et 6"."""
        won, lost = self.places or (None, None)
        return match_part(self.bracket, self.title, won, lost)

    @property
    def name(self) -> str:
        """What the match is called: "Quart de finale"; the round: "Tour 3 sur 4"."""
        return self.own.text(translate=_) if self.own else round_name(self.number, self.of)

    @property
    def other(self) -> str:
        """Whom it waits for: "gagnant du match 12"."""
        return self.label.text(translate=_) if self.label else ""
