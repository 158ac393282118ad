"""How many matches a team is still sure of, as an evening stands: its own defeats are feared, luck is not.

The law of the house (``minimum``) holds while nobody leaves; this says for whom it no longer does. What the
lot will decide, who is exempt and who meets whom, is hoped for until it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from tournament.draw.engine.structure.fill import Filling
from tournament.draw.engine.structure.minimum import Paths, Stop
from tournament.draw.engine.structure.types import Group, PlannedMatch, Pot, Source


@dataclass(frozen=True, slots=True)
class Under:
    """What is drawn already: match → its two teams; group → the rounds that are not drawn yet."""

    matches: Mapping[int, frozenset[int]] = field(default_factory=dict)
    rounds: Mapping[str, int] = field(default_factory=dict)


Step = tuple[int, Source, int, int]
"""What may happen to a team at a stop: who it is from there on (0: nothing further is known of it), where it
goes, the matches not drawn that it plays there, the matches behind it then."""
NOBODY = 0


class Sure(Paths):
    """Counts the matches that are not drawn yet, team by team: those drawn are the rows' to count."""

    def __init__(self, filling: Filling, under: Under) -> None:
        super().__init__(filling.structure)
        self.filling, self.under, self.results = filling, under, filling.results
        self._entry = {team: Source("entry", number) for number, team in self.results.entries.items()}
        self._place = {(group, team): number for (group, number), team in self.results.places.items()}
        self.least = cache(self._least)

    def to_come(self, team: int) -> int:
        """The least that this team still plays of what is not drawn; 0 for one that was never drawn."""
        return self.least(team, self._entry[team], 0) if team in self._entry else 0

    def _least(self, team: int, source: Source, played: int) -> int:
        if source in self.across:
            ways = self.across[source]
            known = [one for one in ways if self.results.ranked(one) == team]
            return min(self.least(team, one, played) for one in known or ways)
        found = self.next_stop(source, played)
        steps = self._steps(team, *found, played) if found is not None else ()
        return min((more + self.least(who, to, done) for who, to, more, done in steps), default=0)

    def _steps(self, team: int, slot: Source, stop: Stop, played: int) -> Iterator[Step]:
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

    def _match(self, team: int, number: int, played: int) -> Iterator[Step]:
        outcome, sides = self.filling.outcome(number), self.filling.sides(number)
        if outcome is not None and team != NOBODY:
            if team == outcome.winner:
                yield team, Source("winner", number), 0, played + outcome.played
            elif team == outcome.loser:
                yield team, Source("loser", number), 0, played + outcome.played
        elif any(side.known and side.team is None for side in sides):
            yield team, Source("winner", number), 0, played
        else:
            drawn = team in self.under.matches.get(number, ())
            yield NOBODY, Source("winner", number), int(not drawn), played + 1
            yield NOBODY, Source("loser", number), int(not drawn), played + 1

    def _may_be_alone(self, match: PlannedMatch, slot: Source) -> bool:
        """Whether it may turn out that nobody stands on the other side."""
        other = match.b if slot == match.a else match.a
        return not self.filling.occupant(other).known and self.reach.may_be_empty(other)

    def _pot(self, team: int, pot: Pot, played: int) -> Iterator[Step]:
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

    def _group(self, team: int, group: Group, played: int) -> Iterator[Step]:
        more = self.under.rounds.get(group.key, 0)
        place = self._place.get((group.key, team))
        if place is not None:
            to = self.reach.resolved(Source("place", place, group.key))
            yield team, to, more, self.results.played.get(team, 0)
            return
        for number in range(1, len(group.entries) + 1):
            yield NOBODY, self.reach.resolved(Source("place", number, group.key)), more, played + group.least
