"""One act of the desk: guarded, journaled by ids, with what is needed to take it back.

Knows which columns of a team an act may change; never what the act means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..core.access import Action, Actor, require
from ..core.journal import writing
from ..models import Team, Tournament
from ..models.team import PAIRED, SEATED

TeamState = dict[str, Any]
# What an act may change: the name in the journal, and the column; PEOPLE are no columns of the team, whether
# they sit there or are those that a void place keeps.
COLUMNS = {
    "status": "status",
    "number": "number",
    "checked_in": "checked_in",
    "paid": "paid",
    "club": "club_name",
    "seed": "seed",
}
PEOPLE = ("player_1", "player_2")


@dataclass
class ActResult:
    """The answer of every service here: the teams touched and how to name the act when it is undone.

    `words` keeps spellings and notes as they were: they stand in no journal, so the undo carries them.
    `paid_back`: money that was in the cash box has to go back."""

    teams: list[Team] = field(default_factory=list)
    sequence: int = 0
    words: dict[str, Any] = field(default_factory=dict)
    paid_back: bool = False

    @property
    def team(self) -> Team:
        """The team that the act was about."""
        return self.teams[0]


class TeamChanges:
    """Collects the teams an act touches and what they were before it."""

    def __init__(self) -> None:
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

    def before_and_after(self) -> tuple[dict[str, TeamState | None], dict[str, TeamState]]:
        """Before and after by the team's uid, only the columns that changed; a new team has no before."""
        before: dict[str, TeamState | None] = {}
        after: dict[str, TeamState] = {}
        for key, former in self.before.items():
            team, uid = self.teams[key], str(self.teams[key].uid)
            new = state_of(team)
            changed = [name for name in new if former is None or new[name] != former[name]]
            before[uid] = None if former is None else {name: former[name] for name in changed}
            after[uid] = {name: new[name] for name in changed}
        return before, after


def state_of(team: Team) -> TeamState:
    """The columns an act may change as the journal holds them, people by their uid."""
    people = {name: player and str(player.uid) for name, player in zip(PEOPLE, team.people, strict=True)}
    return {**{name: getattr(team, column) for name, column in COLUMNS.items()}, **people}


@contextmanager
def writing_teams(
    tournament: Tournament,
    verb: str,
    by: Actor,
    action: Action,
    *,
    token: str | None = None,
    content: object = None,
) -> Iterator[tuple[TeamChanges, ActResult]]:
    """Open the write, ask for leave, and store the entry with every change that was watched."""
    result = ActResult()
    with writing(tournament, verb, by.author, token=token, content=content) as entry:
        require(by, action, tournament)
        changes = TeamChanges()
        yield changes, result
        entry.about = {**changes.about, "teams": [team.uid for team in changes.teams.values()]}
        entry.before, entry.after = changes.before_and_after()
        result.teams, result.sequence, result.words = (
            list(changes.teams.values()),
            tournament.version,
            changes.words,
        )
        result.paid_back = any(old is not None and old.get("paid") for old in entry.before.values())
        # A retry is told which act it was, unless taking that back needs the words only this answer has.
        sequence = 0 if result.words else tournament.version
        entry.answer = {"teams": list(changes.teams), "sequence": sequence, "paid_back": result.paid_back}


def current(team: Team) -> Team:
    """The row as it is now, inside the write, with its players."""
    row: Team = Team.objects.select_related(*SEATED, *PAIRED, "tournament").get(pk=team.pk)
    return row
