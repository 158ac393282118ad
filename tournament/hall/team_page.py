"""What one team's page shows: its next table first, its rank, then its results deal by deal."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from ..models import Deal, Penalty
from ..standings.board import TeamCard
from .board import Board, MatchCard


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match of this team with what was marked, this team's marks first."""

    match: MatchCard
    rival: TeamCard
    side: str
    mine: int | None
    theirs: int | None
    won: bool | None
    deals: tuple[dict[str, Any], ...]


def team_of(seen: Board, number: int) -> TeamCard:
    """The team of that number; 404 for one that is not here."""
    team = seen.by_number.get(number)
    if team is None:
        raise Http404
    return team


def context(seen: Board, number: int) -> dict[str, Any]:
    """Two SQL statements beside the board: the deals and the penalties of this team's matches."""
    team = team_of(seen, number)
    matches = seen.matches_of.get(team.id, ())
    lines = _lines([match.id for match in matches])
    current = seen.next_match(team.id)
    now = seen.current
    return {
        "team": team,
        "next": current,
        "next_round": seen.round(current.round) if current else None,
        "rival": current.rival(team.id) if current else None,
        "resting": now if now and not now.closed and team in now.resting else None,
        "place": seen.standings.in_pool.get(team.id),
        "overall": seen.standings.by_team.get(team.id),
        "past": [
            _past(match, team, lines)
            for match in reversed(matches)
            if match.total_a is not None or match.done or match.left
        ],
    }


def _past(match: MatchCard, team: TeamCard, lines: dict[int, list[dict[str, Any]]]) -> PastMatch:
    left = team.id == match.a.id
    deals = tuple(
        line if left else {**line, "mine": line["theirs"], "theirs": line["mine"]} for line in lines[match.id]
    )
    mine, theirs = (match.total_a, match.total_b) if left else (match.total_b, match.total_a)
    if match.left:
        mine = theirs = None
    rival = match.rival(team.id)
    return PastMatch(match, rival, "A" if left else "B", mine, theirs, match.won_by(team.id), deals)


def _lines(match_ids: list[int]) -> dict[int, list[dict[str, Any]]]:
    """Deals and penalties of these matches as side A sees them."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for deal in Deal.objects.filter(match_id__in=match_ids, current=True).order_by("number"):
        found[deal.match_id].append(
            {"number": deal.number, "facts": deal.facts, "mine": deal.marks_a, "theirs": deal.marks_b}
        )
    for penalty in Penalty.objects.filter(match_id__in=match_ids, cancelled=False).order_by("id"):
        a, b = (penalty.points, 0) if penalty.to_side == "A" else (0, penalty.points)
        found[penalty.match_id].append(
            {"penalty": penalty.reason, "article": penalty.article, "mine": a, "theirs": b}
        )
    return found
