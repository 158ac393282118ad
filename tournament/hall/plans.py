"""What the rest of the evening will hold, read again only when a result, a round or the plan itself changed.

The scores of the hall's picture go over it: a deal of a match in progress costs no statement here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from pairing.bracket import Structure
from pairing.notes import Refusal

from ..core.cache import RecentCache
from ..evening.ahead import Ahead, ahead_of
from ..evening.known import Result, evening_picture, known_of
from ..evening.match import winner
from ..evening.picture import ROWS, Section
from ..evening.reading import evening_of
from ..evening.seats import Seats
from ..evening.state import Evening
from .board import Board

# What makes a structure worth drawing: one pool.
FEWEST = 3
PLANS: RecentCache[RestOfEvening] = RecentCache(fresh_seconds=0)


@dataclass(frozen=True)
class RestOfEvening:
    """The evening behind the hall's picture. `refused`: these teams and stages make no structure; `comes`:
    what comes for each team that somebody has asked about, by its number."""

    key: int
    evening: Evening
    refused: bool = False
    comes: dict[int, Ahead | None] = field(default_factory=dict, compare=False)

    @cached_property
    def structure(self) -> Structure | None:
        return None if self.refused else self.evening.structure

    @cached_property
    def seats(self) -> Seats | None:
        return None if self.refused else self.evening.seats

    def ahead_of(self, number: int) -> Ahead | None:
        """What comes for the team of that number; found once: its page asks with every picture."""
        if number not in self.comes:
            self.comes[number] = ahead_of(self.evening, number, planned=not self.refused)
        return self.comes[number]


def plan_of(board: Board) -> RestOfEvening:
    """The plan as of that picture, or later."""

    def reread(previous: RestOfEvening | None) -> RestOfEvening:
        return previous if previous is not None and previous.key == board.plan_key else _read_plan(board)

    return PLANS.get(board.tournament.pk, reread)


def _read_plan(board: Board) -> RestOfEvening:
    """Eight statements, and those of the standings where places of a group are asked for."""
    evening, key = evening_of(board.tournament), board.plan_key
    if not evening.begun and evening.teams < FEWEST:
        return RestOfEvening(key, evening, refused=True)
    try:
        evening.seats  # noqa: B018 – read now, under the lock, for everybody
    except Refusal:
        return RestOfEvening(key, evening, refused=True)
    return RestOfEvening(key, evening)


def picture_now(board: Board, *, rows: int = ROWS) -> list[Section]:
    """The structure with names and live scores; empty where there is none."""
    plan = plan_of(board)
    if plan.refused:
        return []
    names = {team.number: f"{team.number}, {team.public}" for team in board.teams.values()}
    return evening_picture(plan.evening, known_of(plan.evening, names, _results(board)), rows=rows)


def _results(board: Board) -> Iterator[Result]:
    for round_ in board.rounds:
        for match in round_.matches:
            if match.planned is not None:
                yield Result(match, match.a.number, winner(match))
