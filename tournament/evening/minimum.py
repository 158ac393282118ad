"""Who falls below the minimum of matches: a departure, a late arrival, a forfeit, an exempt round too many.

Reads an evening. A match played counts, one drawn and not given up too, one for the pleasure of it as well;
neither a forfeit nor an exempt round nor what was left without a result (Missègre IX)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pairing.bracket import MINIMUM

from ..formats import codes, format_of
from ..models import Exempt, Match, Round, Team
from ..models.result import FORFEITED
from ..models.team import COUNTERS
from .past import players_past_of
from .rows import MatchRow
from .seats import NOBODY, SIDES, Seating
from .state import Evening


@dataclass(frozen=True)
class ShortTeam:
    """A team and the matches that it is still sure of, fewer than promised.

    `exempt`: its exempt round, if it may catch up there."""

    team: Team
    sure: int
    exempt: int | None = None


def short_of_matches(evening: Evening) -> tuple[ShortTeam, ...]:
    """The teams still there that are not sure of their minimum, by number; two statements more than the
    evening's own. In a mêlée: the players who cannot reach it any more."""
    if not evening.begun:
        return ()
    still_there = [*evening.roll.present, *evening.roll.missing]
    teams = {team.number or 0: team for team in sorted(still_there, key=lambda team: team.number or 0)}
    counts = (most_matches_of if evening.tournament.individuals else sure_matches_of)(evening, list(teams))
    below = [number for number in teams if counts[number] < evening.tournament.least_matches]
    rests = _open_rests(evening) if below else {}
    return tuple(ShortTeam(teams[number], counts[number], rests.get(number)) for number in below)


def most_matches_of(evening: Evening, numbers: list[int]) -> Counter[int]:
    """Player number → the matches played, drawn, and to come at most, in a mêlée; one statement."""
    counts = players_past_of(evening).matches + Counter(_friendly(evening))
    stage = evening.stages[0]
    to_come = max(0, format_of(stage).rounds - len(evening.rounds_in(stage)))
    counts.update(dict.fromkeys(numbers, to_come))
    return counts


def sure_matches_of(evening: Evening, numbers: list[int]) -> Counter[int]:
    """Team number → the matches played, drawn, and to come at least: in the rounds and pools not drawn yet,
    then in the brackets."""
    counts = Counter(evening.number_of(team) for team in _counting(evening))
    counts.update(_friendly(evening))
    rounds = 0
    if len(numbers) >= 2:
        stages = ((format_of(stage), len(evening.rounds_in(stage))) for stage in evening.stages)
        rounds = sum(stage.least_left(len(numbers), drawn) for stage, drawn in stages)
    to_come, usual, last = dict[int, int | None](), 0, format_of(evening.stages[-1])
    if not last.takes_everybody:
        brackets = evening.pots if evening.pots.planned else MatchesToCome(evening.seating)
        to_come = {number: brackets.to_come(number) for number in numbers}
        if not evening.known_who_begins:
            usual = last.least(evening.teams, first=len(evening.stages) == 1)
    seated = {seat.number for seat in evening.rows.seats}
    for number in numbers:
        here = to_come.get(number)
        later = usual if number in seated or rounds else 0  # who comes now comes in with the next rounds
        counts[number] += rounds + (later if here is None else here)
    return counts


def _counting(evening: Evening) -> Iterator[int]:
    """The teams of each match that is played, or will be."""
    for match in evening.rows.matches:
        if match.state != FORFEITED and not match.left:
            yield from match.counting_teams


def _friendly(evening: Evening) -> Iterator[int]:
    """Who plays the matches for the pleasure of it, which no ranking reads: teams, players in a mêlée; one
    statement."""
    sides = COUNTERS if evening.tournament.individuals else ("team_a", "team_b")
    matches = Match.objects.filter(tournament=evening.tournament).friendly().exclude(state=FORFEITED)
    for numbers in matches.values_list(*(f"{side}__number" for side in sides)):
        yield from (number for number in numbers if number is not None)


def _open_rests(evening: Evening) -> dict[int, int]:
    """Team number → its exempt round of a ranking, or a player's rest, that is still open; one statement."""
    rests = Exempt.objects.filter(
        round__tournament=evening.tournament,
        round__stage__kind__in=codes(lambda kind: kind.credits_rests),
        round__state=Round.State.RELEASED,
        kind=Exempt.Kind.EXEMPT,
        match=None,
    )
    return dict(rests.values_list("team__number", "pk"))


class MatchesToCome:
    """Counts the matches of trees that are not drawn yet, on every way that a team can go; a bye or a match
    without opponent is not a match played."""

    def __init__(self, seating: Seating) -> None:
        self.seating, self.least = seating, cache(self._least)

    def to_come(self, team: int) -> int | None:
        """The least that this team still plays of what is not drawn; None where it stands in no bracket."""
        stands, rows = self.seating.stands, self.seating.rows.values()
        on = [row for row in rows if team in (stands(row, "A").team, stands(row, "B").team)]
        if not on or self.seating.decided(on[-1]) is not None:
            return 0 if on else None
        drawn = on[-1].called and NOBODY not in self.seating.sides(on[-1])
        return self.least(on[-1], self.seating.played(team)) - drawn

    def _least(self, row: MatchRow, played: int) -> int:
        """What anybody plays who comes to that match and has played so many."""
        sides = self.seating.sides(row)
        if NOBODY in sides:
            return self._after(row, played, won=True)
        least = 1 + min(self._after(row, played + 1, won=won) for won in (True, False))
        open_sides = (at for at, side in zip(SIDES, sides, strict=True) if not side.known)
        alone = any(self._may_be_empty(row, at) for at in open_sides)
        return min(least, self._after(row, played, won=True)) if alone else least

    def _after(self, row: MatchRow, played: int, *, won: bool) -> int:
        """What comes after a match, for its winner or its loser."""
        to = self.seating.rows.get((row.winner_to if won else row.loser_to) or 0)
        if to is None or (to.bracket != row.bracket and played >= MINIMUM):
            return 0
        return self.least(to, played)

    def _may_be_empty(self, row: MatchRow, side: str) -> bool:
        """Whether it may turn out that nobody stands there."""
        stands = self.seating.stands(row, side)
        if stands.known:
            return stands == NOBODY or stands.team in self.seating.gone
        if (row.id, side) not in self.seating.ways:
            return bool(self.seating.gone)
        source, won = self.seating.ways[row.id, side]
        if source.bracket != row.bracket and any((source.id, at) in self.seating.ways for at in SIDES):
            return True  # its loser may have played enough
        empty = [self._may_be_empty(source, at) for at in SIDES]
        return all(empty) if won else any(empty)
