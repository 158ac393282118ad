"""Ranks pools, each by itself, and all the teams of all the pools.

Knows pools by their labels; the order inside each group is ``order``'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from tournament.standings.ranking.lines import DEFAULTS, MatchLine, RankingOptions, TeamLine
from tournament.standings.ranking.order import Judge, judge_of, rank
from tournament.standings.ranking.table import Ranking, Row, Tie

Mode = Literal["place_first", "all_together"]
Pools = Mapping[str, Sequence[TeamLine]]


def rank_pools(
    pools: Pools,
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
) -> dict[str, Ranking]:
    """The ranking of each pool, on the matches between its teams. Raises as ``rank`` does."""
    lines = tuple(matches)
    rankings = {}
    for label, teams in pools.items():
        ids = {team.id for team in teams}
        inside = [line for line in lines if line.team_a in ids and line.team_b in ids]
        ranking = rank(teams, inside, criteria, options)
        rows = tuple(replace(row, pool=label, place=row.rank) for row in ranking.rows)
        rankings[label] = replace(ranking, rows=rows)
    return rankings


def rank_overall(
    pools: Pools,
    matches: Iterable[MatchLine],
    criteria: Sequence[str],
    options: RankingOptions = DEFAULTS,
    mode: Mode = "place_first",
) -> Ranking:
    """Rank the teams of all the pools: all the firsts, then all the seconds …, or all together.

    Across pools of different sizes the criteria are means per match (FORMATS F3). Withdrawn teams come last.
    """
    lines = tuple(matches)
    places = {
        row.team: row
        for ranking in rank_pools(pools, lines, criteria, options).values()
        for row in ranking.rows
    }
    teams = tuple(team for members in pools.values() for team in members)
    judge = judge_of(teams, lines, criteria, options)
    ranking = judge.ranking(teams) if mode == "all_together" else _place_by_place(judge, teams, places)
    rows = tuple(
        replace(row, pool=places[row.team].pool, place=places[row.team].place) for row in ranking.rows
    )
    return replace(ranking, rows=rows)


def _place_by_place(judge: Judge, teams: Sequence[TeamLine], places: Mapping[int, Row]) -> Ranking:
    """The rankings of the teams of each place, one after the other; those who left after all who stayed."""
    stayed = [team for team in teams if not (team.withdrawn or team.disqualified)]
    groups = [
        [team for team in stayed if places[team.id].place == place]
        for place in sorted({places[team.id].place or 0 for team in stayed})
    ]
    groups.append([team for team in teams if team.withdrawn or team.disqualified])
    rows: list[Row] = []
    ties: list[Tie] = []
    for group in groups:
        ranking = judge.ranking(group)
        rows += [replace(row, rank=row.rank + len(rows)) for row in ranking.rows]
        ties += ranking.ties
    return Ranking(tuple(rows), tuple(ties), judge.means, judge.matches)
