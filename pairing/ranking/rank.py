"""Puts teams in order by criteria, remembers which criterion broke each tie, and says so: a total order of
frozen lines, whatever their order and their sides. French; another language comes through ``translate``."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from pairing.notes import Translate, _, enumeration
from pairing.ranking.criteria import CRITERIA, Criterion, Measured
from pairing.ranking.tally import DEFAULTS, MatchLine, RankingOptions, Tally, TeamLine, tallies_of

Mode = Literal["place_first", "all_together"]
"""How the teams of several pools are ranked together."""
SortKey = tuple[int, int | Fraction]


class Value(NamedTuple):
    """A team's value for one criterion: what was measured, in the criterion's units (points or halves), and
    the number of matches it was divided by to be compared; 0 where totals were compared."""

    code: str
    measured: Measured
    matches: int = 0

    @property
    def total(self) -> Fraction | None:
        """In whole units."""
        return None if self.measured is None else Fraction(self.measured, 1 + CRITERIA[self.code].halves)

    @property
    def compared(self) -> Fraction | None:
        """What decided the order."""
        return self.total if self.total is None or not self.matches else self.total / self.matches


class Tie(NamedTuple):
    """Teams, in their final order, that were ``level`` on the first criterion, and what broke it.

    ``by`` is a criterion's code, ``None`` if nothing did: the teams are ex æquo.
    ``inside``: they are what an earlier criterion left of a larger tie; ``everybody``: all teams are level.
    """

    teams: tuple[int, ...]
    numbers: tuple[int, ...]
    level: Value
    by: str | None
    inside: bool = False
    everybody: bool = False


class RankingRow(NamedTuple):
    """A team in its place, its values for all the criteria; ``broke_tie`` is the last criterion that told it
    from a team level with it."""

    rank: int
    team: int
    number: int
    tally: Tally
    values: tuple[Value, ...]
    broke_tie: str | None = None
    ex_aequo: bool = False
    withdrawn: bool = False
    disqualified: bool = False
    pool: str | None = None
    place: int | None = None


@dataclass(frozen=True)
class Ranking:
    """Rows in order, ties in order. ``means``: the criteria were compared per match; ``begun``: a match has a
    result."""

    rows: tuple[RankingRow, ...]
    ties: tuple[Tie, ...] = ()
    means: bool = False
    begun: bool = False

    def ties_of(self, team: int) -> tuple[Tie, ...]:
        """The ties a team was in, the largest first."""
        return tuple(tie for tie in self.ties if team in tie.teams)


def rank(
    teams: Iterable[TeamLine],
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
) -> Ranking:
    """Rank teams by criteria (codes, the first decides first) on the matches that have a result.

    Withdrawn, then disqualified teams come last. The criteria are means per match when the teams that stayed
    do not all have as many lines, matches still to be played included: give the unplayed lines too, and a
    ranking in the middle of a round goes by totals. Raises ``KeyError`` for an unknown criterion."""
    judge = Judge.of(teams, matches, criteria, options)
    return judge.ranking(judge.teams.values())


def rank_both(
    pools: Mapping[str, Sequence[TeamLine]],
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
    *,
    mode: Mode = "place_first",
) -> tuple[dict[str, Ranking], Ranking]:
    """The ranking of each pool, on the matches between its teams, and that of all teams: all the firsts, then
    all the seconds …, or all together.

    Across pools of different sizes the criteria are means per match. Withdrawn teams come last."""
    lines = tuple(matches)
    ranked: dict[str, Ranking] = {}
    places: dict[int, RankingRow] = {}
    for label, members in pools.items():
        ids = {team.id for team in members}
        inside = [line for line in lines if line.team_a in ids and line.team_b in ids]
        ranking = rank(members, inside, criteria, options)
        rows = [row._replace(pool=label, place=row.rank) for row in ranking.rows]
        ranked[label] = replace(ranking, rows=tuple(rows))
        places |= {row.team: row for row in rows}
    judge = Judge.of((team for members in pools.values() for team in members), lines, criteria, options)
    groups = defaultdict[int, list[TeamLine]](list)
    for team in judge.teams.values():
        last = len(places) if team.withdrawn or team.disqualified else 0
        groups[(last or places[team.id].place or 0) if mode == "place_first" else 0].append(team)
    everybody: list[RankingRow] = []
    ties: list[Tie] = []
    for _place, group in sorted(groups.items()):
        ranking, before = judge.ranking(group), len(everybody)
        for row in ranking.rows:
            there = places[row.team]
            everybody.append(row._replace(rank=row.rank + before, pool=there.pool, place=there.place))
        ties += ranking.ties
    return ranked, Ranking(tuple(everybody), tuple(ties), judge.means, judge.begun)


@dataclass(frozen=True)
class Judge:
    """Compares the teams of one tournament, as often as needed: all together, or place by place."""

    teams: Mapping[int, TeamLine]
    criteria: tuple[Criterion, ...]
    tallies: Mapping[int, Tally]
    means: bool

    @classmethod
    def of(
        cls,
        teams: Iterable[TeamLine],
        matches: Iterable[MatchLine],
        codes: Sequence[str],
        options: RankingOptions,
    ) -> Judge:
        """Everything needed to compare these teams."""
        by_id, lines = {team.id: team for team in teams}, tuple(matches)
        criteria = tuple(CRITERIA[code] for code in codes)
        worst_by = [criterion.result for criterion in criteria if criterion.result] or ["points"]
        due = Counter(line.team_a for line in lines if line.counts != "B")
        due.update(line.team_b for line in lines if line.team_b is not None and line.counts != "A")
        stayed = [team.id for team in by_id.values() if not (team.withdrawn or team.disqualified)]
        means = len({due[team] for team in stayed}) > 1
        return cls(by_id, criteria, tallies_of(by_id.values(), lines, options, worst_by), means)

    def ranking(self, teams: Iterable[TeamLine]) -> Ranking:
        """The ranking of some of the teams: those who stayed, the withdrawn, the disqualified."""
        rows: list[RankingRow] = []
        ties: list[Tie] = []
        groups = defaultdict[tuple[bool, bool], list[int]](list)
        for team in teams:
            groups[team.disqualified, team.withdrawn].append(team.id)
        for _left, group in sorted(groups.items()):
            split = _Split(self, {team: [*self.measured[team]] for team in group})
            for level in split.order(sorted(group), 0):
                rows += self._rows(level, len(rows) + 1, split)
            ties += split.ties
        return Ranking(tuple(rows), tuple(ties) if self.begun else (), self.means, self.begun)

    @cached_property
    def begun(self) -> bool:
        return any(tally.results for tally in self.tallies.values())

    @cached_property
    def measured(self) -> Mapping[int, list[Measured]]:
        """What each criterion finds for each team; what is asked only among level teams stays empty."""
        measures = [None if criterion.again else criterion.measure for criterion in self.criteria]
        return {
            team: [measure and measure(tally, self.tallies) for measure in measures]
            for team, tally in self.tallies.items()
        }

    def key(self, team: int, criterion: Criterion, measured: Measured) -> SortKey:
        """What sorts a team: smaller is better, no value comes after every value."""
        if measured is None:
            return (1, 0)
        if self.means and criterion.per_match:
            if not self.tallies[team].counted:
                return (1, 0)
            measured = Fraction(measured, self.tallies[team].counted)
        return (0, -measured if criterion.better == "high" else measured)

    def values(self, team: int, measured: Sequence[Measured]) -> tuple[Value, ...]:
        """What is shown of a team's measures: nothing for a mean over no match."""
        counted = self.tallies[team].counted
        return tuple([
            Value(criterion.code, found if counted else None, counted)
            if self.means and criterion.per_match
            else Value(criterion.code, found)
            for criterion, found in zip(self.criteria, measured, strict=True)
        ])  # fmt: skip

    def _rows(self, level: Sequence[int], first: int, split: _Split) -> list[RankingRow]:
        """The rows of teams that nothing separates: they share a rank, in the order of their lots: where one
        of them must go before another (a bracket, a draw), that decides. Without lots by number."""
        lines, shared = [self.teams[team] for team in level], len(level) > 1
        if shared:
            lines.sort(key=lambda line: (line.lot or 0, line.number, line.id))
        return [
            RankingRow(
                first, team, number, self.tallies[team], self.values(team, split.measured[team]),
                split.broke.get(team), shared, withdrawn, disqualified,
            )
            for team, number, withdrawn, disqualified, _lot in lines
        ]  # fmt: skip


@dataclass(slots=True)
class _Split:
    """One run through the criteria: level teams are split by the next criterion until none are level."""

    judge: Judge
    measured: dict[int, list[Measured]]
    ties: list[Tie] = field(default_factory=list)
    broke: dict[int, str] = field(default_factory=dict)

    def order(self, group: list[int], depth: int, *, inside: bool = False) -> list[list[int]]:
        """The groups of teams that stay level, in order."""
        if len(group) < 2:
            return [group]
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
            levels += self.order(part, following, inside=inside or depth > 0)
        if depth:
            self._remember(place, levels, criterion.code, inside)
        return levels

    def _parts(self, group: list[int], depth: int, criterion: Criterion) -> list[list[int]]:
        """The group cut by one criterion, the best part first."""
        judge, parts = self.judge, defaultdict[SortKey, list[int]](list)
        if criterion.again:
            level = {team: judge.tallies[team] for team in group}
            if not all(level.keys() - {team} <= tally.met for team, tally in level.items()):
                return [group]
            for team, tally in level.items():
                self.measured[team][depth] = criterion.measure(tally, level)
        for team in group:
            parts[judge.key(team, criterion, self.measured[team][depth])].append(team)
        return [parts[key] for key in sorted(parts)]

    def _remember(self, place: int, levels: Sequence[Sequence[int]], by: str | None, inside: bool) -> None:
        """Put a tie before those it left, its teams in the order they came to."""
        judge = self.judge
        teams = tuple([team for level in levels for team in level])
        numbers = tuple([judge.teams[team].number for team in teams])
        level = judge.values(teams[0], judge.measured[teams[0]])[0]
        self.ties.insert(place, Tie(teams, numbers, level, by, inside, len(teams) == len(judge.teams)))


class Voice(NamedTuple):
    """The sentences that say who was level: teams, or the players of a mêlée."""

    means: str
    everybody: str
    several: str
    broken: str
    broken_inside: str


TEAMS = Voice(
    _("Les équipes n’ont pas toutes autant de parties : les critères sont des moyennes par partie."),
    _("Toutes"),
    _("{count} équipes"),
    _("{teams} {level} : départagées par {by}."),
    _("{teams} encore à égalité : départagées par {by}."),
)
PLAYERS = Voice(
    _("Les joueurs n’ont pas tous autant de parties : les critères sont des moyennes par partie."),
    _("Tous"),
    _("{count} joueurs"),
    _("{teams} {level} : départagés par {by}."),
    _("{teams} encore à égalité : départagés par {by}."),
)
EX_AEQUO = _("{teams} à égalité sur tous les critères : ex æquo.")
PER_MATCH = _("{level} par partie")
LEVELS: Mapping[str, tuple[str, str]] = {
    "match_points": (_("à {value} point"), _("à {value} points")),
    "wins": (_("à {value} victoire"), _("à {value} victoires")),
    "points": (_("à {value} point marqué"), _("à {value} points marqués")),
    "difference": (_("à {value} de différence"), _("à {value} de différence")),
    "conceded": (_("à {value} point encaissé"), _("à {value} points encaissés")),
    "capots": (_("à {value} capot"), _("à {value} capots")),
}
LEVEL = _("à égalité")
# How a number is written: its second sign parts the thousands, its last but one the decimals.
SIGNS = _("9 999,5")


def number(
    value: Fraction | int | None, translate: Translate = str, *, signed: bool = False, places: int = 2
) -> str:
    """Write a number as on the sheets: "1070", "12 340", "+250", "−80", "3,5"; a dash for no value.

    Points stay in one piece below 10 000."""
    if value is None:
        return "–"
    rounded = (abs(value) * 10**places * 2 + 1) // 2
    units, decimals = divmod(rounded, 10**places)
    text = f"{units:,}".replace(",", translate(SIGNS)[1]) if units >= 10_000 else str(units)
    if decimals:
        text += translate(SIGNS)[-2] + f"{decimals:0{places}d}".rstrip("0")
    return ("−" if value < 0 else "+" if signed else "") + text if rounded else text


def value_text(value: Value, translate: Translate = str) -> str:
    """Write what was compared."""
    return number(value.compared, translate, signed=CRITERIA[value.code].signed)


def tie_text(tie: Tie, translate: Translate = str, *, voice: Voice = TEAMS) -> str:
    """Say who was level and what broke it: "16 et 8 à 3 points : départagées par la différence."."""
    count = len(tie.numbers)
    if tie.everybody and count > 2:
        teams = translate(voice.everybody)
    else:
        several = translate(voice.several).format(count=count)
        teams = several if count > 4 else enumeration(tie.numbers, translate)
    if tie.by is None:
        return translate(EX_AEQUO).format(teams=teams)
    by, template = translate(CRITERIA[tie.by].by), voice.broken_inside if tie.inside else voice.broken
    return translate(template).format(teams=teams, level=_level(tie.level, translate), by=by)


def means_text(ranking: Ranking, translate: Translate = str, voice: Voice = TEAMS) -> str:
    """Say that the criteria are means per match; empty if they are totals."""
    return translate(voice.means) if ranking.means else ""


def _level(value: Value, translate: Translate) -> str:
    """Say what the teams were level on."""
    if value.code not in LEVELS or value.compared is None:
        return translate(LEVEL)
    singular, plural = LEVELS[value.code]
    template = translate(singular if abs(value.compared) < 2 else plural)
    text = template.format(value=value_text(value, translate))
    return translate(PER_MATCH).format(level=text) if value.matches else text
