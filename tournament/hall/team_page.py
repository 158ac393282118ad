"""What one team's page shows: its next table first, its rank, then its results deal by deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404

from ..rulebook import says_coinche
from ..standings.board import TeamCard
from .board import Board, MatchCard
from .deals import DealLine, Lines


class DealRow(NamedTuple):
    """A deal seen by one of its teams: its marks first, the taker's team number."""

    mine: int | None
    theirs: int | None
    taker: int | None
    line: DealLine


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match of this team with what was marked, this team's marks first."""

    match: MatchCard
    rival: TeamCard
    mine: int | None
    theirs: int | None
    won: bool | None
    deals: tuple[DealRow, ...]


def team_of(seen: Board, number: int) -> TeamCard:
    """The team of that number; 404 for one that is not here."""
    team = seen.by_number.get(number)
    if team is None:
        raise Http404
    return team


def context(seen: Board, number: int) -> dict[str, Any]:
    """Beside the board, two SQL statements where the deals of this team's matches are not known yet."""
    team = team_of(seen, number)
    matches = seen.matches_of.get(team.id, ())
    lines = seen.deals.of(matches)
    current = seen.next_match(team.id)
    now = seen.current
    return {
        "team": team,
        "coinche": says_coinche(seen.tournament),
        "next": current,
        "next_round": seen.round(current.round) if current else None,
        "rival": current.rival(team.id) if current else None,
        "resting": now if now and not now.closed and team in now.resting else None,
        "place": seen.standings.in_pool.get(team.id),
        "overall": seen.standings.by_team.get(team.id),
        "past": [
            _past(match, team, lines[match.id])
            for match in reversed(matches)
            if match.total_a is not None or match.done or match.left
        ],
    }


def _past(match: MatchCard, team: TeamCard, lines: Lines) -> PastMatch:
    left = team.id == match.a.id
    rival = match.rival(team.id)
    takers = {"A": match.a.number, "B": match.b.number}
    mine, theirs = (match.total_a, match.total_b) if left else (match.total_b, match.total_a)
    if match.left:
        mine = theirs = None
    deals = tuple(_seen_from(line, left, takers) for line in lines)
    return PastMatch(match, rival, mine, theirs, match.won_by(team.id), deals)


def _seen_from(line: DealLine, left: bool, takers: dict[str, int]) -> DealRow:
    mine, theirs = (line.a, line.b) if left else (line.b, line.a)
    return DealRow(mine, theirs, takers.get(line.taker), line)
