"""What comes next for one team while it has no table: a match, a draw, a round; reads an evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from pairing.bracket import BY_RANK, Label, PlannedMatch, Pot, Source, of_match, of_source

from ..formats import format_of
from .match import is_done
from .state import Evening
from .titles import match_part
from .wording import round_name

Kind = Literal["match", "waits", "pot", "round", "later", "out"]


@dataclass(frozen=True, slots=True)
class Ahead:
    """`match`: opponent known, table not yet; `waits`: the opponent is what `rival_label` says; `pot`: in the
    next draw of a bracket; `round`: in the next round of the evening; `later`: results of others decide;
    `out`: nothing more to play. Words are made when somebody reads them."""

    kind: Kind
    number: int = 0
    of: int = 0
    bracket: str = ""
    title: str = ""
    places: tuple[int, int] | None = None
    match_label: Label | None = None
    rival_label: Label | None = None
    rival: int = 0

    @property
    def where(self) -> str:
        """ "Tableau principal", "Consolante, places 5 et 6"."""
        won, lost = self.places or (None, None)
        return match_part(self.bracket, self.title, won, lost)

    @property
    def name(self) -> str:
        """What the match is called: "Quart de finale"; the round: "Tour 3 sur 4"."""
        return self.match_label.text(translate=_) if self.match_label else round_name(self.number, self.of)

    @property
    def rival_text(self) -> str:
        """Whom it waits for: "gagnant du match 12"."""
        return self.rival_label.text(translate=_) if self.rival_label else ""


def ahead_in_match(evening: Evening, number: int) -> Ahead | None:
    """The first match of the structure that it will play and that nobody has released."""
    structure, seats = evening.structure, evening.seats
    assert structure is not None
    assert seats is not None
    released = {match.planned for match in evening.rows.matches}
    for match in structure.matches:
        if match.number in released:
            continue
        sides = seats.sides(match.number)
        own_side = next((at for at, side in enumerate(sides) if side.team == number), None)
        if own_side is None:
            continue
        opponent, source = sides[1 - own_side], (match.b, match.a)[own_side]
        if opponent.team is not None:
            return _planned("match", match, rival=opponent.team)
        if not opponent.known:
            return _planned("waits", match, label=of_source(source, structure))
    return None


def _planned(kind: Kind, match: PlannedMatch, *, rival: int = 0, label: Label | None = None) -> Ahead:
    return Ahead(
        kind, number=match.number, bracket=match.bracket, title=match.title, places=match.places,
        match_label=of_match(match), rival_label=label, rival=rival,
    )  # fmt: skip


def ahead_in_pot(evening: Evening, number: int) -> Ahead | None:
    """The pot it will be drawn from."""
    structure, seats = evening.structure, evening.seats
    assert structure is not None
    assert seats is not None
    drawn = {key for _stage, key in evening.rows.released}
    pots = {pot.key: pot for pot in structure.pots}
    for pot in structure.pots:
        if pot.key in drawn:
            continue
        if any(seats.occupant(source).team == number for source in _sources_of(pot, pots)):
            return Ahead("pot", number=pot.level, bracket=pot.bracket)
    return None


def _sources_of(pot: Pot, pots: dict[str, Pot]) -> list[Source]:
    """Where those in a pot come from."""
    sources = list(pot.entries)
    if pot.before:
        sources += [Source("winner", match) for match in pots[pot.before].matches]
        sources.append(Source("exempt", of=pot.before))
    return sources


def ahead_after_others(evening: Evening, number: int) -> Ahead | None:
    """Whether results of others still decide where it goes: who begins the brackets, who falls from a pot."""
    structure, seats = evening.structure, evening.seats
    assert structure is not None
    assert seats is not None
    if format_of(evening.stages[-1]).takes_everybody:
        return None
    pots = {pot.key: pot for pot in structure.pots}
    sources = [source for match in structure.matches for source in (match.a, match.b)]
    sources += [source for pot in structure.pots for source in pot.entries]
    waits = any(
        source.kind in BY_RANK
        or (
            source.kind == "fallen"
            and any(seats.occupant(Source("loser", n)).team == number for n in pots[source.of].matches)
        )
        for source in sources
        if not seats.occupant(source).known
    )
    return Ahead("later") if waits else None


def ahead_in_next_stage(evening: Evening, number: int) -> Ahead | None:
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


def ahead_of(evening: Evening, number: int, *, planned: bool = True) -> Ahead | None:
    """What comes for the team of that number; None before the first draw or while it is to play.

    `planned`: whether these teams and stages make a structure; without one only the rounds are read."""
    if not evening.begun or _playing(evening, number):
        return None
    if (ahead := _round(evening, number)) is not None:
        return ahead
    if not planned or evening.structure is None or evening.seats is None:
        return None
    ahead = (
        ahead_in_match(evening, number)
        or ahead_in_pot(evening, number)
        or ahead_in_next_stage(evening, number)
    )
    return ahead or ahead_after_others(evening, number) or Ahead("out")


def _playing(evening: Evening, number: int) -> bool:
    """Whether a match of it was released and is not done: its place is said elsewhere."""
    return any(
        not is_done(match) and number in (evening.number_of(match.a), evening.number_of(match.b))
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
