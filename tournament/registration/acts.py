"""One act of the desk: guarded, journaled by ids, with what is needed to take it back.

Knows which columns of a team an act may change; never what the act means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import Any, TypeAlias

from ..cash.payments import with_paid
from ..core.access import Action
from ..core.journal import Draft
from ..core.writes import tournament_of, writes
from ..models import Team
from ..models.team import PAIRED, SEATED

TeamState = dict[str, Any]
# What an act may change: the name in the journal, and the column; PEOPLE are no columns of the team, whether
# they sit there or are those that a void place keeps, and what it paid, "paid" in the journal, is rows.
COLUMNS = {
    "status": "status",
    "number": "number",
    "checked_in": "checked_in",
    "club": "club_name",
    "seed": "seed",
}
PEOPLE = ("player_1", "player_2")
REVERSIBLE: set[str] = set()
"""The verbs that the desk may take back."""


@dataclass
class ActResult:
    """The answer of every act: the teams touched and how to name the act when it is undone.

    `words` keeps spellings and notes as they were: they stand in no journal, so the undo carries them.
    `paid_back`: money that was in the cash box has to go back."""

    teams: list[Team]
    sequence: int
    words: dict[str, Any] = field(default_factory=dict)
    paid_back: bool = False

    @property
    def team(self) -> Team:
        """The team that the act was about."""
        return self.teams[0]


class TeamChanges:
    """Collects the teams an act touches and what they were before it."""

    def __init__(self, entry: Draft) -> None:
        self.entry = entry
        self.teams: dict[int, Team] = {}
        self.before: dict[int, TeamState | None] = {}
        self.words: dict[str, Any] = {}
        self.about: dict[str, Any] = {}

    def watch(self, team: Team) -> Team:
        """Remember a team before it changes."""
        self.teams[team.pk], self.before[team.pk] = team, state_of(team)
        return team

    def created(self, team: Team) -> Team:
        """A team that this act creates: undoing it cancels it."""
        self.teams[team.pk], self.before[team.pk] = team, None
        return team

    def done(self, sequence: int) -> ActResult:
        """Fill the entry: by the team's uid only the columns that changed, a new team without before; the act
        as its page and its undo are told of it."""
        for key, former in self.before.items():
            team, uid = self.teams[key], str(self.teams[key].uid)
            new = state_of(team)
            changed = [name for name in new if former is None or new[name] != former[name]]
            self.entry.before[uid] = None if former is None else {name: former[name] for name in changed}
            self.entry.after[uid] = {name: new[name] for name in changed}
        self.entry.about = {**self.about, "teams": [team.uid for team in self.teams.values()]}
        paid_back = any(former is not None and former.get("paid") for former in self.entry.before.values())
        # A retry is told which act it was, unless taking that back needs the words only this answer has.
        told = 0 if self.words else sequence
        self.entry.answer = {"teams": list(self.teams), "sequence": told, "paid_back": paid_back}
        return ActResult(list(self.teams.values()), sequence, self.words, paid_back)


def state_of(team: Team) -> TeamState:
    """The columns an act may change as the journal holds them, people by their uid."""
    people = {name: player and str(player.uid) for name, player in zip(PEOPLE, team.people, strict=True)}
    columns = {name: getattr(team, column) for name, column in COLUMNS.items()}
    return {**columns, "paid": team.paid_cents, **people}


Act: TypeAlias = Callable[..., ActResult]


def writes_team(
    verb: str, action: Action, *, reversible: bool = True
) -> Callable[[Callable[..., None]], Act]:
    """The same as `core.writes.writes` of a function that changes teams and fills `changes`: each team it is
    called with it gets as the row is now, watched."""

    if reversible:
        REVERSIBLE.add(verb)

    def decorate(body: Callable[..., None]) -> Act:
        about = next(iter(signature(body).parameters))

        @writes(verb, action)
        @wraps(body)
        def write(*, entry: Draft, **said: Any) -> ActResult:
            tournament, changes = tournament_of(said[about]), TeamChanges(entry)
            now = {
                name: changes.watch(current(value)) if isinstance(value, Team) else value
                for name, value in said.items()
            }
            body(**now, changes=changes)
            return changes.done(tournament.version)

        return write

    return decorate


def current(team: Team) -> Team:
    """The row as it is now, inside the write, with its players."""
    row: Team = with_paid(Team.objects).select_related(*SEATED, *PAIRED, "tournament").get(pk=team.pk)
    return row
