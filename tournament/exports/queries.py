"""The evening as the workbook reads it: standings, matches, deals, and the sums the sheets must agree with.

Eighteen SQL statements, whatever the size; run inside one consistent read. Deals stream, never all in
memory."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, Q, Sum

from scoring import Ruleset

from ..cash.payments import with_paid
from ..core.clock import hour_now
from ..evening.reading import standings_now
from ..models import (
    DealVersion,
    Dispute,
    Exempt,
    HandedResult,
    Match,
    Penalty,
    Player,
    Ruling,
    Team,
    Tournament,
)
from ..models.result import CLOSED, WITHOUT_RESULT
from ..models.team import COUNTERS, PAIRED, SEATED
from ..registration.listing import Summary, summary
from ..rulebook import ruleset_of
from ..standings.board import Standings


def left_in(tournament: Tournament) -> Q:
    """Those of its matches that stay without a result."""
    ended = Q() if tournament.is_over else Q(round__state=CLOSED)
    return Q(ended, state__in=WITHOUT_RESULT)


def matches(tournament: Tournament) -> dict[int, Match]:
    """The matches of a tournament by their ids, in the order of rounds and numbers; one statement."""
    rows = (
        tournament.matches.select_related("round", "table", "pool", "confirmed_by", *COUNTERS)
        .annotate(open_disputes=Count("disputes", filter=Q(disputes__state=Dispute.State.OPEN)))
        .order_by("round__stage__order", "round__number", "number")
    )
    return {match.pk: match for match in rows}


def decisions(tournament: Tournament) -> list[Penalty | Ruling]:
    """Every penalty, cancelled ones too, and the rulings that gave nobody points, match by match as they were
    given; two statements."""
    penalties = Penalty.objects.filter(match__tournament=tournament)
    rulings = Ruling.objects.filter(match__tournament=tournament, penalty=None).select_related("corrected_by")
    given = [
        *penalties.select_related("deal", "incident", "made_by").order_by("pk"),
        *rulings.select_related("deal", "incident", "made_by").order_by("pk"),
    ]
    return sorted(given, key=lambda decision: (decision.match_id, decision.made_at))


class Sums(NamedTuple):
    """What the database itself adds up, without passing through any sheet."""

    match_points: tuple[int, int]
    match_deals: int
    deal_marks: tuple[int, int]
    deal_versions: int
    penalty_points: int


def sums_of(tournament: Tournament) -> Sums:
    """Those of one tournament; three statements."""
    with_result = ~left_in(tournament)
    totals = Match.objects.filter(tournament=tournament).aggregate(
        a=Sum("total_a", filter=with_result, default=0),
        b=Sum("total_b", filter=with_result, default=0),
        deals=Sum("deal_count", default=0),
    )
    counts = Q(current=True, deal__match__result_from=Match.ResultFrom.DEALS)
    marks = DealVersion.objects.filter(deal__match__tournament=tournament).aggregate(
        a=Sum("marks_a", filter=counts, default=0),
        b=Sum("marks_b", filter=counts, default=0),
        versions=Count("pk"),
    )
    penalties = Penalty.objects.filter(match__tournament=tournament, cancelled=False, in_totals=False)
    points = penalties.aggregate(points=Sum("points", default=0))["points"]
    return Sums(
        (totals["a"], totals["b"]), totals["deals"], (marks["a"], marks["b"]), marks["versions"], points
    )


@dataclass(frozen=True)
class WorkbookData:
    """Everything but deals and decisions; `handed`: the totals that were handed in, by match, `replaced`: the
    players who came in for somebody, by id."""

    tournament: Tournament
    ruleset: Ruleset
    standings: Standings
    matches: dict[int, Match]
    handed: dict[int, HandedResult]
    rests: list[Exempt]
    teams: list[Team]
    replaced: dict[int, Player]
    summary: Summary
    sums: Sums
    read_at: datetime.datetime

    @property
    def rows(self) -> int:
        """About how many rows all the sheets will have."""
        return 4 * len(self.teams) + len(self.matches) + self.sums.deal_versions


def workbook_data(tournament_id: int) -> WorkbookData:
    """Load the evening as it is now."""
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    teams = tournament.teams.select_related(*SEATED, *PAIRED, "qualified_in").order_by("number", "id")
    # One that caught up in a match has that match's row.
    rests = Exempt.objects.filter(round__tournament=tournament, match=None)
    rests = rests.select_related("round", "team")
    handed = HandedResult.objects.filter(match__tournament=tournament, current=True)
    arrived = tournament.players.filter(replaces__isnull=False).select_related("replaces")
    return WorkbookData(
        tournament=tournament,
        ruleset=ruleset_of(tournament),
        standings=standings_now(tournament),
        matches=matches(tournament),
        handed={result.match_id: result for result in handed},
        rests=list(rests.order_by("round__number", "team__number")),
        teams=list(
            with_paid(teams).exclude(status=Team.Status.PAIR)
        ),  # they did not register: they last a round
        replaced={player.pk: player for player in arrived},
        summary=summary(tournament),
        sums=sums_of(tournament),
        read_at=hour_now(),
    )


DEAL_FIELDS = (
    "deal__match_id",
    "deal__number",
    "version",
    "current",
    "facts",
    "marks_a",
    "marks_b",
    "lines",
    "notation",
    "reason",
    "entered_by__name",
    "entered_table__number",
    "entered_at",
)


def deals(tournament: Tournament) -> Iterator[Any]:
    """Every version of every deal, match by match; 500 at once in memory."""
    versions = DealVersion.objects.filter(deal__match__tournament=tournament)
    ordered = versions.order_by("deal__match_id", "deal__number", "version")
    return ordered.values_list(*DEAL_FIELDS, named=True).iterator(chunk_size=500)
