"""The least matches that each team can still play of an evening that has begun (Missègre IX).

Follows every way a team can go: what the lot will decide is hoped for until it is drawn. An exempt round or
a match without opponent is not a match played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from pairing.structure.fill import Filling
from pairing.structure.reach import Reach, ReachNow
from pairing.structure.types import Group, PlannedMatch, Pot, Source, overall, place

StopPlace = PlannedMatch | Pot | Group


class Paths:
    """Where each team goes from each place."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.after: dict[Source, list[tuple[Source, StopPlace]]] = {}
        for come_from, slot, stop in _places(reach):
            self.after.setdefault(come_from, []).append((slot, stop))
        self.across = self._across()

    def next_stop(self, source: Source, played: int) -> tuple[Source, StopPlace] | None:
        """The place that a team takes next with so many matches behind it; None where it is out."""
        slots = self.after.get(source, [])
        return next((slot for slot in slots if slot[0].below is None or played < slot[0].below), None)

    def _across(self) -> dict[Source, list[Source]]:
        """Where the places of the pools go that are ranked against each other before they are placed. Among
        all the pools any place may come to any rank: the criteria may weigh more than the place."""
        ranked: dict[str, list[Source]] = {}
        for source in self.after:
            if source.kind == "across":
                ranked.setdefault(source.of, []).append(source)
        together = any(source.kind == "overall" for source in self.after)
        all_ranks = (
            [overall(number) for number in range(1, self.reach.structure.teams + 1)] if together else []
        )
        ranks_by_place = {
            place(number, group.key): ranked.get(str(number), all_ranks)
            for group in self.reach.groups.values()
            for number in range(1, len(group.entries) + 1)
            if group.is_pool
        }
        return {source: ranks for source, ranks in ranks_by_place.items() if ranks}


def _places(reach: Reach) -> Iterator[tuple[Source, Source, StopPlace]]:
    """Each way into the structure: what a team comes from, the place it takes, and what that belongs to."""
    structure = reach.structure
    for group in structure.groups:
        for slot in group.entries:
            yield _bare(slot), slot, group
    followed = {pot.before: pot for pot in structure.pots if pot.before}
    for pot in structure.pots:
        for slot in pot.entries:
            lost = reach.pots[slot.of].matches if slot.kind == "fallen" else ()
            for number in lost:
                yield Source("loser", number), slot, pot
            if not lost:
                yield _bare(slot), slot, pot
        if pot.key in followed:
            for slot in (*(Source("winner", match) for match in pot.matches), Source("exempt", of=pot.key)):
                yield slot, slot, followed[pot.key]
    for match in structure.matches:
        for slot in (match.a, match.b):
            if slot.kind != "drawn":
                yield _bare(slot), slot, match


def _bare(slot: Source) -> Source:
    """What a place waits for, whatever its condition."""
    return Source(slot.kind, slot.number, slot.of)


@dataclass(frozen=True, slots=True)
class AlreadyDrawn:
    """What is drawn already: match → its two teams; group → the rounds that are not drawn yet."""

    matches: Mapping[int, frozenset[int]] = field(default_factory=dict)
    rounds: Mapping[str, int] = field(default_factory=dict)


NextStep = tuple[int, Source, int, int]
"""What may happen to a team at a stop: who it is from there on (0: nothing further is known of it), where it
goes, the matches not drawn that it plays there, the matches behind it then."""
NOBODY = 0


class MatchesToCome(Paths):
    """Counts the matches that are not drawn yet, team by team: those drawn are the rows' to count."""

    def __init__(self, filling: Filling, already_drawn: AlreadyDrawn) -> None:
        self.reach: ReachNow
        super().__init__(ReachNow(filling))
        self.filling, self.already_drawn, self.results = filling, already_drawn, filling.results
        self._entry = {team: Source("entry", number) for number, team in self.results.entries.items()}
        self._place = {(group, team): number for (group, number), team in self.results.places.items()}
        self.least = cache(self._least)

    def to_come(self, team: int) -> int:
        """The least that this team still plays of what is not drawn; 0 for one that was never drawn."""
        return self.least(team, self._entry[team], 0) if team in self._entry else 0

    def _least(self, team: int, source: Source, played: int) -> int:
        if source in self.across:
            ranks = self.across[source]
            team_ranks = [rank for rank in ranks if self.results.ranked(rank) == team]
            return min(self.least(team, rank, played) for rank in team_ranks or ranks)
        next_stop = self.next_stop(source, played)
        if next_stop is None or (next_stop[0].kind == "fallen" and self._is_left_over(team, next_stop[0])):
            return 0
        steps = self._steps(team, *next_stop, played)
        return min(
            (
                undrawn + self.least(next_team, next_source, played_then)
                for next_team, next_source, undrawn, played_then in steps
            ),
            default=0,
        )

    def _is_left_over(self, team: int, slot: Source) -> bool:
        """Whether it may find no place where it falls, or found none."""
        fallen = [self.filling.occupant(source) for source in self.reach.fallen_beside(slot)]
        if all(occupant.known for occupant in fallen):
            return team != NOBODY and team not in {occupant.team for occupant in fallen}
        return self.reach.may_overflow(slot)

    def _steps(self, team: int, slot: Source, stop: StopPlace, played: int) -> Iterator[NextStep]:
        """All that can happen to a team at one stop; nothing where its evening ends."""
        match stop:
            case PlannedMatch():
                yield from self._match(team, stop.number, played)
                if self._may_be_alone(stop, slot):
                    yield NOBODY, Source("winner", stop.number), 0, played
            case Pot():
                yield from self._pot(team, stop, played)
            case Group():
                yield from self._group(team, stop, played)

    def _match(self, team: int, number: int, played: int) -> Iterator[NextStep]:
        outcome, sides = self.filling.outcome(number), self.filling.sides(number)
        if outcome is not None and team != NOBODY:
            if team == outcome.winner:
                yield team, Source("winner", number), 0, played + outcome.played
            elif team == outcome.loser:
                yield team, Source("loser", number), 0, played + outcome.played
        elif any(side.known and side.team is None for side in sides):
            yield team, Source("winner", number), 0, played
        else:
            drawn = team in self.already_drawn.matches.get(number, ())
            yield NOBODY, Source("winner", number), int(not drawn), played + 1
            yield NOBODY, Source("loser", number), int(not drawn), played + 1

    def _may_be_alone(self, match: PlannedMatch, slot: Source) -> bool:
        """Whether it may turn out that nobody stands on the other side."""
        opposite = match.b if slot == match.a else match.a
        return not self.filling.occupant(opposite).known and self.reach.may_be_empty(opposite)

    def _pot(self, team: int, pot: Pot, played: int) -> Iterator[NextStep]:
        draw = self.filling.drawn(pot)
        if draw is not None and team == draw.exempt:
            yield team, Source("exempt", of=pot.key), 0, played
        elif draw is not None and team in draw.teams:
            yield from self._match(team, pot.matches[draw.teams.index(team) // 2], played)
        else:
            for number in pot.matches[:1]:
                yield NOBODY, Source("winner", number), 1, played + 1
                yield NOBODY, Source("loser", number), 1, played + 1
            if self.reach.size(pot)[0] < 2:
                yield NOBODY, Source("exempt", of=pot.key), 0, played

    def _group(self, team: int, group: Group, played: int) -> Iterator[NextStep]:
        undrawn = self.already_drawn.rounds.get(group.key, 0)
        place_number = self._place.get((group.key, team))
        if place_number is not None:
            yield team, place(place_number, group.key), undrawn, self.results.played.get(team, 0)
            return
        for number in range(1, len(group.entries) + 1):
            yield NOBODY, place(number, group.key), undrawn, played + group.least
