"""What each team has from its matches: outcomes, points, difference, capots. Sums; no order, no words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tournament.standings.ranking.lines import Kind, MatchLine, RankingOptions


class Outcome(StrEnum):
    """What a match was for one of its teams; ``CREDIT``: its opponent gave up, or it had none."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT = "forfeit"
    CREDIT = "exempt"


WIN_HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0, Outcome.FORFEIT: 0, Outcome.CREDIT: 2}
PLAYED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})


class Result(NamedTuple):
    """One match seen by one team. A credit and a forfeit have difference 0 and are not matches played."""

    team: int
    opponent: int | None
    outcome: Outcome
    points: int
    against: int
    match_points: int
    round: int = 0
    capots: int = 0

    @property
    def played(self) -> bool:
        """Whether cards were played."""
        return self.outcome in PLAYED

    @property
    def difference(self) -> int:
        """Points scored minus points conceded."""
        return self.points - self.against

    @property
    def win_halves(self) -> int:
        """A win is two halves, a draw one; a credit is a win."""
        return WIN_HALVES[self.outcome]


@dataclass(frozen=True)
class Tally:
    """All the results of one team that count, and the one that was dropped."""

    team: int
    results: tuple[Result, ...] = ()
    dropped: Result | None = None

    @property
    def counted(self) -> int:
        """Matches with a result: played, given up, or credited."""
        return len(self.results)

    @cached_property
    def played(self) -> int:
        """Matches played with cards."""
        return sum(result.played for result in self.results)

    def count(self, outcome: Outcome) -> int:
        """Matches that ended so."""
        return sum(result.outcome is outcome for result in self.results)

    @property
    def wins(self) -> int:
        """Matches won at the table."""
        return self.count(Outcome.WIN)

    @property
    def draws(self) -> int:
        """Matches drawn."""
        return self.count(Outcome.DRAW)

    @property
    def losses(self) -> int:
        """Matches lost at the table."""
        return self.count(Outcome.LOSS)

    @property
    def forfeits(self) -> int:
        """Matches given up."""
        return self.count(Outcome.FORFEIT)

    @property
    def credits(self) -> int:
        """Wins without playing."""
        return self.count(Outcome.CREDIT)

    @cached_property
    def points(self) -> int:
        """Points scored or credited."""
        return sum(result.points for result in self.results)

    @cached_property
    def against(self) -> int:
        """Points conceded."""
        return sum(result.against for result in self.results)

    @property
    def difference(self) -> int:
        """Points scored minus points conceded."""
        return self.points - self.against

    @cached_property
    def match_points(self) -> int:
        """Match points, in half points."""
        return sum(result.match_points for result in self.results)

    @cached_property
    def win_halves(self) -> int:
        """Wins in halves, credits included."""
        return sum(result.win_halves for result in self.results)

    @cached_property
    def best(self) -> int | None:
        """The most points scored in one match played."""
        return max((result.points for result in self.results if result.played), default=None)

    @property
    def capots(self) -> int:
        """Capots made."""
        return sum(result.capots for result in self.results)


def tallies(
    teams: Iterable[int], matches: Iterable[MatchLine], options: RankingOptions, worst_by: Sequence[str] = ()
) -> dict[int, Tally]:
    """The tally of each team; matches of other teams are passed over.

    ``worst_by`` names the attributes of ``Result`` by which the worst match is found, if one is dropped.
    """
    found: defaultdict[int, list[Result]] = defaultdict(list)
    for line in matches:
        if line.counted:
            for result in _results(line, options):
                found[result.team].append(result)
    return {team: _tally(team, found[team], options, worst_by) for team in teams}


def _tally(team: int, results: list[Result], options: RankingOptions, worst_by: Sequence[str]) -> Tally:
    # The whole result comes last in the key: two meetings in one round must not be told apart by their order.
    ordered = sorted(results, key=lambda result: (result.round, result.opponent or 0, result))
    if not options.drop_worst or len(ordered) < 2:
        return Tally(team, tuple(ordered))
    worst = min(ordered, key=lambda result: tuple(getattr(result, name) for name in worst_by))
    ordered.remove(worst)
    return Tally(team, tuple(ordered), worst)


def _results(line: MatchLine, options: RankingOptions) -> Iterator[Result]:
    """The two sides of a line with a result, or the only one of an exempt round."""
    if line.kind is Kind.PLAYED:
        yield from _played(line, options)
        return
    gives_up = {Kind.FORFEIT_A: "a", Kind.FORFEIT_B: "b", Kind.FORFEIT_BOTH: "ab"}.get(line.kind, "")
    sides = (("a", line.team_a, line.team_b, line.points_a), ("b", line.team_b, line.team_a, line.points_b))
    for side, team, opponent, credit in sides:
        if team is None:
            continue
        if side in gives_up:
            given = options.match_points.forfeit
            yield Result(team, opponent, Outcome.FORFEIT, 0, 0, given, line.round)
        elif line.kind is not Kind.EXEMPT or side == "a":
            points = _capped(credit or 0, options.cap_winner)
            given = options.match_points.exempt
            yield Result(team, opponent, Outcome.CREDIT, points, points, given, line.round)


def _played(line: MatchLine, options: RankingOptions) -> Iterator[Result]:
    a, b = line.points_a or 0, line.points_b or 0
    counted_a = _capped(a, options.cap_winner if a >= b else options.cap_loser)
    counted_b = _capped(b, options.cap_winner if b >= a else options.cap_loser)
    sides = (
        (line.team_a, line.team_b, a - b, counted_a, counted_b, line.capots_a),
        (line.team_b, line.team_a, b - a, counted_b, counted_a, line.capots_b),
    )
    for team, opponent, lead, points, against, capots in sides:
        if team is None:
            continue
        outcome = Outcome.WIN if lead > 0 else Outcome.LOSS if lead < 0 else Outcome.DRAW
        given = getattr(options.match_points, outcome.value)
        yield Result(team, opponent, outcome, points, against, given, line.round, capots)


def _capped(points: int, cap: int | None) -> int:
    return points if cap is None else min(points, cap)
