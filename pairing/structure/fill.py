"""Who stands in each place of a structure, from the results there are; what is not known yet stays open.

Pure: the same results give the same places, so a corrected result moves everybody who depends on it. A result
or a draw that no longer fits who stands there is left out and named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from pairing.structure.types import Pot, Source, Structure


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match: who won, who lost. ``played`` is false for a forfeit: not a match played."""

    winner: int | None
    loser: int | None
    played: bool = True


@dataclass(frozen=True, slots=True)
class PotDraw:
    """A pot that was drawn: the teams two by two in the order of its matches, and the exempt one.

    None where a match is not there (any more)."""

    teams: tuple[int | None, ...]
    exempt: int | None = None

    @property
    def inside(self) -> frozenset[int]:
        """Everybody who was drawn."""
        return frozenset(team for team in (*self.teams, self.exempt) if team is not None)


@dataclass(frozen=True, slots=True)
class Results:
    """All that is known: the first draw (entry → team), the groups, the matches, the pots.

    ``places``: (group, place) → team, None for a place that the group as it was drawn has not; ``across``:
    (place, rank among those of that place) → team, complete or empty; ``overall``: rank in all the pools →
    team, complete or empty; ``played``: matches each team played in
    the groups; ``gone``: teams that left, drawn no more: their places fall empty; ``passed``: match → the
    team that went on from it though nobody played it; ``kept``: who stands in a place whatever the results
    say now, None for nobody; ``sent``: match → its team whose next match has begun as that of its winner;
    ``begun``: match → the two teams that have begun it, whoever belongs there.
    """

    entries: Mapping[int, int] = field(default_factory=dict)
    places: Mapping[tuple[str, int], int | None] = field(default_factory=dict)
    across: Mapping[tuple[int, int], int] = field(default_factory=dict)
    played: Mapping[int, int] = field(default_factory=dict)
    outcomes: Mapping[int, Finished] = field(default_factory=dict)
    pots: Mapping[str, PotDraw] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    passed: Mapping[int, int] = field(default_factory=dict)
    kept: Mapping[Source, int | None] = field(default_factory=dict)
    sent: Mapping[int, int] = field(default_factory=dict)
    begun: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    overall: Mapping[int, int] = field(default_factory=dict)

    def ranked(self, source: Source) -> int | None:
        """The team of a rank across pools, or of one in all of them."""
        if source.kind == "overall":
            return self.overall.get(source.number)
        return self.across.get((int(source.of), source.number))


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who stands in a place: a team and its matches played, nobody (``known``, no team), or not known yet."""

    team: int | None
    known: bool = True
    played: int = 0


def passed(structure: Structure, released: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Match → the team that has gone on from it to a released match though nobody played it: the other side
    had left. It stays so if that one comes back. ``released``: the two teams of each released match."""
    team_by_match: dict[int, int] = {}
    for match in reversed(structure.matches):
        ahead = team_by_match.get(match.number)
        for source, team in zip((match.a, match.b), released.get(match.number, (ahead, ahead)), strict=True):
            if source.kind == "winner" and source.number not in released and team is not None:
                team_by_match[source.number] = team
    return team_by_match


NOBODY = Occupant(None)
OPEN = Occupant(None, known=False)


class Filling:
    """Reads a structure and its results; answers place by place."""

    def __init__(self, structure: Structure, results: Results) -> None:
        self.structure, self.results = structure, results
        self._pots = {pot.key: pot for pot in structure.pots}
        self.occupant = cache(self._occupant)

    def sides(self, number: int) -> tuple[Occupant, Occupant]:
        """Who stands on the two sides of a match; nobody for a team that left before it was played, even if
        it came back once the other had gone on."""
        match = self.structure.match(number)
        side_a, side_b = self.occupant(match.a), self.occupant(match.b)
        if number in self.results.begun:
            team_a, team_b = self.results.begun[number]
            return self._who_plays(side_a, team_a), self._who_plays(side_b, team_b)
        if number in self.results.outcomes:
            return side_a, side_b
        ahead = self.results.passed.get(number)
        if ahead is not None and ahead in (side_a.team, side_b.team):
            return (side_a, NOBODY) if side_a.team == ahead else (NOBODY, side_b)
        return self._unless_gone(side_a), self._unless_gone(side_b)

    def _who_plays(self, side: Occupant, team: int) -> Occupant:
        return side if side.team == team else Occupant(team, played=self.results.played.get(team, 0) + 1)

    def _unless_gone(self, occupant: Occupant) -> Occupant:
        return NOBODY if occupant.team in self.results.gone else occupant

    def outcome(self, number: int) -> Finished | None:
        """The result of a match, if it is that of the two teams who stand there now."""
        outcome = self.results.outcomes.get(number)
        teams = [side.team for side in self.sides(number)]
        if outcome is None or None in teams:
            return None
        result_teams = {outcome.winner, outcome.loser} - {None}
        return outcome if result_teams <= set(teams) else None

    def ready(self) -> tuple[int, ...]:
        """The matches that two teams can play now."""
        return tuple(
            match.number
            for match in self.structure.matches
            if self.outcome(match.number) is None and all(side.team for side in self.sides(match.number))
        )

    def in_pot(self, pot: Pot) -> tuple[Occupant, ...] | None:
        """The teams of a pot, None while somebody may still come."""
        sources = list(pot.entries)
        if pot.before:
            before = self._pots[pot.before]
            sources += [Source("winner", number) for number in before.matches]
            sources.append(Source("exempt", of=before.key))
        occupants = [self.occupant(source) for source in sources]
        if not all(occupant.known for occupant in occupants):
            return None
        draw = self.results.pots.get(pot.key)
        drawn = draw.inside if draw else frozenset()
        return tuple(
            occupant
            for occupant in occupants
            if occupant.team is not None
            and (occupant.team in drawn or self._unless_gone(occupant) == occupant)
        )

    def ends_bracket(self, pot: Pot) -> bool:
        """Whether the only match of a pot decides its bracket though another round was planned: two teams are
        in, and nobody can come any more."""
        later = [other for other in self.structure.pots if other.bracket == pot.bracket]
        coming = [entry for other in later if other.level > pot.level for entry in other.entries]
        return len(self.in_pot(pot) or ()) == 2 and all(
            self._unless_gone(self.occupant(entry)) == NOBODY for entry in coming
        )

    def drawn(self, pot: Pot) -> PotDraw | None:
        """How a pot was drawn, if everybody drawn is in it now. Who is in it and was not drawn meets another
        such, the odd one the exempt team, or is exempt where none is; one team alone needs no draw."""
        present = self.in_pot(pot)
        if present is None:
            return None
        teams = {occupant.team for occupant in present}
        if len(teams) < 2:
            return PotDraw((), next(iter(teams), None))
        draw = self.results.pots.get(pot.key)
        if draw is None or not draw.inside <= teams:
            return None
        return _completed(draw, sorted(team for team in teams - draw.inside if team is not None), pot)

    def _occupant(self, source: Source) -> Occupant:
        if source in self.results.kept:
            team = self.results.kept[source]
            return NOBODY if team is None else Occupant(team, played=self.results.played.get(team, 0))
        if source.below is not None:
            return self._below(source)
        match source.kind:
            case "winner" | "loser":
                return self._after_match(source)
            case "drawn" | "exempt":
                return self._of_pot(source)
            case _:
                return self._from_outside(source)

    def _from_outside(self, source: Source) -> Occupant:
        """An entry of the draw, a place of a group: told from outside."""
        results, is_known = self.results, False
        if source.kind == "entry":
            team = results.entries.get(source.number)
        elif source.kind == "place":
            team = results.places.get((source.of, source.number))
            is_known = (source.of, source.number) in results.places
        else:
            is_known = bool(results.overall if source.kind == "overall" else results.across)
            team = results.ranked(source)
        if team is None:
            return NOBODY if is_known else OPEN
        return Occupant(team, played=0 if source.kind == "entry" else results.played.get(team, 0))

    def _after_match(self, source: Source) -> Occupant:
        """The winner or the loser; with nobody on one side the other goes on without a match."""
        a, b = self.sides(source.number)
        if not (a.known and b.known):
            return OPEN
        if a.team is None or b.team is None:
            alone = b if a.team is None else a
            return alone if source.kind == "winner" else NOBODY
        outcome, sent = self.outcome(source.number), self.results.sent.get(source.number)
        if sent in (a.team, b.team):
            lost = b.team if sent == a.team else a.team
            outcome = Finished(sent, lost, outcome.played if outcome else True)
        if outcome is None:
            return OPEN
        team = outcome.winner if source.kind == "winner" else outcome.loser
        side = next((side for side in (a, b) if side.team == team), None)
        return NOBODY if side is None else Occupant(team, played=side.played + outcome.played)

    def _of_pot(self, source: Source) -> Occupant:
        pot = self._pots[source.of]
        draw = self.drawn(pot)
        if draw is None:
            return OPEN
        index = source.number - 1
        team = (
            draw.exempt if source.kind == "exempt" else draw.teams[index] if index < len(draw.teams) else None
        )
        return next((occupant for occupant in self.in_pot(pot) or () if occupant.team == team), NOBODY)

    def _below(self, source: Source) -> Occupant:
        """Who lost having played fewer matches than that; nobody where the loser has played more."""
        if source.kind != "fallen":
            occupant = self.occupant(Source(source.kind, source.number, source.of))
            return (
                NOBODY if occupant.team is not None and occupant.played >= (source.below or 0) else occupant
            )
        losers = [self.occupant(Source("loser", number)) for number in self._pots[source.of].matches]
        if not all(loser.known for loser in losers):
            return OPEN
        fallen = [loser for loser in losers if loser.team is not None and loser.played < (source.below or 0)]
        return fallen[source.number - 1] if source.number <= len(fallen) else NOBODY


def _completed(draw: PotDraw, left_out: list[int], pot: Pot) -> PotDraw:
    """A correction may take a match of a pot away, or send one team more into it: these still play."""
    if not left_out:
        return draw
    couples, exempt = left_out[: len(left_out) // 2 * 2], draw.exempt
    if len(left_out) % 2:
        alone = left_out[-1]
        couples, exempt = (couples, alone) if exempt is None else ([*couples, alone, exempt], None)
    teams = [*draw.teams, *[None] * (2 * len(pot.matches) - len(draw.teams))]
    for first in range(0, len(teams), 2):
        if couples and teams[first] is None and teams[first + 1] is None:
            teams[first : first + 2], couples = couples[:2], couples[2:]
    return PotDraw(tuple(teams), exempt)
