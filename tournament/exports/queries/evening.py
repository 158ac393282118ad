"""The evening as the workbook needs it: standings, matches, teams, and the sums the sheets must agree with.

Seventeen SQL statements with deals and penalties, whatever the size; run inside one consistent read."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Count, Q, Sum
from django.utils import timezone

from scoring import Ruleset

from ...ending import CLOSED, NO_RESULT, is_over
from ...models import Deal, Match, Penalty, Player, Ruling, Team, Tournament
from ...registration.queries import Summary, summary
from ...rulebook import ruleset_of
from ...standings.board import Standings
from ...standings.queries import standings
from .matches import MatchRow, matches
from .penalties import bare_rulings
from .rests import RestRow, rests


@dataclass(frozen=True, slots=True)
class Sums:
    """What the database itself adds up, without passing through any sheet."""

    match_points: tuple[int, int]
    match_deals: int
    deal_marks: tuple[int, int]
    deal_versions: int
    penalty_points: int
    penalty_count: int


@dataclass(frozen=True)
class Evening:
    """Everything but deals and penalties, which are streamed. `read_at` is when it was read.

    `rulings` gave no points; `replaced` are the players who came in for somebody, by id."""

    tournament: Tournament
    ruleset: Ruleset
    standings: Standings
    matches: dict[int, MatchRow]
    rests: list[RestRow]
    teams: list[Team]
    rulings: list[Ruling]
    replaced: dict[int, Player]
    summary: Summary
    sums: Sums
    read_at: datetime.datetime

    @property
    def rows(self) -> int:
        """How many rows all the sheets will have."""
        ranked = 2 * len(self.standings.overall)
        decided = self.sums.penalty_count + len(self.rulings)
        played = len(self.matches) + len(self.rests)
        return ranked + played + len(self.teams) + self.sums.deal_versions + decided


def evening(tournament_id: int) -> Evening:
    """Load the evening as it is now."""
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    teams = Team.objects.filter(tournament=tournament).select_related("player_1", "player_2")
    teams = teams.exclude(status=Team.Status.PAIR)  # they did not register: they last a round
    return Evening(
        tournament=tournament,
        ruleset=ruleset_of(tournament),
        standings=standings(tournament),
        matches=matches(tournament),
        rests=rests(tournament),
        teams=list(teams.order_by("number", "id")),
        rulings=bare_rulings(tournament),
        replaced=_replaced(tournament),
        summary=summary(tournament),
        sums=_sums(tournament),
        read_at=timezone.now(),
    )


def _replaced(tournament: Tournament) -> dict[int, Player]:
    """Who came in for somebody, with whom."""
    arrived = Player.objects.filter(tournament=tournament, replaces__isnull=False)
    return {player.pk: player for player in arrived.select_related("replaces")}


def _sums(tournament: Tournament) -> Sums:
    played = Match.objects.filter(round__stage__tournament=tournament)
    dealt = Deal.objects.filter(match__round__stage__tournament=tournament)
    given = Penalty.objects.filter(match__round__stage__tournament=tournament)
    ended = Q() if is_over(tournament) else Q(round__state=CLOSED)
    with_result = ~Q(ended, state__in=NO_RESULT)
    totals = played.aggregate(
        a=Sum("total_a", filter=with_result), b=Sum("total_b", filter=with_result), deals=Sum("deal_count")
    )
    current = Q(current=True)
    marks = dealt.aggregate(
        a=Sum("marks_a", filter=current), b=Sum("marks_b", filter=current), versions=Count("pk")
    )
    points = given.aggregate(live=Sum("points", filter=Q(cancelled=False)), count=Count("pk"))
    return Sums(
        match_points=(totals["a"] or 0, totals["b"] or 0),
        match_deals=totals["deals"] or 0,
        deal_marks=(marks["a"] or 0, marks["b"] or 0),
        deal_versions=marks["versions"],
        penalty_points=points["live"] or 0,
        penalty_count=points["count"],
    )
