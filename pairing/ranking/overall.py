"""Ranks pools, each by itself, and all the teams of all the pools.

Knows pools by their labels; the order inside each group is ``order``'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from pairing.ranking.criteria import Measured
from pairing.ranking.lines import DEFAULTS, MatchLine, RankingOptions, TeamLine
from pairing.ranking.order import KEPT, Judge, by_means, judge_of, tallies_of
from pairing.ranking.table import Ranking, RankingRow, Tie
from pairing.ranking.tally import Tally, TeamResult, results_of

Mode = Literal["place_first", "all_together"]
PoolLines = Mapping[str, Sequence[TeamLine]]
TeamResults = Mapping[int, Sequence[TeamResult]]


def rank_pools(
    pools: PoolLines,
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
) -> dict[str, Ranking]:
    """The ranking of each pool, on the matches between its teams. Raises as ``rank`` does."""
    return rank_both(pools, matches, criteria, options)[0]


def rank_overall(
    pools: PoolLines,
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
    mode: Mode = "place_first",
) -> Ranking:
    """Rank the teams of all the pools: all the firsts, then all the seconds …, or all together.

    Across pools of different sizes the criteria are means per match (FORMATS F3). Withdrawn teams come last.
    """
    return rank_both(pools, matches, criteria, options, mode=mode)[1]


def rank_both(
    pools: PoolLines,
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
    *,
    mode: Mode = "place_first",
) -> tuple[dict[str, Ranking], Ranking]:
    """The ranking of each pool and that of all teams, from matches read and added up once. The last ones are
    kept: a deal of a match in progress changes none."""
    ranked, overall = _rank_both(
        tuple((label, tuple(members)) for label, members in pools.items()),
        tuple(matches),
        tuple(criteria),
        options,
        mode=mode,
    )
    return dict(ranked), overall


@lru_cache(maxsize=KEPT)
def _rank_both(
    pools: tuple[tuple[str, tuple[TeamLine, ...]], ...],
    lines: tuple[MatchLine, ...],
    criteria: tuple[str, ...],
    options: RankingOptions,
    *,
    mode: Mode,
) -> tuple[tuple[tuple[str, Ranking], ...], Ranking]:
    results = results_of(lines, options)
    teams = tuple(team for _label, members in pools for team in members)
    tallies = tallies_of(teams, results, criteria, options)
    inside, crossing = _lines_inside(dict(pools), lines)
    ranked: dict[str, Ranking] = {}
    measured: dict[int, tuple[Measured, ...]] = {}
    for label, members in pools:
        pool_tallies = _tallies_inside(members, results, tallies, criteria, options, crossing=crossing)
        judge = judge_of(members, pool_tallies, criteria, by_means(members, inside[label], options))
        ranking = judge.ranking(members)
        rows = tuple(row._replace(pool=label, place=row.rank) for row in ranking.rows)
        ranked[label] = replace(ranking, rows=rows)
        measured.update(judge.measured)
    judge = judge_of(teams, tallies, criteria, by_means(teams, lines, options))
    if not crossing:  # a team's matches in its pool are all that it has: nothing else would be found
        judge = replace(judge, already_measured=measured)
    return tuple(ranked.items()), _overall(judge, teams, ranked, mode)


def _lines_inside(
    pools: PoolLines, lines: Iterable[MatchLine]
) -> tuple[dict[str, list[MatchLine]], set[int]]:
    """The matches between two teams of the same pool, and the teams that have another line."""
    pool_of = {team.id: label for label, members in pools.items() for team in members}
    inside: dict[str, list[MatchLine]] = {label: [] for label in pools}
    crossing: set[int] = set()
    for line in lines:
        team_b = line.team_b or 0
        label = pool_of.get(line.team_a)
        if label is not None and pool_of.get(team_b) == label:
            inside[label].append(line)
        else:
            crossing.update((line.team_a, team_b))
    return inside, crossing


def _tallies_inside(
    members: Sequence[TeamLine],
    results: TeamResults,
    tallies: Mapping[int, Tally],
    criteria: Sequence[str],
    options: RankingOptions,
    *,
    crossing: set[int],
) -> dict[int, Tally]:
    """What each team of a pool has from that pool's matches; all that it has, but for those of `crossing`."""
    ids = {team.id for team in members}
    crossing_members = [team for team in members if team.id in crossing]
    pool_results = {
        team.id: [result for result in results.get(team.id, ()) if result.opponent in ids]
        for team in crossing_members
    }
    counted = tallies_of(crossing_members, pool_results, criteria, options)
    return {team.id: counted.get(team.id) or tallies[team.id] for team in members}


def _overall(judge: Judge, teams: Sequence[TeamLine], ranked: Mapping[str, Ranking], mode: Mode) -> Ranking:
    """The ranking of everybody, each row with its pool and its place there."""
    places = {row.team: row for ranking in ranked.values() for row in ranking.rows}
    if mode == "place_first":
        return _place_by_place(judge, teams, places)
    ranking = judge.ranking(teams)
    return replace(ranking, rows=tuple(_in_their_pools(ranking.rows, places, 0)))


def _in_their_pools(
    rows: Iterable[RankingRow], places: Mapping[int, RankingRow], before: int
) -> list[RankingRow]:
    """The rows, ranked after so many, with the pool of each team and its place there."""
    return [
        row._replace(rank=row.rank + before, pool=places[row.team].pool, place=places[row.team].place)
        for row in rows
    ]


def _place_by_place(judge: Judge, teams: Sequence[TeamLine], places: Mapping[int, RankingRow]) -> Ranking:
    """The rankings of the teams of each place, one after the other; those who left after all who stayed."""
    groups: dict[int, list[TeamLine]] = {}
    for team in teams:
        if not (team.withdrawn or team.disqualified):
            groups.setdefault(places[team.id].place or 0, []).append(team)
    left = [team for team in teams if team.withdrawn or team.disqualified]
    rows: list[RankingRow] = []
    ties: list[Tie] = []
    for group in [*(groups[place] for place in sorted(groups)), left]:
        ranking = judge.ranking(group)
        rows += _in_their_pools(ranking.rows, places, len(rows))
        ties += ranking.ties
    return Ranking(tuple(rows), tuple(ties), judge.means, judge.begun)
