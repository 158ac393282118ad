"""The whole list of a round on a projector of its own: by table, or by team. Pure: reads the board."""

from __future__ import annotations

from collections.abc import Iterator

from ..standings.board import TeamCard
from .board import Board
from .cards import MatchCard, RoundCard
from .walls import TABLES, Seated, View, counted, cut

# Two columns of six tables with both teams' names, two of ten teams: what is read from the back of a hall.
MANY_TABLES, MANY_TEAMS = 12, 20


def views_by_table(seen: Board) -> list[View]:
    """Who sits at each table of the round that is played: eight a view, or twelve where they are more."""
    now = _played(seen)
    if now is None:
        return [View("waiting")]
    met = [Seated(match.table, (match.a, match.b), match.wave) for match in now.matches]
    met.sort(key=lambda line: (line.table is None, line.table or 0, line.wave))
    lines = [*met, *(Seated(None, (team,), plays=False) for team in _idle(now))]
    size = TABLES if len(lines) <= TABLES else MANY_TABLES
    return counted([View("by_table", n, seated=run) for n, run in enumerate(cut(lines, size), start=1)])


def views_by_team(seen: Board) -> list[View]:
    """The table of each team of the round that is played, in the order of their numbers, twenty a view."""
    now = _played(seen)
    if now is None:
        return [View("waiting")]
    lines = [Seated(None, (team,), plays=False) for team in _idle(now)]
    lines += [line for match in now.matches for line in _sides(seen, match)]
    lines.sort(key=lambda line: (line.teams[0].number, line.wave))
    return counted([View("by_team", n, seated=run) for n, run in enumerate(cut(lines, MANY_TEAMS), start=1)])


def _played(seen: Board) -> RoundCard | None:
    now = seen.current
    return now if now is not None and not now.closed and now.matches else None


def _idle(now: RoundCard) -> list[TeamCard]:
    """Who has no opponent in this round; one that catches up has a table."""
    idle = [*now.resting, *(one.team for one in now.exempts if not one.caught_up)]
    return sorted(idle, key=lambda team: team.number)


def _sides(seen: Board, match: MatchCard) -> Iterator[Seated]:
    """A line for each team of a match, for each player where it is one of pairs."""
    for pair in (match.a, match.b):
        players = [seen.teams[one] for one in pair.members if one in seen.teams]
        for team in players or [pair]:
            partner = next((one for one in players if one.id != team.id), None)
            yield Seated(match.table, (team,), match.wave, partner=partner)
