"""What comes next for a team while it has no table: a match, a draw, a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from pairing.bracket import Label

from ..evening.pots import Pots
from ..evening.rows import MatchRow
from ..evening.seats import SIDES, Seating
from ..evening.state import Evening
from ..formats import format_of
from ..formats.draws import round_name
from ..models.result import match_part

Kind = Literal["match", "waits", "pot", "round", "later", "out"]


@dataclass(frozen=True, slots=True)
class Ahead:
    """`match`: opponent known, table not yet; `waits`: the opponent is what `rival_label` says; `pot`: in the
    next draw of a `bracket`; `round`: in the next round of the evening; `later`: results of others decide;
    `out`: nothing more to play. Words are made when somebody reads them."""

    kind: Kind
    number: int = 0
    of: int = 0
    bracket: str = ""
    match: MatchRow | None = None
    rival_label: Label | None = None
    rival: int = 0

    @property
    def where(self) -> str:
        """ "Tableau principal", "Consolante, places 5 et 6"."""
        return self.match.part if self.match else match_part(self.bracket, "", None, None)

    @property
    def name(self) -> str:
        """What the match is called: "Quart de finale"; the round: "Tour 3 sur 4"."""
        return self.match.label.text(translate=_) if self.match else round_name(self.number, self.of)

    @property
    def rival_text(self) -> str:
        """Whom it waits for: "gagnant du match 12"."""
        return self.rival_label.text(translate=_) if self.rival_label else ""


def ahead_of(evening: Evening, number: int, *, planned: bool = True) -> Ahead | None:
    """What comes for the team of that number; None before the first draw or while it is to play.

    `planned`: whether these teams and stages make a structure; without one only the rounds are read."""
    if not evening.begun or _playing(evening, number):
        return None
    if (ahead := _round(evening, number)) is not None:
        return ahead
    if not planned or evening.structure is None:
        return None
    return (
        _match(evening.seating, number)
        or _pot(evening.pots, number)
        or _next_stage(evening, number)
        or _after_others(evening)
        or Ahead("out")
    )


def _playing(evening: Evening, number: int) -> bool:
    """Whether a match of it was released and is not done: its place is said elsewhere."""
    return any(
        not match.done and number in (evening.number_of(match.a), evening.number_of(match.b))
        for match in evening.rows.matches
    )


def _round(evening: Evening, number: int) -> Ahead | None:
    """The next round of a stage in which everybody plays."""
    for stage in evening.stages:
        drawn, rounds = len(evening.rounds_in(stage)), format_of(stage).rounds
        before = sum(round_.stage.order < stage.order for round_ in evening.rows.rounds)
        seated = any(seat.stage == stage.pk and seat.number == number for seat in evening.rows.seats)
        if seated and drawn < rounds:
            return Ahead("round", number=before + drawn + 1, of=before + rounds)
    return None


def _match(seating: Seating, number: int) -> Ahead | None:
    """The first match of a tree that it will play and that nobody has called."""
    for row in seating.rows.values():
        sides = seating.sides(row)
        teams = [side.team for side in sides]
        if row.called or number not in teams:
            continue
        at = 1 - teams.index(number)
        if (rival := sides[at]).team is not None:
            return Ahead("match", match=row, rival=rival.team)
        if not rival.known:
            return Ahead("waits", match=row, rival_label=seating.awaited(row, SIDES[at]))
    return None


def _pot(pots: Pots, number: int) -> Ahead | None:
    """The pot it will be drawn from."""
    for bracket in pots.brackets:
        level = pots.next_level(bracket)
        if level is not None and number in pots.still_in(bracket):
            return Ahead("pot", number=level, bracket=bracket)
    return None


def _next_stage(evening: Evening, number: int) -> Ahead | None:
    """The rounds or the pools to come for a team that has been drawn before."""
    drawn = {stage for stage, _key in evening.rows.released}
    stage = next((stage for stage in evening.stages if stage.pk not in drawn), None)
    if stage is None or not any(seat.number == number for seat in evening.rows.seats):
        return None
    kind = format_of(stage)
    if not kind.takes_everybody:
        return None
    if not (rounds := kind.rounds):
        return Ahead("later")
    before = len(evening.rows.rounds)
    return Ahead("round", number=before + 1, of=before + rounds)


def _after_others(evening: Evening) -> Ahead | None:
    """Whether results of others still decide where it goes: who begins the brackets."""
    waits = not (format_of(evening.stages[-1]).takes_everybody or evening.known_who_begins)
    return Ahead("later") if waits else None
