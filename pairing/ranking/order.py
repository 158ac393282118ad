"""Puts teams in order by criteria, and remembers which criterion broke each tie.

A total order of frozen lines, whatever their order and their sides; must not know pools or names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm

from pairing.ranking.criteria import Comparison, Criterion, Measured, criteria_for
from pairing.ranking.lines import DEFAULTS, MatchLine, RankingOptions, TeamLine
from pairing.ranking.table import Ranking, RankingRow, Tie, value_of
from pairing.ranking.tally import Tally, TeamResult, results_of, tally_of

SortKey = tuple[int, int | Fraction]
STANDINGS = ((False, False), (True, False), (False, True), (True, True))
"""(withdrawn, disqualified) in the order in which they rank: those who stayed first."""
KEPT = 16
"""Rankings kept, the longest unused forgotten first: most deals of a hall change none."""


def rank(
    teams: Iterable[TeamLine],
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
) -> Ranking:
    """Rank teams by criteria (codes, the first decides first) on the matches that have a result.

    Withdrawn, then disqualified teams come last. With ``means="auto"`` the criteria are means per match
    when the teams that stayed do not all have as many lines, matches still to be played included: give the
    unplayed lines too, and a ranking in the middle of a round goes by totals.
    The last ones are kept. Raises ``ValueError`` for an unknown criterion or a team given twice.
    """
    return _rank(tuple(teams), tuple(matches), tuple(criteria), options)


@lru_cache(maxsize=KEPT)
def _rank(
    chosen: tuple[TeamLine, ...],
    lines: tuple[MatchLine, ...],
    criteria: tuple[str, ...],
    options: RankingOptions,
) -> Ranking:
    results = results_of(lines, options)
    tallies = tallies_of(chosen, results, criteria, options)
    return judge_of(chosen, tallies, criteria, by_means(chosen, lines, options)).ranking(chosen)


def tallies_of(
    teams: Iterable[TeamLine],
    results: Mapping[int, Sequence[TeamResult]],
    criteria: Sequence[str],
    options: RankingOptions,
) -> dict[int, Tally]:
    """The tally of each team; results of others are passed over. Raises ``ValueError`` as ``rank`` does."""
    worst_by = [criterion.result for criterion in criteria_for(criteria) if criterion.result] or ["points"]
    return {team.id: tally_of(team.id, results.get(team.id, ()), options, worst_by) for team in teams}


def by_means(teams: Iterable[TeamLine], lines: Sequence[MatchLine], options: RankingOptions) -> bool:
    """Whether criteria are compared per match."""
    if options.means != "auto":
        return options.means == "always"
    due = Counter([line.team_a for line in lines if line.counts != "B"])
    due.update([line.team_b for line in lines if line.team_b is not None and line.counts != "A"])
    return len({due[team.id] for team in teams if not (team.withdrawn or team.disqualified)}) > 1


def judge_of(
    teams: Sequence[TeamLine], tallies: Mapping[int, Tally], criteria: Sequence[str], means: bool
) -> Judge:
    """Everything needed to compare these teams. Raises ``ValueError`` as ``rank`` does."""
    by_id = {team.id: team for team in teams}
    if len(by_id) != len(teams):
        raise ValueError("a team is given twice")
    return Judge(teams=by_id, criteria=criteria_for(criteria), tallies=tallies, means=means)


@dataclass(frozen=True)
class Judge:
    """Compares the teams of one tournament, as often as needed: all together, or place by place.

    ``already_measured``: what the criteria find for each team, where that was measured for the same tallies
    before."""

    teams: Mapping[int, TeamLine]
    criteria: tuple[Criterion, ...]
    tallies: Mapping[int, Tally]
    means: bool
    already_measured: Mapping[int, tuple[Measured, ...]] | None = None

    def ranking(self, teams: Iterable[TeamLine]) -> Ranking:
        """The ranking of some of the teams."""
        rows: list[RankingRow] = []
        ties: list[Tie] = []
        groups: dict[tuple[bool, bool], list[int]] = {}
        for team in teams:
            groups.setdefault((team.withdrawn, team.disqualified), []).append(team.id)
        for standing in STANDINGS:
            split = _Split(self)
            for level in split.order(sorted(groups.get(standing, ())), 0):
                rows += self._rows(level, len(rows) + 1, split)
            ties += split.ties
        return Ranking(tuple(rows), tuple(ties) if self.begun else (), self.means, self.begun)

    @cached_property
    def begun(self) -> bool:
        """Whether a match of these teams has a result."""
        return any(tally.results for tally in self.tallies.values())

    @cached_property
    def measured(self) -> Mapping[int, tuple[Measured, ...]]:
        """What each criterion finds for each team; what is asked only among level teams stays empty."""
        if self.already_measured is not None:
            return self.already_measured
        comparison = Comparison(
            self.tallies, frozenset(), {team.id: team.lot for team in self.teams.values()}
        )
        measures = [None if criterion.again else criterion.measure for criterion in self.criteria]
        return {
            team: tuple([measure and measure(tally, comparison) for measure in measures])
            for team, tally in self.tallies.items()
        }

    @cached_property
    def shares(self) -> dict[int, int]:
        """Team id → what its sums are multiplied by to be compared as means, in whole numbers."""
        common_multiple = lcm(*(tally.counted or 1 for tally in self.tallies.values()))
        return {team: common_multiple // (tally.counted or 1) for team, tally in self.tallies.items()}

    def among(self, level: Iterable[int]) -> Comparison:
        """What a criterion about the level teams may look at."""
        return Comparison(self.tallies, frozenset(level), {})

    def key(self, team: int, criterion: Criterion, measured: Measured) -> SortKey:
        """What sorts a team: smaller is better, no value comes after every value."""
        if measured is None:
            return (1, 0)
        if self.means and criterion.per_match:
            if not self.tallies[team].counted:
                return (1, 0)
            measured *= self.shares[team]
        return (0, -measured if criterion.better == "high" else measured)

    def _rows(self, level: Sequence[int], first: int, split: _Split) -> list[RankingRow]:
        """The rows of teams that nothing separates: they share a rank, in the order of their lots: where one
        of them must go before another (a bracket, a draw), that decides. Without lots by number."""
        lines, shared = [self.teams[team] for team in level], len(level) > 1
        if shared:
            lines.sort(key=lambda line: (line.lot or 0, line.number, line.id))
        tallies, criteria, means, broke = self.tallies, self.criteria, self.means, split.broke
        return [
            RankingRow(
                first, team, number, tallies[team], criteria, split.measured(team), means, broke.get(team),
                shared, withdrawn, disqualified,
            )
            for team, number, withdrawn, disqualified, _lot in lines
        ]  # fmt: skip


@dataclass(slots=True)
class _Split:
    """One run through the criteria: level teams are split by the next criterion until none are level."""

    judge: Judge
    ties: list[Tie] = field(default_factory=list)
    broke: dict[int, str] = field(default_factory=dict)
    among_level: dict[int, dict[int, Measured]] = field(default_factory=dict)

    def order(self, group: list[int], depth: int, *, inside: bool = False) -> list[list[int]]:
        """The groups of teams that stay level, in order."""
        if len(group) < 2:
            return [group] if group else []
        if depth == len(self.judge.criteria):
            self._remember(len(self.ties), [group], None, inside)
            return [group]
        criterion = self.judge.criteria[depth]
        parts = self._parts(group, depth, criterion)
        if len(parts) == 1:
            return self.order(group, depth + 1, inside=inside)
        if depth:
            self.broke.update(dict.fromkeys(group, criterion.code))
        place, following = len(self.ties), depth if criterion.again else depth + 1
        levels: list[list[int]] = []
        for part in parts:
            levels += [part] if len(part) == 1 else self.order(part, following, inside=inside or depth > 0)
        if depth:
            self._remember(place, levels, criterion.code, inside)
        return levels

    def measured(self, team: int) -> tuple[Measured, ...]:
        """What the criteria found for a team, among level teams too."""
        values = self.judge.measured[team]
        if team not in self.among_level:
            return values
        return tuple([self.among_level[team].get(depth, value) for depth, value in enumerate(values)])

    def _parts(self, group: list[int], depth: int, criterion: Criterion) -> list[list[int]]:
        """The group cut by one criterion, the best part first."""
        judge, parts = self.judge, dict[SortKey, list[int]]()
        if not criterion.again:
            for team in group:
                key = judge.key(team, criterion, judge.measured[team][depth])
                parts.setdefault(key, []).append(team)
        elif criterion.applies(among := judge.among(group)):
            for team in group:
                measured = criterion.measure(judge.tallies[team], among)
                self.among_level.setdefault(team, {})[depth] = measured
                parts.setdefault(judge.key(team, criterion, measured), []).append(team)
        return [parts[key] for key in sorted(parts)] or [group]

    def _remember(self, place: int, levels: Sequence[Sequence[int]], by: str | None, inside: bool) -> None:
        """Put a tie before those it left, its teams in the order they came to."""
        judge = self.judge
        teams = tuple([team for level in levels for team in level])
        first = judge.criteria[0], judge.measured[teams[0]][0], judge.tallies[teams[0]]
        tie = Tie(
            teams=teams,
            numbers=tuple([judge.teams[team].number for team in teams]),
            level=value_of(*first, means=judge.means),
            by=by,
            inside=inside,
            everybody=len(teams) == len(judge.teams),
        )
        self.ties.insert(place, tie)
