"""One team: how visitors find it, by its number or a part of its name, and what its page shows: its next
table first, its rank, then its results deal by deal."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.http import Http404

from ..core.outside import decimal_number
from ..evening.rows import MatchRow, Rest, TeamCard
from ..evening.titles import RoundName
from ..match.calls import decisions_on
from ..models import Tournament
from ..models.result import WAITING, WITH_RESULT
from ..rulebook import limits_in, says_coinche
from ..web import naming
from .ahead import Ahead
from .board import Board, RoundCard, plan_of
from .deals import BoardDealLine


class Found(NamedTuple):
    """The teams that fit, or the nearest one when none does."""

    asked: str
    teams: Sequence[TeamCard] = ()
    nearest: TeamCard | None = None


def find(board: Board, text: str) -> Found:
    """Teams whose number is asked, or whose names hold all its words, without accents or case. A name that
    is not shown whole is found by who types all of it: nobody spells it out letter by letter."""
    words = naming.folded(text).split()
    if not words:
        return Found(text)
    number = decimal_number(words[0]) if len(words) == 1 else None
    if number is not None:
        return Found(text, [board.by_number[number]] if number in board.by_number else [])
    names = {team: naming.folded(team.named) for team in board.teams.values()}
    fitting = [
        team
        for team, name in names.items()
        if all(word in name for word in words) or naming.is_named(team, words)
    ]
    owners = {part: team for team, name in names.items() for part in name.replace("–", " ").split()}
    close = [] if fitting else difflib.get_close_matches(words[0], owners, n=1)
    return Found(text, fitting, owners[close[0]] if close else None)


class Wait(NamedTuple):
    """A match whose table is used before it. `at`: about when, None where no clock says it."""

    wave: int
    at: datetime | None


def wait_for(match: MatchRow, round_: RoundCard, minutes: int | None) -> Wait | None:
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
    end = None if round_.over_at is not None else round_.ends_at
    if end is not None and len(before) > 1:
        end = None if minutes is None else end + timedelta(minutes=minutes * (len(before) - 1))
    return Wait(match.wave, end)


class DealRow(NamedTuple):
    """A deal seen by one of its teams: its marks first, the taker's team number; those of sides A and B."""

    mine: int | None
    theirs: int | None
    taker: str | None
    line: BoardDealLine
    signs: tuple[str, str]


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
    lines, by_id = board.deals.of(matches), {match.id: match for match in matches}
    next_match, current, comes = board.next_match(team.id), board.current, ahead(board, team)
    return {
        "team": team,
        # Those that changed a score of this team, the newest first: they follow it to its next table.
        "decisions": [
            {
                "decision": decision,
                "called": _called(board, by_id[decision.match]),
                "before": _own_first(by_id[decision.match], team, decision.before),
                "after": _own_first(by_id[decision.match], team, decision.after),
            }
            for decision in decisions_on(by_id.keys())
        ],
        "coinche": says_coinche(board.tournament),
        "next": next_match,
        "next_round": board.round(next_match.round) if next_match else None,
        "wait": wait_of(board, team.id),
        "rival": next_match.rival(team.id) if next_match else None,
        "score": _own_first(next_match, team, (next_match.total_a, next_match.total_b)) if next_match else (),
        "partner": partner_in(board, next_match, team) if next_match else None,
        "resting": bool(current and not current.closed and team in current.resting),
        "exempt": exempt_of(board, team),
        "ahead": comes,
        "foe": board.by_number.get(comes.rival) if comes else None,
        "place": board.standings.in_pool.get(team.id),
        "overall": board.standings.by_team.get(team.id),
        "past": [
            {
                "match": match,
                "called": _called(board, match),
                "rival": match.rival(team.id),
                "partner": partner_in(board, match, team),
                "score": _own_first(match, team, match.result),
                "won": match.has_won(match.side(team.id)),
                "deals": [_deal_row(line, match, team) for line in lines[match.id]],
            }
            for match in reversed(matches)
            if match.total_a is not None or match.settled or match.left
        ],
    }


def _own_first(match: MatchRow, team: TeamCard, totals: tuple[Any, Any]) -> tuple[Any, Any]:
    """What A and B have, that of this team first."""
    return totals if match.side(team.id) == "A" else totals[::-1]


def exempt_of(board: Board, team: TeamCard) -> tuple[RoundCard, Rest] | None:
    """The round that is played now in which it has no opponent, and what that brings."""
    round_ = board.current
    if round_ is None or round_.closed:
        return None
    return next(
        ((round_, rest) for exempt, rest in round_.exempts if exempt.id == team.id and rest.match is None),
        None,
    )


def ahead(board: Board, team: TeamCard) -> Ahead | None:
    """What comes for it, as long as the evening goes on."""
    if board.tournament.state != Tournament.State.RUNNING or team.gone:
        return None
    return plan_of(board).ahead_of(team.number)


def _called(board: Board, match: MatchRow) -> RoundName | None:
    round_ = board.round(match.round)
    return round_.called if round_ else None


def wait_of(board: Board, team_id: int) -> Wait | None:
    """How long its next match waits for its table."""
    match = board.next_match(team_id)
    if match is None or (round_ := board.round(match.round)) is None:
        return None
    return wait_for(match, round_, limits_in(board.tournament, round_.number).minutes)


def partner_in(board: Board, match: MatchRow, team: TeamCard) -> TeamCard | None:
    """With whom a player of a mêlée plays that match; None for a team, which stays together."""
    others = (board.teams.get(member) for member in match.own(team.id).members if member != team.id)
    return next(filter(None, others), None)


def _deal_row(line: BoardDealLine, match: MatchRow, team: TeamCard) -> DealRow:
    signs = (match.team_a.sign, match.team_b.sign)
    takers = dict(zip("AB", signs, strict=True))
    return DealRow(*_own_first(match, team, (line.a, line.b)), takers.get(line.taker), line, signs)
