"""Puts teams in order by criteria, and remembers which criterion broke each tie.

A total order of frozen lines, whatever their order and their sides; must not know pools or names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.standings.ranking.criteria import Criterion, Field, criteria_for
from tournament.standings.ranking.lines import DEFAULTS, MatchLine, RankingOptions, TeamLine
from tournament.standings.ranking.table import Ranking, Row, Tie, Value
from tournament.standings.ranking.tally import Tally, tallies

Key = tuple[int, int | Fraction]
STANDINGS = ((False, False), (True, False), (False, True), (True, True))
"""(withdrawn, disqualified) in the order in which they rank: those who stayed first."""


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
    Raises ``ValueError`` for an unknown criterion or a team given twice.
    """
    lines = tuple(matches)
    judge = judge_of(tuple(teams), lines, criteria, options)
    return judge.ranking(judge.teams.values())


def judge_of(
    teams: Sequence[TeamLine], lines: Sequence[MatchLine], criteria: Sequence[str], options: RankingOptions
) -> Judge:
    """Everything needed to compare these teams. Raises as ``rank`` does."""
    chosen = criteria_for(criteria)
    by_id = {team.id: team for team in teams}
    if len(by_id) != len(teams):
        raise ValueError("a team is given twice")
    worst_by = [criterion.result for criterion in chosen if criterion.result] or ["points"]
    return Judge(
        teams=by_id,
        criteria=chosen,
        tallies=tallies(by_id, lines, options, worst_by),
        lots={team.id: team.lot for team in teams},
        means=_by_means(by_id, lines, options),
        matches=sum(line.counted and (line.team_a in by_id or line.team_b in by_id) for line in lines),
    )


def _by_means(teams: Mapping[int, TeamLine], lines: Iterable[MatchLine], options: RankingOptions) -> bool:
    """Whether criteria are compared per match."""
    if options.means != "auto":
        return options.means == "always"
    due = Counter(team for line in lines for team in (line.team_a, line.team_b) if team is not None)
    return len({due[team.id] for team in teams.values() if not (team.withdrawn or team.disqualified)}) > 1


@dataclass(frozen=True, slots=True)
class Judge:
    """Compares the teams of one tournament, as often as needed: all together, or place by place."""

    teams: Mapping[int, TeamLine]
    criteria: tuple[Criterion, ...]
    tallies: Mapping[int, Tally]
    lots: Mapping[int, int | None]
    means: bool
    matches: int

    def ranking(self, teams: Iterable[TeamLine]) -> Ranking:
        """The ranking of some of the teams."""
        chosen = tuple(teams)
        rows: list[Row] = []
        ties: list[Tie] = []
        for withdrawn, disqualified in STANDINGS:
            group = [
                team.id for team in chosen if (team.withdrawn, team.disqualified) == (withdrawn, disqualified)
            ]
            split = _Split(self)
            for level in split.order(sorted(group), 0):
                rows += self._rows(level, len(rows) + 1, split)
            ties += split.ties
        return Ranking(tuple(rows), tuple(ties) if self.matches else (), self.means, self.matches)

    def values(self, team: int, criteria: int | None = None) -> tuple[Value, ...]:
        """A team's values (for the first ``criteria``): what is said only among level teams stays empty."""
        alone = Field(self.tallies, frozenset({team}), self.lots)
        return tuple(self.value(team, criterion, alone) for criterion in self.criteria[:criteria])

    def key(self, team: int, criterion: Criterion, among: Field) -> Key:
        """What sorts a team: smaller is better, no value comes after every value."""
        tally = self.tallies[team]
        measured = criterion.measure(tally, among)
        per_match = self.means and criterion.per_match
        if measured is None or (per_match and not tally.counted):
            return (1, 0)
        compared = Fraction(measured, tally.counted) if per_match else measured
        return (0, -compared if criterion.better == "high" else compared)

    def value(self, team: int, criterion: Criterion, among: Field) -> Value:
        """A team's value for one criterion among the teams that are level."""
        tally = self.tallies[team]
        measured = criterion.measure(tally, among)
        if measured is None:
            return Value(criterion.code, None)
        total = Fraction(measured, 2 if criterion.halves else 1)
        if not (self.means and criterion.per_match):
            return Value(criterion.code, total)
        if not tally.counted:
            return Value(criterion.code, None)
        return Value(criterion.code, total, total / tally.counted)

    def _rows(self, level: Sequence[int], first: int, split: _Split) -> list[Row]:
        """The rows of teams that nothing separates: they share a rank, by number."""
        lines = sorted((self.teams[team] for team in level), key=lambda line: (line.number, line.id))
        return [
            Row(
                rank=first,
                team=line.id,
                number=line.number,
                values=tuple(split.seen.get((line.id, value.code), value) for value in self.values(line.id)),
                tally=self.tallies[line.id],
                broke_tie=split.broke.get(line.id),
                ex_aequo=len(lines) > 1,
                withdrawn=line.withdrawn,
                disqualified=line.disqualified,
            )
            for line in lines
        ]


@dataclass(slots=True)
class _Split:
    """One run through the criteria: level teams are split by the next criterion until none are level."""

    judge: Judge
    ties: list[Tie] = field(default_factory=list)
    broke: dict[int, str] = field(default_factory=dict)
    seen: dict[tuple[int, str], Value] = field(default_factory=dict)

    def order(self, group: Sequence[int], depth: int, *, inside: bool = False) -> list[list[int]]:
        """The groups of teams that stay level, in order."""
        if len(group) < 2:
            return [list(group)] if group else []
        if depth == len(self.judge.criteria):
            self._remember(len(self.ties), [list(group)], depth, None, inside)
            return [list(group)]
        criterion = self.judge.criteria[depth]
        parts = self._parts(group, criterion)
        if len(parts) == 1:
            return self.order(group, depth + 1, inside=inside)
        if depth:
            self.broke |= dict.fromkeys(group, criterion.code)
        place, following = len(self.ties), depth if criterion.again else depth + 1
        levels = [
            level for part in parts for level in self.order(part, following, inside=inside or depth > 0)
        ]
        if depth:
            self._remember(place, levels, depth, criterion.code, inside)
        return levels

    def _parts(self, group: Sequence[int], criterion: Criterion) -> list[list[int]]:
        """The group cut by one criterion, the best part first."""
        among = Field(self.judge.tallies, frozenset(group), self.judge.lots)
        if not criterion.applies(among):
            return [list(group)]
        if criterion.again:
            self.seen |= {(team, criterion.code): self.judge.value(team, criterion, among) for team in group}
        parts: dict[Key, list[int]] = {}
        for team in group:
            parts.setdefault(self.judge.key(team, criterion, among), []).append(team)
        return [parts[key] for key in sorted(parts)]

    def _remember(
        self, place: int, levels: Sequence[Sequence[int]], depth: int, by: str | None, inside: bool
    ) -> None:
        """Put a tie before those it left, its teams in the order they came to."""
        teams = [self.judge.teams[team] for level in levels for team in level]
        tie = Tie(
            teams=tuple(team.id for team in teams),
            numbers=tuple(team.number for team in teams),
            level=self.judge.values(teams[0].id, depth),
            by=by,
            inside=inside,
            everybody=len(teams) == len(self.judge.teams),
        )
        self.ties.insert(place, tie)
