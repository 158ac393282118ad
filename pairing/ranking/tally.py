"""What each team has from its matches: outcomes, points, difference, capots. Sums; no order, no words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from pairing.ranking.lines import Caps, MatchKind, MatchLine, MatchPoints, RankingOptions


class Outcome(StrEnum):
    """What a match was for one of its teams; ``CREDIT``: its opponent gave up, or it had none."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT = "forfeit"
    CREDIT = "exempt"


# Members by a name of their own: looking one up in its class ten thousand times is felt.
PLAYED, EXEMPT = MatchKind.PLAYED, MatchKind.EXEMPT
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
FORFEIT, CREDIT = Outcome.FORFEIT, Outcome.CREDIT
GIVES_UP = {MatchKind.FORFEIT_A: "a", MatchKind.FORFEIT_B: "b", MatchKind.FORFEIT_BOTH: "ab"}


GivenPoints = tuple[tuple[Outcome, Outcome, int, int], ...]


class TeamResult(NamedTuple):
    """One match seen by one team. A credit and a forfeit have difference 0 and are not matches played."""

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
        return self.outcome is WIN or self.outcome is LOSS or self.outcome is DRAW

    @property
    def difference(self) -> int:
        """Points scored minus points conceded."""
        return self.points - self.against

    @property
    def win_halves(self) -> int:
        """A win is two halves, a draw one; a credit is a win."""
        return 2 * (self.outcome is WIN or self.outcome is CREDIT) + (self.outcome is DRAW)


class Tally(NamedTuple):
    """All the results of one team that count, in the order they were given, the one that was dropped, sums.

    Points are scored or credited, or conceded (``against``); match points are in halves."""

    team: int
    results: tuple[TeamResult, ...] = ()
    dropped: TeamResult | None = None
    outcomes: tuple[Outcome, ...] = ()
    points: int = 0
    against: int = 0
    match_points: int = 0
    capots: int = 0

    @property
    def counted(self) -> int:
        """Matches with a result: played, given up, or credited."""
        return len(self.results)

    @property
    def played(self) -> int:
        """Matches played with cards."""
        return len(self.results) - self.forfeits - self.credits

    @property
    def wins(self) -> int:
        """Matches won at the table."""
        return self.outcomes.count(WIN)

    @property
    def draws(self) -> int:
        """Matches drawn."""
        return self.outcomes.count(DRAW)

    @property
    def losses(self) -> int:
        """Matches lost at the table."""
        return self.outcomes.count(LOSS)

    @property
    def forfeits(self) -> int:
        """Matches given up."""
        return self.outcomes.count(FORFEIT)

    @property
    def credits(self) -> int:
        """Wins without playing."""
        return self.outcomes.count(CREDIT)

    @property
    def difference(self) -> int:
        """Points scored minus points conceded."""
        return self.points - self.against

    @property
    def win_halves(self) -> int:
        """Wins in halves, credits included."""
        return 2 * (self.wins + self.credits) + self.draws

    @property
    def first(self) -> int | None:
        """Points of the match of its first round; a round without a match is none."""
        return next(iter(self._by_round()), None)

    @property
    def last(self) -> int | None:
        """Points of the match of its last round so far."""
        return next(reversed(self._by_round()), None)

    def _by_round(self) -> list[int]:
        return [result.points for result in sorted(self.results, key=lambda result: result.round)]

    @property
    def best(self) -> int | None:
        """The most points scored in one match played."""
        return max((result.points for result in self.results if result.played), default=None)


def results_of(lines: Iterable[MatchLine], options: RankingOptions) -> dict[int, list[TeamResult]]:
    """The results of every team of these lines; a line without result gives none."""
    results: defaultdict[int, list[TeamResult]] = defaultdict(list)
    given_points, caps = _points_given(options.match_points), options.caps
    usual = (options.cap_winner, options.cap_loser)
    for line in lines:
        capped_at = caps.get(line.round, usual) if caps else usual
        if line.kind is PLAYED:
            _played(line, given_points, capped_at, results)
        elif line.counted:
            _not_played(line, options, capped_at, results)
    return results


def tally_of(
    team: int, results: Sequence[TeamResult], options: RankingOptions, worst_by: Sequence[str] = ()
) -> Tally:
    """The tally of one team.

    ``worst_by``: the attributes of ``Result`` by which the worst match is found, if one is dropped."""
    if not options.drop_worst or len(results) < 2:
        return _summed(team, results)
    # The whole result comes last in the key: two meetings in one round must not be told apart by their order.
    ordered = sorted(results, key=lambda result: (result.round, result.opponent or 0, result))
    worst = min(ordered, key=lambda result: tuple(getattr(result, name) for name in worst_by))
    ordered.remove(worst)
    return _summed(team, ordered, worst)


def _summed(team: int, results: Sequence[TeamResult], dropped: TeamResult | None = None) -> Tally:
    if not results:
        return Tally(team)
    _opponents, outcomes, points, against, match_points, _rounds, capots = zip(*results, strict=True)
    sums = (sum(points), sum(against), sum(match_points), sum(capots))
    return Tally(team, tuple(results), dropped, outcomes, *sums)


def _points_given(points: MatchPoints) -> GivenPoints:
    """What each side has of a match that A won, B won, or nobody."""
    return (
        (WIN, LOSS, points.win, points.loss),
        (LOSS, WIN, points.loss, points.win),
        (DRAW, DRAW, points.draw, points.draw),
    )


def _played(
    line: MatchLine, given_points: GivenPoints, caps: Caps, results: dict[int, list[TeamResult]]
) -> None:
    """Add the two sides of a match that was played; of one not played yet, nothing."""
    team_a, team_b, a, b, _kind, number, capots_a, capots_b, won, counts = line
    if a is None or b is None:
        return
    winner, loser = caps
    lead = a - b if not won else 1 if won == "A" else -1
    outcome_a, outcome_b, match_points_a, match_points_b = given_points[
        0 if lead > 0 else 1 if lead < 0 else 2
    ]
    if winner is not None or loser is not None:
        a, b = _capped(a, winner if lead >= 0 else loser), _capped(b, winner if lead <= 0 else loser)
    if counts != "B":
        results[team_a].append(TeamResult(team_b, outcome_a, a, b, match_points_a, number, capots_a))
    if team_b is not None and counts != "A":
        results[team_b].append(TeamResult(team_a, outcome_b, b, a, match_points_b, number, capots_b))


def _not_played(
    line: MatchLine, options: RankingOptions, caps: Caps, results: dict[int, list[TeamResult]]
) -> None:
    """Add both sides of a forfeit, or the only one of an exempt round."""
    gives_up = GIVES_UP.get(line.kind, "")
    sides = (("a", line.team_a, line.team_b, line.points_a), ("b", line.team_b, line.team_a, line.points_b))
    for side, team, opponent, credit in sides:
        if team is None or (line.counts and line.counts.lower() != side):
            continue
        if side in gives_up:
            results[team].append(
                TeamResult(opponent, FORFEIT, 0, 0, options.match_points.forfeit, line.round)
            )
        elif line.kind is not EXEMPT or side == "a":
            points = _capped(credit or 0, caps[0])
            results[team].append(
                TeamResult(opponent, CREDIT, points, points, options.match_points.exempt, line.round)
            )


def _capped(points: int, cap: int | None) -> int:
    return points if cap is None else min(points, cap)
