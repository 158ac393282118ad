"""Ranked rounds that were drawn from other ranks than those that the results give now.

Such a round stays what it is; the organiser may keep it, exchange two teams or draw it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....models import Draw, Match
from ....standings.queries import Rows as RankRows
from ....standings.queries import standings_of
from ...engine import DrawRecord
from .state import Evening


@dataclass(frozen=True)
class Reranked:
    """A round and the teams whose rank among those drawn is another now: (team, then, now).

    `begun` of its `matches` have begun."""

    draw: Draw
    round: int
    moved: tuple[tuple[int, int, int], ...]
    matches: int
    begun: int


def reranked(evening: Evening, begun: frozenset[int], rows: RankRows | None = None) -> tuple[Reranked, ...]:
    """The released ranked rounds with a match not begun whose order has changed; five statements at most.

    `rows`: the ranking's rows, where others than those stored are supposed."""
    found = _open_rounds(evening, begun)
    if not found:
        return ()
    rows = evening.ranking if rows is None else rows
    told = []
    for draw, number, waiting in found:
        own = [match for match in evening.rows.matches if match.draw == draw.pk]
        moved = _moved(evening, draw, number, rows)
        if moved:
            told.append(Reranked(draw, number, moved, len(own), len(own) - waiting))
    return tuple(told)


def _open_rounds(evening: Evening, begun: frozenset[int]) -> list[tuple[Draw, int, int]]:
    """Draws of ranked rounds after the evening's first, their round's number, their matches not begun."""
    found, first = [], evening.stages[0].pk
    for (stage, key), draw in evening.rows.released.items():
        if draw.engine != "ranked" or not key or (stage, key) == (first, "1"):
            continue
        own = [match for match in evening.rows.matches if match.draw == draw.pk]
        waiting = sum(match.state == Match.State.WAITING and match.id not in begun for match in own)
        if waiting:
            found.append((draw, own[0].round, waiting))
    return found


def _moved(evening: Evening, draw: Draw, number: int, rows: RankRows) -> tuple[tuple[int, int, int], ...]:
    record: DrawRecord = evening.records[draw.stage_id, draw.key]
    before = replace(
        rows,
        matches=[match for match in rows.matches if match.round < number],
        exempts=[rest for rest in rows.exempts if rest.round < number],
    )
    gone = {team.number for team in evening.roll.gone}
    ranks = {place.team.number: place.rank for place in standings_of(evening.tournament, before).overall}
    drawn = {one.id: rank for one in record.entrants if (rank := getattr(one, "rank", None)) is not None}
    both = [team for team in drawn if team in ranks and team not in gone]
    then, now = (
        _places([(drawn[team], team) for team in both]),
        _places([(ranks[team], team) for team in both]),
    )
    return tuple((team, then[team], now[team]) for team in sorted(both) if then[team] != now[team])


def _places(ranked: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Team → its place among these, ties shared."""
    ranks = sorted(rank for rank, _team in ranked)
    return {team: 1 + ranks.index(rank) for rank, team in ranked}
