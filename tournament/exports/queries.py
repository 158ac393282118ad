"""The evening as the workbook reads it: standings, matches, deals, and the sums the sheets must agree with.

Eighteen SQL statements, whatever the size; run inside one consistent read. Deals stream, never all in
memory."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Count, Q, Sum
from django.utils.translation import gettext as _

from scoring import Ruleset

from ..core.clock import hour_now
from ..evening.match import BY_BOTH, is_ended, is_left, left_in, shown_state
from ..evening.match import winner as winning_side
from ..evening.reading import standings_now
from ..evening.titles import match_called
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
from ..models.team import COUNTERS, PAIRED, SEATED
from ..registration.listing import Summary, summary
from ..rulebook import ruleset_of
from ..standings.board import Standings
from ..web.naming import sign
from .words import ENDED

Number = int | str | None


@dataclass(frozen=True)
class MatchRow:
    """A match with what was handed in for it, and what the sheets say of it: teams by their numbers."""

    match: Match
    handed: HandedResult | None
    disputes: int

    @property
    def by_totals(self) -> bool:
        """Whether its totals were handed in: deals entered before them do not count."""
        return self.match.result_from == Match.ResultFrom.TOTALS

    @cached_property
    def place(self) -> tuple[int | None, int | None, int, str | None, str]:
        """Round, table, match, pool, bracket: how every line of the evening begins. A match for the pleasure
        of it is of no round, and says so."""
        match, round_ = self.match, self.match.round
        table = match.table.number if match.table else None
        if not round_.number:
            return None, table, match.number, _("Pour le plaisir"), ""
        pool = match.pool.name if match.pool else None
        called = match_called(round_.title, match.bracket, match.title, match.place_won, match.place_lost)
        return round_.number, table, match.number, pool, called

    @cached_property
    def teams(self) -> dict[str | None, Number]:
        """The number of each side's team."""
        return {"A": _number(self.match.team_a), "B": _number(self.match.team_b)}

    def team(self, side: str | None) -> Number:
        """The number of the team on that side."""
        return self.teams.get(side)

    @property
    def limits(self) -> Match | Tournament:
        return self.match if self.match.limits_changed else self.match.tournament

    @property
    def ended(self) -> bool:
        return is_ended(self.match, self.match.tournament)

    def result(self, value: Any) -> Any:
        """The value, unless the match stays without a result."""
        return None if is_left(self.match.state, ended=self.ended) else value

    @property
    def winner(self) -> Number:
        return self.result(self.team(winning_side(self.match)))

    @property
    def state(self) -> str:
        state = shown_state(self.match.state, ended=self.ended)
        return _(ENDED[state]) if state in ENDED else str(Match.State(state).label)

    @property
    def forfeited(self) -> Number:
        """The number of the team that gave up, or both."""
        if self.match.forfeited_by == BY_BOTH:
            return _("%(a)s et %(b)s") % {"a": self.team("A"), "b": self.team("B")}
        return self.team(self.match.forfeited_by)


def _number(team: Team | None) -> Number:
    return sign(team) if team else None


def matches(tournament: Tournament) -> dict[int, MatchRow]:
    """The matches of a tournament by their ids, in the order of rounds and numbers; two statements."""
    handed = HandedResult.objects.filter(match__tournament=tournament, current=True)
    handed_in = {result.match_id: result for result in handed}
    rows = (
        tournament.matches.select_related("round", "table", "pool", "confirmed_by", *COUNTERS)
        .annotate(open_disputes=Count("disputes", filter=Q(disputes__state=Dispute.State.OPEN)))
        .order_by("round__stage__order", "round__number", "number")
    )
    return {match.pk: MatchRow(match, handed_in.get(match.pk), match.open_disputes) for match in rows}


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
    """Everything but deals and decisions; `replaced` are the players who came in for somebody, by id."""

    tournament: Tournament
    ruleset: Ruleset
    standings: Standings
    matches: dict[int, MatchRow]
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
    arrived = tournament.players.filter(replaces__isnull=False).select_related("replaces")
    return WorkbookData(
        tournament=tournament,
        ruleset=ruleset_of(tournament),
        standings=standings_now(tournament),
        matches=matches(tournament),
        rests=list(rests.order_by("round__number", "team__number")),
        teams=list(teams.exclude(status=Team.Status.PAIR)),  # they did not register: they last a round
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
