"""What one team's page shows: its next table first, its rank, then its results deal by deal."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404

from ..evening.ahead import Ahead
from ..evening.decisions import ScoreDecision, decisions_on
from ..evening.match import WAITING, WITH_RESULT
from ..evening.rows import TeamCard
from ..evening.titles import RoundCalled
from ..models import Tournament
from ..rulebook import limits_in, says_coinche
from .board import Board
from .cards import BoardDealLine, ExemptCard, Lines, MatchCard, RoundCard
from .plans import plan_of


@dataclass(frozen=True, slots=True)
class Wait:
    """A match whose table is used before it. `at`: about when, None where no clock says it."""

    wave: int
    at: datetime.datetime | None


def wait_for(match: MatchCard, round_: RoundCard, minutes: int | None) -> Wait | None:
    """How long this match waits for its table; None when the table is free for it."""
    if match.state != WAITING or match.wave == 1:
        return None
    before = [
        other
        for other in round_.matches
        if other.table == match.table and other.wave < match.wave and other.state not in WITH_RESULT
    ]
    if not before:
        return None
    end = None if round_.time_called else round_.ends_at
    if end is not None and len(before) > 1:
        end = None if minutes is None else end + datetime.timedelta(minutes=minutes * (len(before) - 1))
    return Wait(match.wave, end)


class DealRow(NamedTuple):
    """A deal seen by one of its teams: its marks first, the taker's team number; those of sides A and B."""

    mine: int | None
    theirs: int | None
    taker: int | str | None
    line: BoardDealLine
    signs: tuple[int | str, int | str]


class DecisionCard(NamedTuple):
    """A decision seen by one of the teams of its match: its marks first."""

    decision: ScoreDecision
    match: MatchCard
    called: RoundCalled | None
    before: tuple[int, int]
    after: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match of this team with what was marked, this team's marks first."""

    match: MatchCard
    rival: TeamCard
    partner: TeamCard | None
    mine: int | None
    theirs: int | None
    won: bool | None
    deals: tuple[DealRow, ...]
    called: RoundCalled | None = None


def team_of(board: Board, number: int) -> TeamCard:
    """The team of that number; 404 for one that is not here."""
    team = board.by_number.get(number)
    if team is None:
        raise Http404
    return team


def context(board: Board, number: int) -> dict[str, Any]:
    """Beside the board, one SQL statement for the decisions on this team's matches, and two where their deals
    are not known yet."""
    team = team_of(board, number)
    matches = board.matches_of.get(team.id, ())
    lines = board.deals.of(matches)
    next_match = board.next_match(team.id)
    current_round, comes = board.current, ahead(board, team)
    return {
        "team": team,
        "decisions": decisions_of(board, team, matches),
        "coinche": says_coinche(board.tournament),
        "next": next_match,
        "next_round": board.round(next_match.round) if next_match else None,
        "wait": wait_of(board, team.id),
        "rival": next_match.rival(team.id) if next_match else None,
        "on_the_left": bool(next_match and next_match.side(team.id) == "A"),
        "partner": partner_in(board, next_match, team) if next_match else None,
        "resting": current_round
        if current_round and not current_round.closed and team in current_round.resting
        else None,
        "exempt": exempt_of(board, team),
        "ahead": comes,
        "foe": board.by_number.get(comes.rival) if comes else None,
        "place": board.standings.in_pool.get(team.id),
        "overall": board.standings.by_team.get(team.id),
        "past": [
            _past(board, match, team, lines[match.id])
            for match in reversed(matches)
            if match.total_a is not None or match.settled or match.left
        ],
    }


def decisions_of(board: Board, team: TeamCard, matches: Sequence[MatchCard]) -> list[DecisionCard]:
    """The decisions that changed a score of this team, the newest first: they follow it to its next table."""
    cards, seen = {match.id: match for match in matches}, []
    for decision in decisions_on(cards.keys()):
        match = cards[decision.match]
        before, after = decision.before, decision.after
        if match.side(team.id) == "B":
            before, after = before[::-1], after[::-1]
        seen.append(DecisionCard(decision, match, _called(board, match), before, after))
    return seen


def exempt_of(board: Board, team: TeamCard) -> tuple[RoundCard, ExemptCard] | None:
    """The round that is played now in which it has no opponent, and what that brings."""
    current_round = board.current
    if current_round is None or current_round.closed:
        return None
    return next(
        (
            (current_round, exempt)
            for exempt in current_round.exempts
            if exempt.team.id == team.id and not exempt.caught_up
        ),
        None,
    )


def ahead(board: Board, team: TeamCard) -> Ahead | None:
    """What comes for it, as long as the evening goes on."""
    if board.tournament.state != Tournament.State.RUNNING or team.gone:
        return None
    return plan_of(board).ahead_of(team.number)


def _called(board: Board, match: MatchCard) -> RoundCalled | None:
    round_ = board.round(match.round)
    return round_.called if round_ else None


def wait_of(board: Board, team_id: int) -> Wait | None:
    """How long its next match waits for its table."""
    match = board.next_match(team_id)
    round_ = board.round(match.round) if match else None
    if match is None or round_ is None:
        return None
    return wait_for(match, round_, limits_in(board.tournament, round_.number).minutes)


def partner_in(board: Board, match: MatchCard, team: TeamCard) -> TeamCard | None:
    """With whom a player of a mêlée plays that match; None for a team, which stays together."""
    pair = match.a if match.side(team.id) == "A" else match.b
    return next(
        (board.teams[member] for member in pair.members if member != team.id and member in board.teams), None
    )


def _past(board: Board, match: MatchCard, team: TeamCard, lines: Lines) -> PastMatch:
    left = match.side(team.id) == "A"
    rival = match.rival(team.id)
    signs = (match.a.sign, match.b.sign)
    mine, theirs = (match.total_a, match.total_b) if left else (match.total_b, match.total_a)
    if match.left:
        mine = theirs = None
    deals = tuple(_deal_row(line, left, signs) for line in lines)
    return PastMatch(
        match=match, rival=rival, partner=partner_in(board, match, team), mine=mine, theirs=theirs,
        won=match.won_by(team.id), deals=deals, called=_called(board, match),
    )  # fmt: skip


def _deal_row(line: BoardDealLine, left: bool, signs: tuple[int | str, int | str]) -> DealRow:
    mine, theirs = (line.a, line.b) if left else (line.b, line.a)
    return DealRow(mine, theirs, dict(zip("AB", signs, strict=True)).get(line.taker), line, signs)
