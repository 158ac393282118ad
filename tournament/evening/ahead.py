"""What comes next for a team while it has no table: a match, a draw, a round; and the least matches that it
can still play in the brackets of an evening that has begun (Missègre IX)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from django.utils.translation import gettext as _

from pairing.bracket import BY_RANK, Label, PlannedMatch, Pot, Source, loser, of_match, of_source, winner

from ..formats import format_of
from ..models.draw import round_name
from ..models.result import match_part
from .seats import NOBODY, Seats
from .state import Evening

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
    match: PlannedMatch | None = None
    rival_label: Label | None = None
    rival: int = 0

    @property
    def where(self) -> str:
        """ "Tableau principal", "Consolante, places 5 et 6"."""
        if self.match is None:
            return match_part(self.bracket, "", None, None)
        return match_part(self.match.bracket, self.match.title, *(self.match.places or (None, None)))

    @property
    def name(self) -> str:
        """What the match is called: "Quart de finale"; the round: "Tour 3 sur 4"."""
        return of_match(self.match).text(translate=_) if self.match else round_name(self.number, self.of)

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
    if not planned or (seats := evening.seats) is None:
        return None
    return (
        _match(seats, number)
        or _pot(seats, number)
        or _next_stage(evening, number)
        or _after_others(evening, seats, number)
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


def _match(seats: Seats, number: int) -> Ahead | None:
    """The first match of a tree that it will play and that nobody has called."""
    for match in seats.trees:
        teams = [side.team for side in seats.sides(match.number)]
        if number not in teams or seats.row[match.number].called:
            continue
        at = 1 - teams.index(number)
        opponent, source = seats.sides(match.number)[at], (match.a, match.b)[at]
        if opponent.team is not None:
            return Ahead("match", match=match, rival=opponent.team)
        if not opponent.known:
            return Ahead("waits", match=match, rival_label=of_source(source, seats.structure))
    return None


def _pot(seats: Seats, number: int) -> Ahead | None:
    """The pot it will be drawn from."""
    undrawn = (pot for pot in seats.structure.pots if pot.key not in seats.exempts)
    pot = next((pot for pot in undrawn if number in seats.still_in(pot)), None)
    return None if pot is None else Ahead("pot", number=pot.level, bracket=pot.bracket)


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


def _after_others(evening: Evening, seats: Seats, number: int) -> Ahead | None:
    """Whether results of others still decide where it goes: who begins the brackets, who falls from a pot."""
    if format_of(evening.stages[-1]).takes_everybody:
        return None
    if not seats.known_who_begins():
        return Ahead("later")
    falling = (source for pot in seats.structure.pots for source in pot.entries if source.kind == "fallen")
    waits = {source.of for source in falling if not seats.occupant(source).known}
    lost = (seats.decided(match) for key in waits for match in seats.pots[key].matches)
    return Ahead("later") if any(result and result.loser == number for result in lost) else None


# How many matches are to come

ANYBODY = 0
Stop = PlannedMatch | Pot
NextStep = tuple[int, Source, int, int]
"""What may happen to a team at a stop: who it is from there on (`ANYBODY`: nothing further is known of it),
where it goes, the matches not drawn that it plays there, the matches behind it then."""


class MatchesToCome:
    """Counts the matches that are not drawn yet, on every way that a team can go: what the lot will decide is
    hoped for until it is drawn; a bye or a match without opponent is not a match played. `drawn`: match → the
    teams that it was drawn with; `after`: what a team comes from → the places it may take, and what these
    belong to."""

    def __init__(self, seats: Seats, drawn: Mapping[int, frozenset[int]] | None = None) -> None:
        self.seats, self.drawn, self.structure = seats, drawn or {}, seats.structure
        self.pots, self.after = seats.pots, defaultdict[Source, list[tuple[Source, Stop]]](list)
        for pot in self.structure.pots:
            for slot in pot.entries:
                lost = self.pots[slot.of].matches if slot.kind == "fallen" else ()
                for come_from in [*map(loser, lost)] or [_bare(slot)]:
                    self.after[come_from].append((slot, pot))
            for survivor in _survivors(self.pots[pot.before]) if pot.before else ():
                self.after[survivor].append((survivor, pot))
        for match in seats.trees:
            for slot in (match.a, match.b):
                self.after[_bare(slot)].append((slot, match))
        entries = (source for source in self.after if source.kind == "entry" or source.kind in BY_RANK)
        self.entry = {seats.occupant(source).team: source for source in entries}
        self.least = cache(self._least)

    def to_come(self, team: int) -> int | None:
        """The least that this team still plays of what is not drawn; None where it stands in no bracket."""
        source = self.entry.get(team)
        return None if source is None else self.least(team, source, 0)

    def _least(self, team: int, source: Source, played: int) -> int:
        ways = self.after.get(source, [])
        way = next((way for way in ways if way[0].below is None or played < way[0].below), None)
        if way is None or (way[0].kind == "fallen" and self._is_left_over(team, way[0])):
            return 0
        steps = self._steps(team, *way, played)
        return min((undrawn + self.least(who, then, after) for who, then, undrawn, after in steps), default=0)

    def _steps(self, team: int, slot: Source, stop: Stop, played: int) -> Iterator[NextStep]:
        """All that can happen to a team at one stop; nothing where its evening ends."""
        if isinstance(stop, PlannedMatch):
            yield from self._match(team, stop.number, played)
            opposite = stop.b if slot == stop.a else stop.a
            if not self.seats.occupant(opposite).known and self._may_be_empty(opposite):
                yield ANYBODY, winner(stop.number), 0, played
            return
        draw, exempt = self.seats.drawn(stop), Source("exempt", of=stop.key)
        if draw is None or team == ANYBODY:
            yield from ((ANYBODY, way(stop.matches[0]), 1, played + 1) for way in (winner, loser))
            if self._fewest(stop) < 2:
                yield ANYBODY, exempt, 0, played
        elif team in draw.teams:
            yield from self._match(team, stop.matches[draw.teams.index(team) // 2], played)
        else:
            yield team, exempt, 0, played

    def _match(self, team: int, number: int, played: int) -> Iterator[NextStep]:
        outcome = self.seats.decided(number)
        if outcome is not None and team != ANYBODY:
            if team in (outcome.winner, outcome.loser):
                way = winner(number) if team == outcome.winner else loser(number)
                yield team, way, 0, played + outcome.played
        elif any(side.known and side.team is None for side in self.seats.sides(number)):
            yield team, winner(number), 0, played
        else:
            undrawn = int(team not in self.drawn.get(number, ()))
            yield from ((ANYBODY, way(number), undrawn, played + 1) for way in (winner, loser))

    def _fewest(self, pot: Pot) -> int:
        """How many will be in a pot at least: those who have left may all have been in it."""
        present = self.seats.in_pot(pot)
        return pot.fewest - len(self.seats.gone) if present is None else len(present)

    def _may_be_empty(self, source: Source) -> bool:
        """Whether it may turn out that nobody stands there."""
        occupant = self.seats.occupant(source)
        if occupant.known:
            return occupant == NOBODY or occupant.team in self.seats.gone
        if source.kind not in ("winner", "loser"):
            return bool(self.seats.gone)
        match = self.structure.match(source.number)
        if match.a.kind == "drawn":
            return source.below is not None
        empty = [self._may_be_empty(side) for side in (match.a, match.b)]
        return source.below is not None or (any(empty) if source.kind == "loser" else all(empty))

    def _is_left_over(self, team: int, slot: Source) -> bool:
        """Whether it may find no place where it falls, or found none."""
        entries = (entry for pot in self.structure.pots for entry in pot.entries)
        places = [
            self.seats.occupant(entry) for entry in entries if (entry.kind, entry.of) == (slot.kind, slot.of)
        ]
        if all(place.known for place in places):
            return team != ANYBODY and team not in {place.team for place in places}
        seats = map(self.seats.occupant, _survivors(self.pots[self.pots[slot.of].before]))
        coming = [seat.team for seat in seats if seat.team is not None]
        fallen = sum(self.seats.seating.played(each) + 1 < (slot.below or 0) for each in coming)
        return fallen > len(places)


def _survivors(pot: Pot) -> list[Source]:
    """Who goes on from a pot."""
    return [*map(winner, pot.matches), Source("exempt", of=pot.key)]


def _bare(slot: Source) -> Source:
    """What a place waits for, whatever its condition."""
    return Source(slot.kind, slot.number, slot.of)
