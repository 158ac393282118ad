"""Matches at their tables: which one is to be played there now, when time is called for it, and the rows of a
round as the desk follows it.

The clock of a round starts again for the next wave of its tables; a match handed in before that ended under
the clock before (FORMATS §2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet

from ..core.clock import ONE_EVENING, last_deal_since
from ..core.outside import decimal_number
from ..models import Dispute, Draw, Match, Round, Table, Tournament
from ..models.result import CLOSED, FORFEITED, SETTLED, WAITING, WITH_RESULT
from ..models.team import sides_of
from ..rulebook import limits_in


def matches(tournament: Tournament) -> QuerySet[Match]:
    """The matches of a tournament with table, round, tournament, teams and players: nothing more is asked
    afterwards."""
    return _with_sides(tournament.individuals).filter(tournament=tournament)


def _with_sides(individuals: bool) -> QuerySet[Match]:
    return Match.objects.select_related(
        "table", "round", "stage", "tournament__club", "pool", *sides_of(individuals)
    )


def bare_matches() -> QuerySet[Match]:
    """Matches with their round only, for writes: teams and players are read when somebody asks for them."""
    return Match.objects.select_related("round", "stage")


def current_match(table: Table, *, bare: bool = False) -> Match | None:
    """The match to play at this table, read with its tournament: the earliest of an open round, wave after
    wave, that is not confirmed; one statement."""
    read = bare_matches() if bare else _with_sides(table.tournament.individuals)
    released = read.filter(table=table, round__state=Round.State.RELEASED).exclude(state__in=SETTLED)
    current: Match | None = released.order_by("stage__order", "round__number", "wave").first()
    return current


def last_match(table: Table) -> Match | None:
    """The match that was confirmed last at this table, for a phone whose match is over; one statement."""
    settled = _with_sides(table.tournament.individuals).filter(table=table, state__in=SETTLED)
    last: Match | None = settled.order_by("-stage__order", "-round__number", "-wave").first()
    return last


def match_named(table: Table, number: str) -> Match | None:
    """The match of that id at this table, whatever became of it; None for anything else."""
    pk = decimal_number(number)
    return None if pk is None else matches(table.tournament).filter(table=table, pk=pk).first()


def drawn_since(match: Match) -> bool:
    """Whether a later draw is released, which may stand on this match's result; one statement."""
    later = Draw.objects.filter(tournament=match.tournament_id, state=Draw.State.RELEASED)
    return match.draw is not None and later.filter(number__gt=match.draw.number).exists()


def before_this_clock(match: Match) -> bool:
    """Whether the match was handed in before its round's clock started (again)."""
    started = match.round.starts_at
    return started is not None and match.submitted_at is not None and match.submitted_at < started


def called_for(match: Match, now: datetime) -> datetime | None:
    """Since when time is over for this match, so that the deal then in progress is its last; None while it is
    not. At the latest when it was handed in, where the clock runs for another wave by now."""
    return match.submitted_at if before_this_clock(match) else last_deal_since(match.round, now)


def wave_now(matches: Collection[Match]) -> int:
    """The wave whose time it is: the first with a match that did not end under the clock before."""
    now = {match.wave for match in matches if not (match.state == FORFEITED or before_this_clock(match))}
    return min(now, default=max((match.wave for match in matches), default=1))


def clock_minutes(round_: Round, matches: Iterable[Match]) -> int | None:
    """How many minutes a clock of that round runs that starts now: those of its matches not yet begun (of
    these), else of all, since their limits were changed, else the round's own, or the evening's; None
    without."""
    matches = list(matches)
    concerned = [match for match in matches if match.state == WAITING] or matches
    if concerned and all(match.limits_changed for match in concerned):
        return max((match.minutes for match in concerned if match.minutes), default=None)
    return limits_in(round_.tournament, round_.number).minutes


def unfinished(matches: Collection[Match], wave: int) -> list[Match]:
    """The matches of that wave whose sheet is not handed in."""
    return [match for match in matches if match.wave <= wave and match.state not in WITH_RESULT]


def not_begun(matches: Collection[Match], *, after: int, now: datetime) -> list[Match]:
    """Those of these matches, all of one round, that should have begun `after` minutes ago."""
    wave, least = wave_now(matches), timedelta(minutes=after)
    return [
        match
        for match in matches
        if after and match.state == WAITING and match.wave == wave and match.round_state != CLOSED
        if match.round.starts_at is not None and least <= now - match.round.starts_at < ONE_EVENING
    ]


def round_board(round_: Round) -> list[Match]:
    """The matches of a round, read with its tournament, by wave and table number."""
    return matches_where(round_.tournament, Q(round=round_))


def matches_where(tournament: Tournament, condition: Q) -> list[Match]:
    """These matches, by wave and table number; one statement."""
    return list(_called(tournament).filter(condition).order_by("wave", "table__number", "number"))


def unsettled(tournament: Tournament) -> list[Match]:
    """The matches of an evening that are not settled, or are in dispute, by round and table.

    Nothing ever waits for a match that is played for the pleasure of it."""
    open_or_disputed = ~Q(state__in=SETTLED) | Q(open_disputes__gt=0)
    called = _called(tournament).filter(open_or_disputed).ranked()
    return list(called.order_by("round__number", "table__number", "number"))


def _called(tournament: Tournament) -> QuerySet[Match]:
    """Its matches with the number of calls that wait."""
    waiting = Q(disputes__state=Dispute.State.OPEN)
    return matches(tournament).annotate(open_disputes=Count("disputes", filter=waiting))
