"""What a ranking is made from, teams and matches as frozen lines, and what each team has from its matches.

Pure: teams are numbers. A line is a named tuple: a big evening makes ten thousand of them for each standing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from random import Random
from typing import Literal, NamedTuple, get_args

Caps = tuple[int | None, int | None]


class MatchKind(StrEnum):
    """How a match ended: at the table, by a forfeit of A, of B or of both, or without opponent."""

    PLAYED = "played"
    FORFEIT_A = "forfeit_a"
    FORFEIT_B = "forfeit_b"
    FORFEIT_BOTH = "forfeit_both"
    EXEMPT = "exempt"


PLAYED = MatchKind.PLAYED  # looking a member up in its class ten thousand times is felt
WITHOUT_POINTS = {"played": "", "forfeit_a": "A", "forfeit_b": "B", "forfeit_both": "AB", "exempt": "B"}
"""The sides that have no points to be known: those that gave up, and the one that is nobody."""
Outcome = Literal["win", "draw", "loss", "forfeit", "exempt"]
"""What a match was for one of its teams, and what it is paid for in ``MatchPoints``; ``exempt``: its opponent
gave up, or it had none."""


class TeamLine(NamedTuple):
    """A team to be ranked. ``lot`` decides last, the lowest first; see ``lots``."""

    id: int
    number: int
    withdrawn: bool = False
    disqualified: bool = False
    lot: int | None = None


class MatchLine(NamedTuple):
    """A match between two teams (ids), or an exempt round of ``team_a``.

    Points are the match's totals; ``None`` means not played yet, which is not 0–0. The side that profits
    from a forfeit or an exempt round carries its credit as points (see ``forfeit_credit``), ``None`` until
    it is known. ``winner`` ("A" or "B") is said where the rules may give the match to the side with less
    (Montpellier: who made the last contract); left out, the higher total won. ``counts``: the only side
    ("A" or "B") for which it counts, where an exempt team catches up with one that has played already."""

    team_a: int
    team_b: int | None
    points_a: int | None
    points_b: int | None
    kind: MatchKind = MatchKind.PLAYED
    round: int = 0
    capots_a: int = 0
    capots_b: int = 0
    winner: str = ""
    counts: str = ""

    @property
    def lead(self) -> int:
        """Above 0 when A won, below when B did, 0 when drawn or not played yet."""
        if self.winner:
            return 1 if self.winner == "A" else -1
        return (self.points_a or 0) - (self.points_b or 0)

    @property
    def counted(self) -> bool:
        """Whether this line has a result."""
        without = WITHOUT_POINTS[self.kind]
        return (self.points_a is not None or "A" in without) and (self.points_b is not None or "B" in without)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """What a match brings, in half points (win 2, draw 1.5 where a loss brings 1).

    ``forfeit`` is for the team that gave up; its opponent gets ``exempt``, as a team without opponent does.
    """

    win: int = 4
    draw: int = 3
    loss: int = 2
    forfeit: int = 0
    exempt: int = 4


@dataclass(frozen=True, slots=True)
class RankingOptions:
    """The organiser's choices.

    ``cap_winner`` and ``cap_loser`` bound the points one match can bring (both sides of a draw count as
    winners); ``round_caps`` are those of single rounds (round, winner, loser), in their place;
    ``drop_worst`` leaves out each team's worst match once it has two."""

    match_points: MatchPoints = MatchPoints()
    cap_winner: int | None = None
    cap_loser: int | None = None
    round_caps: tuple[tuple[int, int | None, int | None], ...] = ()
    drop_worst: bool = False


DEFAULTS = RankingOptions()


def forfeit_credit(round_matches: Iterable[MatchLine], target: int | None) -> int:
    """Points of a team whose opponent gave up, or that had none: the mean of the round's winners, half up.

    Only matches played to a result count, for a side that they count for, and a draw has no winner. When
    there is none, the ``target`` score; 0 if matches have no target. To be fixed and stored when the round
    closes."""
    winners = [
        (line.points_a if line.lead > 0 else line.points_b) or 0
        for line in round_matches
        if line.kind is PLAYED and line.counted and line.lead
        if line.counts in ("", "A" if line.lead > 0 else "B")
    ]
    if not winners:
        return target or 0
    return (2 * sum(winners) + len(winners)) // (2 * len(winners))


def lots(teams: Iterable[int], seed: int) -> dict[int, int]:
    """A lot for each team id, the same for the same seed and ids: 1 is drawn first and ranks first."""
    rng = Random(seed)  # noqa: S311 — a lot anyone can draw again, not a secret
    drawn = sorted((rng.random(), team) for team in sorted(set(teams)))
    return {team: place for place, (_, team) in enumerate(drawn, start=1)}


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
        return self.outcome in ("win", "loss", "draw")

    @property
    def difference(self) -> int:
        return self.points - self.against

    @property
    def win_halves(self) -> int:
        """A win is two halves, a draw one; a credit is a win."""
        return 2 * (self.outcome in ("win", "exempt")) + (self.outcome == "draw")


class Tally(NamedTuple):
    """The lot of one team, its results that count, round by round, the one that was dropped, sums and counts.

    Points are scored or credited, or conceded (``against``); match points are in halves; ``credits`` are wins
    without playing."""

    lot: int | None = None
    results: tuple[TeamResult, ...] = ()
    dropped: TeamResult | None = None
    points: int = 0
    against: int = 0
    match_points: int = 0
    capots: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    forfeits: int = 0
    credits: int = 0

    @property
    def counted(self) -> int:
        """Matches with a result: played, given up, or credited."""
        return len(self.results)

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def difference(self) -> int:
        return self.points - self.against

    @property
    def win_halves(self) -> int:
        return 2 * (self.wins + self.credits) + self.draws

    @property
    def met(self) -> set[int | None]:
        """The opponents of the matches played."""
        return {result.opponent for result in self.results if result.played}

    @property
    def best(self) -> int | None:
        """The most points scored in one match played."""
        return max((result.points for result in self.results if result.played), default=None)


def tallies_of(
    teams: Iterable[TeamLine], lines: Iterable[MatchLine], options: RankingOptions, worst_by: Sequence[str]
) -> dict[int, Tally]:
    """The tally of each team by its id; a line without result gives nothing.

    ``worst_by``: the attributes of ``TeamResult`` by which the worst match is found, if one is dropped."""
    results = defaultdict[int, list[TeamResult]](list)
    caps = {number: (winner, loser) for number, winner, loser in options.round_caps}
    usual = (options.cap_winner, options.cap_loser)
    for line in sorted(lines, key=attrgetter("round")):
        if line.counted:
            for team, result in _sides(line, options.match_points, caps.get(line.round, usual)):
                results[team].append(result)
    by = worst_by if options.drop_worst else ()
    return {team.id: _tally(team.lot, results[team.id], by) for team in teams}


def _tally(lot: int | None, results: list[TeamResult], worst_by: Sequence[str]) -> Tally:
    if not results:
        return Tally(lot)
    dropped = None
    if worst_by and len(results) > 1:
        # The whole result comes last: two meetings in one round must not be told apart by their order.
        results.sort(key=lambda result: (result.round, result.opponent or 0, result))
        dropped = min(results, key=lambda result: tuple(getattr(result, name) for name in worst_by))
        results.remove(dropped)
    _opponents, outcomes, points, against, match_points, _rounds, capots = zip(*results, strict=True)
    sums = (sum(points), sum(against), sum(match_points), sum(capots))
    return Tally(lot, tuple(results), dropped, *sums, *map(outcomes.count, get_args(Outcome)))


def _sides(line: MatchLine, match_points: MatchPoints, caps: Caps) -> Iterator[tuple[int, TeamResult]]:
    """Each team for which a line with a result counts, and what it has from it."""
    winner_cap, loser_cap = caps
    sides = (
        ("A", line.team_a, line.team_b, line.points_a or 0, line.points_b or 0, line.capots_a, line.lead),
        ("B", line.team_b, line.team_a, line.points_b or 0, line.points_a or 0, line.capots_b, -line.lead),
    )
    for side, team, opponent, own, against, made, lead in sides:
        if team is None or line.counts not in ("", side):
            continue
        outcome: Outcome
        if side in WITHOUT_POINTS[line.kind]:
            outcome, scored, conceded, capots = "forfeit", 0, 0, 0
        elif line.kind is not PLAYED:
            outcome, scored, capots = "exempt", _capped(own, winner_cap), 0
            conceded = scored
        else:
            outcome, capots = "win" if lead > 0 else "loss" if lead < 0 else "draw", made
            scored = _capped(own, winner_cap if lead >= 0 else loser_cap)
            conceded = _capped(against, winner_cap if lead <= 0 else loser_cap)
        points = getattr(match_points, outcome)
        yield team, TeamResult(opponent, outcome, scored, conceded, points, line.round, capots)


def _capped(points: int, cap: int | None) -> int:
    return points if cap is None else min(points, cap)
