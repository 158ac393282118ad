"""The evening as it would be once a team has left, before anybody says so: who would then play too little.

Reads an evening; what a team gives up is the caller's to say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from ..models import ForfeitChoice, Team
from ..standings.rows import StandingRows
from .match import FORFEITED
from .minimum import ShortTeam, short_of_matches
from .rows import MatchRow
from .state import Evening

AWAY = str(Team.Status.WITHDRAWN)


def short_without(evening: Evening, team: Team, given_up: Collection[int]) -> tuple[ShortTeam, ...]:
    """Those who would have met this team and would not be sure of their minimum once it has left and given
    those matches up: its opponents there and in what it gave up before.

    In a mêlée nobody: its pairs are of one round. The statements of `short_of_matches`."""
    if evening.tournament.individuals or not evening.begun:
        return ()
    rivals = _rivals(evening, team.pk, given_up)
    if not rivals:
        return ()
    return tuple(
        short
        for short in short_of_matches(evening_without(evening, team, given_up))
        if short.team.pk in rivals
    )


def evening_without(evening: Evening, team: Team, given_up: Collection[int]) -> Evening:
    """The evening with that team gone and those of its matches lost by forfeit."""
    lost = {
        match.id: _forfeited_by(match, "A" if match.a == team.pk else "B")
        for match in evening.rows.matches
        if match.id in given_up
    }
    matches = tuple(_given_up(evening.rows.matches, lost))
    roll = evening.roll
    roll = replace(
        roll,
        present=[other for other in roll.present if other.pk != team.pk],
        missing=[other for other in roll.missing if other.pk != team.pk],
        gone=(*(other for other in roll.gone if other.pk != team.pk), team),
    )

    lazy = replace(evening.lazy, ranking=lambda: _ranked_without(evening.ranking, team.pk, lost))
    return replace(evening, rows=replace(evening.rows, matches=matches), roll=roll, lazy=lazy)


def _forfeited_by(match: MatchRow, side: str) -> str:
    """Who has given the match up once that side does."""
    return side if match.forfeited_by in ("", side) else str(ForfeitChoice.BOTH)


def _given_up(matches: Iterable[MatchRow], lost: Mapping[int, str]) -> Iterator[MatchRow]:
    """The matches once those are lost. `lost`: who gave each up."""
    for match in matches:
        if by := lost.get(match.id):
            yield match._replace(state=FORFEITED, total_a=None, total_b=None, winner="", forfeited_by=by)
        else:
            yield match


def _ranked_without(rows: StandingRows, team: int, lost: Mapping[int, str]) -> StandingRows:
    """The same for what the standings are made of."""
    matches = list(_given_up(rows.matches, lost))
    card = rows.teams[team]
    status = card.status if card.gone else AWAY
    return replace(rows, matches=matches, teams={**rows.teams, team: card._replace(status=status)})


def _rivals(evening: Evening, team: int, given_up: Collection[int]) -> set[int]:
    """The ids of the teams that would have met it."""
    rivals = set[int]()
    for match in evening.rows.matches:
        couple = {match.a, match.b}
        if team in couple and (match.id in given_up or match.state == FORFEITED):
            rivals |= couple
    return rivals - {team}
