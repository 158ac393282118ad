"""Ranks pools, each by itself, and all the teams of all the pools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from pairing.ranking.rank import Judge, Ranking, RankingRow, Tie, judge_of, rank
from pairing.ranking.tally import DEFAULTS, MatchLine, RankingOptions, TeamLine

Mode = Literal["place_first", "all_together"]


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

    Across pools of different sizes the criteria are means per match (FORMATS F3). Withdrawn teams come last.
    Raises as ``rank`` does.
    """
    lines = tuple(matches)
    ranked: dict[str, Ranking] = {}
    for label, members in pools.items():
        ids = {team.id for team in members}
        inside = [line for line in lines if line.team_a in ids and line.team_b in ids]
        ranking = rank(members, inside, criteria, options)
        rows = tuple(row._replace(pool=label, place=row.rank) for row in ranking.rows)
        ranked[label] = replace(ranking, rows=rows)
    teams = tuple(team for members in pools.values() for team in members)
    judge = judge_of(teams, lines, criteria, options)
    places = {row.team: row for ranking in ranked.values() for row in ranking.rows}
    if mode == "place_first":
        return ranked, _place_by_place(judge, teams, places)
    overall = judge.ranking(teams)
    return ranked, replace(overall, rows=tuple(_in_their_pools(overall.rows, places, 0)))


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
