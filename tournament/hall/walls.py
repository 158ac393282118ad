"""How an evening is cut into views of the projector: eight tables, eighty teams or four pools each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..standings.board import PoolTable
from .board import Board, MatchCard

TABLES, TEAMS, POOLS = 8, 80, 4
FEW_TEAMS = 16
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class View:
    """One view: its kind decides the template, `first` and `last` are said at its foot."""

    kind: str
    number: int = 0
    count: int = 0
    tables: tuple[MatchCard, ...] = ()
    seats: tuple[tuple[int, int | None], ...] = ()
    pools: tuple[PoolTable, ...] = ()


def cut(items: Sequence[T], size: int) -> list[tuple[T, ...]]:
    """Items in runs of at most `size`."""
    return [tuple(items[start : start + size]) for start in range(0, len(items), size)]


def wall_views(seen: Board) -> list[View]:
    """Where to sit while a round is to be played, and the standings once a match counts."""
    if seen.current is None:
        return [View("waiting")]
    standing = [
        View("standings", n, 0, pools=pools)
        for n, pools in enumerate(cut(seen.standings.pools, POOLS), start=1)
    ]
    if seen.current.closed:
        return _counted(standing)
    seats = _seats(seen)
    return _counted(seats) + (_counted(standing) if seen.standings.counted else [])


def _seats(seen: Board) -> list[View]:
    """By table for a small field, by team number for a large one."""
    matches = seen.current.matches if seen.current else ()
    if len(seen.standings.in_pool) <= FEW_TEAMS:
        return [View("tables", n, tables=run) for n, run in enumerate(cut(matches, TABLES), start=1)]
    tables: dict[int, int | None] = {
        team.number: None for team in (seen.current.resting if seen.current else ())
    }
    tables |= {team.number: match.table for match in matches for team in (match.a, match.b)}
    return [View("many", n, seats=run) for n, run in enumerate(cut(sorted(tables.items()), TEAMS), start=1)]


def _counted(views: list[View]) -> list[View]:
    return [View(view.kind, view.number, len(views), view.tables, view.seats, view.pools) for view in views]
