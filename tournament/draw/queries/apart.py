"""Who has no table in a draw, and what is true of them instead: exempt, gone, come later, not drawn.

Whoever looks for a team in a draw finds one of its tables or one of these lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...models import Draw, Exempt, Team
from ..engine import DrawRecord
from .couples import DrawnRound, Side, has_words
from .pools import PoolTeam
from .seats import Seats


@dataclass(frozen=True)
class Apart:
    """A team without a table, and the sentence that says why."""

    one: PoolTeam
    text: str

    @property
    def key(self) -> str:
        """What it is searched by."""
        return Side((self.one,)).key

    def fits(self, asked: str) -> bool:
        """Whether that number or name is asked for."""
        return has_words(self.key, asked)


def apart_of(
    draw: Draw, record: DrawRecord, teams: Mapping[int, Team], drawn: Sequence[DrawnRound]
) -> tuple[Apart, ...]:
    """By number; one statement where the draw is in force, none before."""
    found = Seats(draw.state == Draw.State.DRAFT, bool(record.result.duos), len(drawn) > 1)
    for part in drawn:
        found.seated.update(one.number for couple in part.couples for one in couple.members)
        for one in (one for rest in part.rests for one in rest.members):
            found.resting.setdefault(one.number, []).append(part.number)
    if not found.draft:
        _see(draw, found)
    lines = ((PoolTeam(number, team), found.said(number, team)) for number, team in sorted(teams.items()))
    return tuple(Apart(one, text) for one, text in lines if text)


def _see(draw: Draw, seats: Seats) -> None:
    """What became of the rounds of a draw in force; one statement."""
    held = Exempt.objects.filter(round__matches__draw=draw).distinct().order_by("pk")
    for row in held.select_related("slot__team", "match__table"):
        number = row.slot.team.number if row.slot.team else None
        if number is not None and row.kind == Exempt.Kind.MISSED:
            seats.missed.add(number)
        elif number is not None and row.match is not None:
            seats.caught_up[number] = row.match.table.number if row.match.table else None
