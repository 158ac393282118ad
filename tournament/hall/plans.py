"""What the rest of the evening will hold: its picture, its rounds to come, what comes for a team; read again
only when a result, a round or the plan itself changed.

The scores of the hall's picture go over it: a deal of a match in progress costs no statement here."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from pairing.bracket import Structure
from pairing.notes import Refusal

from ..core.cache import RecentCache
from ..evening.ahead import Ahead, ahead_of
from ..evening.picture import ROWS, Section, evening_picture
from ..evening.reading import evening_of
from ..evening.state import Evening
from ..evening.titles import coming_names
from ..models.days import RoundDay
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
    refused: bool = True
    structure: Structure | None = None
    comes: dict[int, Ahead | None] = field(default_factory=dict, compare=False)

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
    evening = evening_of(board.tournament)
    if evening.begun or evening.teams >= FEWEST:
        with suppress(Refusal):
            return RestOfEvening(board.plan_key, evening, refused=False, structure=evening.structure)
    return RestOfEvening(board.plan_key, evening)


def picture_now(board: Board, *, rows: int = ROWS) -> list[Section]:
    """The structure with names and live scores; empty where there is none."""
    plan = plan_of(board)
    if plan.refused:
        return []
    names = {team.number: f"{team.number}, {team.public}" for team in board.teams.values()}
    matches = (match for round_ in board.rounds for match in round_.matches)
    return evening_picture(plan.evening, names, matches, rows=rows)


class ComingRound(NamedTuple):
    """A round that nobody has drawn; `when` None: it goes on where the one before it was."""

    name: str
    when: RoundDay | None


def coming_rounds(board: Board) -> list[ComingRound]:
    """The rounds to come, by the names that the formula has for them, to the last that has a day of its own;
    none once the evening is over."""
    tournament = board.tournament
    drawn = max((round_.number for round_ in board.rounds), default=0)
    numbers = range(drawn + 1, len(tournament.round_days) + 1)
    if tournament.is_over or not numbers:
        return []
    names = {number: _("Tour %(number)s") % {"number": number} for number in numbers}
    names |= coming_names(plan_of(board).structure, board.rounds_in_all)
    return [ComingRound(names[number], tournament.day_of_round(number)) for number in numbers]
