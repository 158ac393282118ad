"""Rounds and their matches at the tables: what was entered on them, which one is to be played there now, when
time is called for it, the rows of a round as the desk follows it, who could play one beside the rounds.

The clock of a round starts again for the next wave of its tables; a match handed in before that ended under
the clock before."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from ..core.clock import ONE_EVENING, last_deal_since
from ..models import (
    BlindEntry,
    Deal,
    DealVersion,
    Dispute,
    Draw,
    HandedResult,
    Incident,
    Match,
    Penalty,
    Round,
    Ruling,
    Table,
    Team,
    Tournament,
)
from ..models.result import BEGUN, CLOSED, FORFEITED, PLAYING, SETTLED, WAITING, WITH_RESULT, WITHOUT_RESULT
from ..models.team import sides_of
from ..rulebook import limits_in


def rounds_of(tournament: Tournament) -> tuple[Round, ...]:
    """The released rounds in the order they are played, each with how many of its matches there are, are
    settled and were played; one statement."""
    rounds = Round.objects.filter(tournament=tournament).ranked()
    rounds = rounds.annotate(
        done=Count("matches", filter=Q(matches__state__in=SETTLED)),
        total=Count("matches"),
        played=Count("matches", filter=Q(matches__state__in=BEGUN)),
    )
    in_order = tuple(rounds.select_related("stage").order_by("stage__order", "number"))
    for round_ in in_order:
        round_.tournament = tournament
    return in_order


def matches(tournament: Tournament) -> QuerySet[Match]:
    """The matches of a tournament with table, round, tournament, teams and players: nothing more is asked
    afterwards."""
    beside = ("table", "round", "stage", "tournament__club", "pool", *sides_of(tournament.individuals))
    return Match.objects.filter(tournament=tournament).select_related(*beside)


def something_entered() -> Q:
    """Matches on which anything was entered: a deal, totals, by one side alone too, an incident, a
    penalty, a dispute, a ruling."""
    condition = Q()
    for model in (Deal, HandedResult, BlindEntry, Incident, Penalty, Dispute, Ruling):
        condition |= Exists(model.objects.filter(match=OuterRef("pk")))
    return condition


def something_scored() -> Q:
    """Matches that have a deal, or totals handed in, whatever became of them."""
    deals, totals = DealVersion.objects.filter(deal__match=OuterRef("pk")), HandedResult.objects
    return Exists(deals) | Exists(totals.filter(match=OuterRef("pk")))


def begun_matches(tournament: Tournament) -> frozenset[int]:
    """The ids of the matches that began, one way or another; one statement."""
    matches = Match.objects.filter(tournament=tournament)
    begun = something_entered() | ~Q(state=Match.State.WAITING) | ~Q(first_dealer=None)
    return frozenset(matches.filter(begun).values_list("pk", flat=True))


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


def _called(tournament: Tournament) -> QuerySet[Match]:
    """Its matches by wave and table number, with the number of calls that wait."""
    waiting = Q(disputes__state=Dispute.State.OPEN)
    called = matches(tournament).annotate(open_disputes=Count("disputes", filter=waiting))
    return called.order_by("wave", "table__number", "number")


def round_board(round_: Round) -> list[Match]:
    """The matches of a round, read with its tournament; one statement."""
    return list(_called(round_.tournament).filter(round=round_))


def friendly_matches(tournament: Tournament) -> list[Match]:
    """The matches for the pleasure of it, which count for nothing; one statement."""
    return list(_called(tournament).friendly())


def unsettled(tournament: Tournament) -> list[Match]:
    """The matches of an evening that are not settled, or are in dispute, by round and table.

    Nothing ever waits for a match that is played for the pleasure of it."""
    open_or_disputed = ~Q(state__in=SETTLED) | Q(open_disputes__gt=0)
    called = _called(tournament).filter(open_or_disputed).ranked()
    return list(called.order_by("round__number", "table__number", "number"))


class Free(NamedTuple):
    """Teams that are there with nothing to play in the round under way, and tables nobody needs for it."""

    teams: tuple[Team, ...]
    tables: tuple[Table, ...]
    individuals: bool

    @property
    def enough(self) -> bool:
        """Whether a match can be made: two teams, or four players of a mêlée."""
        return len(self.teams) >= (4 if self.individuals else 2)

    def team(self, number: int) -> Team | None:
        return next((team for team in self.teams if team.number == number), None)

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)


def free_now(tournament: Tournament) -> Free:
    """Everybody who is eliminated, rests, or finished early; a sheet handed in frees teams and table. Three
    statements."""
    waiting = Match.objects.filter(
        tournament=tournament, round__state=Round.State.RELEASED, state__in=WITHOUT_RESULT
    ).select_related("round", "stage", "team_a", "team_b")
    in_order = list(waiting.order_by("round__stage__order", "round__number"))
    now = next((match.round_id for match in in_order if match.stage.ranked), None)
    # Those of the round under way, those begun before their turn, and those beside the rounds.
    busy = [
        match
        for match in in_order
        if match.round_id == now or match.state == PLAYING or not match.stage.ranked
    ]
    sides = (team for match in busy for team in (match.team_a, match.team_b) if team)
    playing = {pk for team in sides for pk in (team.pk, team.pair_1_id, team.pair_2_id)}
    taken = {match.table_id for match in busy}
    present = Team.objects.filter(
        tournament=tournament,
        status=Team.Status.REGISTERED,
        number__isnull=False,
        player_2__isnull=tournament.individuals,
    ).select_related("player_1", "player_2")
    return Free(
        tuple(team for team in present.order_by("number") if team.pk not in playing),
        tuple(table for table in Table.objects.filter(tournament=tournament) if table.pk not in taken),
        tournament.individuals,
    )
