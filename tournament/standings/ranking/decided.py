"""Puts teams in the places that their matches have given them, the others around them by the criteria."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournament.standings.ranking.table import Ranking, Row

Decided = Mapping[int, int]
"""Team → its place."""


def with_places(ranking: Ranking, decided: Decided) -> Ranking:
    """The ranking with those teams in their places; who left stays last. A tie that a match has broken is
    none: its sentence would name a criterion that decided nothing."""
    if not decided:
        return ranking
    staying = [row for row in ranking.rows if not (row.withdrawn or row.disqualified)]
    left = [row for row in ranking.rows if row.withdrawn or row.disqualified]
    fixed = sorted((row for row in staying if row.team in decided), key=lambda row: decided[row.team])
    rows = [row for row in staying if row.team not in decided]
    for row in fixed:
        rows.insert(decided[row.team] - 1, row)
    ties = tuple(tie for tie in ranking.ties if not decided.keys() & set(tie.teams))
    placed = [_placed(row, place, row.team in decided) for place, row in enumerate(rows, start=1)]
    return replace(ranking, rows=(*_shared(placed, rows), *left), ties=ties)


def _placed(row: Row, place: int, alone: bool) -> Row:
    return row._replace(rank=place, broke_tie=None, ex_aequo=False) if alone else row._replace(rank=place)


def _shared(placed: list[Row], before: list[Row]) -> list[Row]:
    """Teams that nothing separates keep one rank together."""
    first: dict[int, int] = {}
    found: list[Row] = []
    for row, old in zip(placed, before, strict=True):
        rank = first.setdefault(old.rank, row.rank) if row.ex_aequo else row.rank
        found.append(row._replace(rank=rank))
    return found
