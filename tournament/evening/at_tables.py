"""A match at its table: which one is to be played there now, why it must wait, when time is called for it.

The clock of a round starts again for the next wave of its tables; a match
handed in before that ended under the clock before (FORMATS §2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from ..core.bell import ONE_EVENING, last_deal_since
from ..core.outside import decimal_number
from ..models import Draw, Match, Round, Table, Tournament
from ..models.team import sides_of
from ..rulebook import limits_in
from .match import FORFEITED, SETTLED, WAITING, WITH_RESULT


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
    now = {match.wave for match in matches if not (_given_up(match) or before_this_clock(match))}
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


def _given_up(match: Match) -> bool:
    return match.state == FORFEITED


@dataclass(frozen=True)
class NotBegun:
    """A match nobody has begun, and for how many minutes its round has been running."""

    match: Match
    minutes: int


def not_begun(matches: Collection[Match], *, after: int, now: datetime) -> tuple[NotBegun, ...]:
    """Those of these matches, all of one round, that should have begun `after` minutes ago."""
    wave = wave_now(matches)
    not_begun_yet = []
    for match in matches:
        started, waits = match.round.starts_at, match.state == WAITING and match.wave == wave
        if not after or started is None or not waits or match.round.state == Round.State.CLOSED:
            continue
        minutes = int((now - started).total_seconds()) // 60
        if minutes >= after and now - started < ONE_EVENING:
            not_begun_yet.append(NotBegun(match, minutes))
    return tuple(not_begun_yet)
