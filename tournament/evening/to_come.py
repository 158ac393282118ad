"""The least matches that each team can still play in the brackets of an evening that has begun (Missègre IX).

Follows every way that a team can go: what the lot will decide is hoped for until it is drawn. A bye or a
match without opponent is not a match played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pairing.bracket import BY_RANK, PlannedMatch, Pot, Source

from .seats import NOBODY, Seats

Stop = PlannedMatch | Pot
NextStep = tuple[int, Source, int, int]
"""What may happen to a team at a stop: who it is from there on (0: nothing further is known of it), where it
goes, the matches not drawn that it plays there, the matches behind it then."""
ANYBODY = 0


class MatchesToCome:
    """Counts the matches that are not drawn yet. ``drawn``: match → the teams that it was drawn with."""

    def __init__(self, seats: Seats, drawn: Mapping[int, frozenset[int]] | None = None) -> None:
        self.seats, self.drawn, self.structure = seats, drawn or {}, seats.structure
        self.pots = {pot.key: pot for pot in self.structure.pots}
        self.after: dict[Source, list[tuple[Source, Stop]]] = {}
        for come_from, slot, stop in self._ways():
            self.after.setdefault(come_from, []).append((slot, stop))
        entries = (source for source in self.after if source.kind == "entry" or source.kind in BY_RANK)
        self.entry = {seats.occupant(source).team: source for source in entries}
        self.least = cache(self._least)

    def to_come(self, team: int) -> int | None:
        """The least that this team still plays of what is not drawn; None where it stands in no bracket."""
        source = self.entry.get(team)
        return None if source is None else self.least(team, source, 0)

    def _ways(self) -> Iterator[tuple[Source, Source, Stop]]:
        """Each way in: what a team comes from, the place it takes, and what that belongs to."""
        followed = {pot.before: pot for pot in self.structure.pots if pot.before}
        for pot in self.structure.pots:
            for slot in pot.entries:
                lost = self.pots[slot.of].matches if slot.kind == "fallen" else ()
                yield from ((Source("loser", number), slot, pot) for number in lost)
                if not lost:
                    yield _bare(slot), slot, pot
            if pot.key in followed:
                for slot in (
                    *(Source("winner", number) for number in pot.matches),
                    Source("exempt", of=pot.key),
                ):
                    yield slot, slot, followed[pot.key]
        for match in self.structure.matches:
            yield from ((_bare(slot), slot, match) for slot in (match.a, match.b) if slot.kind != "drawn")

    def _least(self, team: int, source: Source, played: int) -> int:
        ways = self.after.get(source, [])
        way = next((way for way in ways if way[0].below is None or played < way[0].below), None)
        if way is None or (way[0].kind == "fallen" and self._is_left_over(team, way[0])):
            return 0
        steps = self._steps(team, *way, played)
        return min((undrawn + self.least(who, then, after) for who, then, undrawn, after in steps), default=0)

    def _steps(self, team: int, slot: Source, stop: Stop, played: int) -> Iterator[NextStep]:
        """All that can happen to a team at one stop; nothing where its evening ends."""
        if isinstance(stop, Pot):
            yield from self._pot(team, stop, played)
            return
        yield from self._match(team, stop.number, played)
        opposite = stop.b if slot == stop.a else stop.a
        if not self.seats.occupant(opposite).known and self._may_be_empty(opposite):
            yield ANYBODY, Source("winner", stop.number), 0, played

    def _match(self, team: int, number: int, played: int) -> Iterator[NextStep]:
        outcome = self.seats.decided(number)
        if outcome is not None and team != ANYBODY:
            if team in (outcome.winner, outcome.loser):
                way: Source = Source("winner" if team == outcome.winner else "loser", number)
                yield team, way, 0, played + outcome.played
        elif any(side.known and side.team is None for side in self.seats.sides(number)):
            yield team, Source("winner", number), 0, played
        else:
            undrawn = int(team not in self.drawn.get(number, ()))
            yield ANYBODY, Source("winner", number), undrawn, played + 1
            yield ANYBODY, Source("loser", number), undrawn, played + 1

    def _pot(self, team: int, pot: Pot, played: int) -> Iterator[NextStep]:
        draw = self.seats.drawn(pot)
        if draw is not None and team in draw.teams:
            yield from self._match(team, pot.matches[draw.teams.index(team) // 2], played)
        elif draw is not None and team != ANYBODY:
            yield team, Source("exempt", of=pot.key), 0, played
        else:
            yield ANYBODY, Source("winner", pot.matches[0]), 1, played + 1
            yield ANYBODY, Source("loser", pot.matches[0]), 1, played + 1
            if self._fewest(pot) < 2:
                yield ANYBODY, Source("exempt", of=pot.key), 0, played

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
        before = self.pots[self.pots[slot.of].before]
        sources = [Source("exempt", of=before.key), *(Source("winner", number) for number in before.matches)]
        coming = [each for source in sources if (each := self.seats.occupant(source).team) is not None]
        fallen = sum(self.seats.seating.played(each) + 1 < (slot.below or 0) for each in coming)
        return fallen > len(places)


def _bare(slot: Source) -> Source:
    """What a place waits for, whatever its condition."""
    return Source(slot.kind, slot.number, slot.of)
