"""The evening as the workbook reads it: standings, matches, deals, and the sums the sheets must agree with.

Nineteen SQL statements, whatever the size; run inside one consistent read. Deals stream, never all in
memory."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from scoring import Ruleset

from ..core.clock import hour_now
from ..evening import Standings, left_in, match_called, standings_now
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
from ..models.team import PAIRED, SEATED
from ..registration.queries import Summary, summary
from ..rulebook import ruleset_of
from ..web.naming import joined


class WorkbookMatch(NamedTuple):
    """A match with the numbers people say: round, table, teams."""

    id: int
    round: int
    number: int
    table: int | None
    pool: str | None
    id_a: int | None
    id_b: int | None
    team_a: int | str | None
    team_b: int | str | None
    state: str
    total_a: int | None
    total_b: int | None
    winner: str
    forfeited_by: str
    round_state: str
    deal_count: int
    capots_a: int
    capots_b: int
    limits_changed: bool
    target: int | None
    max_deals: int | None
    minutes: int | None
    started_at: datetime.datetime | None
    last_deal_at: datetime.datetime | None
    submitted_at: datetime.datetime | None
    confirmed_at: datetime.datetime | None
    confirmed_by: str | None
    open_disputes: int
    pair_a_1: int | None = None
    pair_a_2: int | None = None
    pair_b_1: int | None = None
    pair_b_2: int | None = None
    bracket: str = ""
    title: str = ""
    place_won: int | None = None
    place_lost: int | None = None
    round_title: str = ""
    result_from: str = Match.ResultFrom.DEALS

    @property
    def by_totals(self) -> bool:
        """Whether its totals were handed in: deals entered before them do not count."""
        return self.result_from == Match.ResultFrom.TOTALS

    def team(self, side: str | None) -> int | str | None:
        """The number of the team on that side."""
        return {"A": self.team_a, "B": self.team_b}.get(side or "")

    @property
    def place(self) -> tuple[int | None, int | None, int, str | None, str]:
        """Round, table, match, pool, bracket: how every line of the evening begins. A match for the pleasure
        of it is of no round, and says so."""
        if not self.round:
            return None, self.table, self.number, _("Pour le plaisir"), ""
        return self.round, self.table, self.number, self.pool, self.bracket


MATCH_LOOKUPS = {
    "round": "round__number",
    "round_state": "round__state",
    "table": "table__number",
    "pool": "pool__name",
    "id_a": "team_a_id",
    "id_b": "team_b_id",
    "team_a": "team_a__number",
    "team_b": "team_b__number",
    "confirmed_by": "confirmed_by__name",
    "pair_a_1": "team_a__pair_1__number",
    "pair_a_2": "team_a__pair_2__number",
    "pair_b_1": "team_b__pair_1__number",
    "pair_b_2": "team_b__pair_2__number",
    "round_title": "round__title",
}


def matches(tournament: Tournament) -> dict[int, WorkbookMatch]:
    """The matches of a tournament by their ids, in the order of rounds and numbers."""
    is_open = Q(disputes__state=Dispute.State.OPEN)
    rows = (
        Match.objects.filter(tournament=tournament)
        .annotate(open_disputes=Count("disputes", filter=is_open))
        .order_by("round__stage__order", "round__number", "number")
        .values_list(*(MATCH_LOOKUPS.get(name, name) for name in WorkbookMatch._fields))
    )
    return {row[0]: _signed(WorkbookMatch._make(row)) for row in rows}


def _signed(row: WorkbookMatch) -> WorkbookMatch:
    """With what a pair of a mêlée is called, which has no number, and a bracket's match by its round."""
    return row._replace(
        bracket=match_called(row.round_title, row.bracket, row.title, row.place_won, row.place_lost),
        team_a=_sign(row.team_a, row.pair_a_1, row.pair_a_2),
        team_b=_sign(row.team_b, row.pair_b_1, row.pair_b_2),
    )


def _sign(number: int | str | None, *players: int | None) -> int | str | None:
    numbers = [player for player in players if player is not None]
    return joined(numbers) if numbers else number


class WorkbookRest(NamedTuple):
    """A team in a round without a match of its own."""

    round: int
    kind: str
    pool: str | None
    id: int | None
    team: int | None


REST_FIELDS = ("round__number", "kind", "match__pool__name", "team_id", "team__number")


def rests(tournament: Tournament) -> list[WorkbookRest]:
    """In the order of rounds and teams; one that caught up in a match has that match's row."""
    rows = Exempt.objects.filter(round__tournament=tournament, match=None)
    return [
        WorkbookRest._make(row)
        for row in rows.order_by(REST_FIELDS[0], REST_FIELDS[4]).values_list(*REST_FIELDS)
    ]


def penalties(tournament: Tournament) -> QuerySet[Penalty]:
    """Every penalty, cancelled ones too, match by match in the order they were given."""
    rows = Penalty.objects.filter(match__tournament=tournament)
    return rows.select_related("deal", "incident", "made_by").order_by("match_id", "pk")


def bare_rulings(tournament: Tournament) -> list[Ruling]:
    """The decisions that gave nobody points: they have no penalty, and are written down all the same."""
    rows = Ruling.objects.filter(match__tournament=tournament, penalty=None)
    return list(rows.select_related("deal", "incident", "made_by", "corrected_by").order_by("match_id", "pk"))


@dataclass(frozen=True, slots=True)
class HandedBoxes:
    """Of one match. None is a box left empty, which is not 0; `doubts` are codes."""

    belotes_a: int | None = None
    belotes_b: int | None = None
    capots_a: int | None = None
    capots_b: int | None = None
    doubts: tuple[str, ...] = ()


HANDED_COLUMNS = ("match_id", "belotes_a", "belotes_b", "capots_a", "capots_b", "doubts")


def handed_boxes(tournament: Tournament) -> dict[int, HandedBoxes]:
    """Those of the matches that are counted by their totals, by match; one statement."""
    rows = HandedResult.objects.filter(match__tournament=tournament, current=True)
    return {
        match: HandedBoxes(belotes_a, belotes_b, capots_a, capots_b, tuple(doubts))
        for match, belotes_a, belotes_b, capots_a, capots_b, doubts in rows.values_list(*HANDED_COLUMNS)
    }


@dataclass(frozen=True, slots=True)
class Sums:
    """What the database itself adds up, without passing through any sheet."""

    match_points: tuple[int, int]
    match_deals: int
    deal_marks: tuple[int, int]
    deal_versions: int
    penalty_points: int
    penalty_count: int


def sums_of(tournament: Tournament) -> Sums:
    """Those of one tournament; three statements."""
    match_rows = Match.objects.filter(tournament=tournament)
    deal_rows = DealVersion.objects.filter(deal__match__tournament=tournament)
    penalty_rows = Penalty.objects.filter(match__tournament=tournament)
    without_result = left_in(tournament)
    totals = match_rows.aggregate(
        a=Sum("total_a", filter=~without_result),
        b=Sum("total_b", filter=~without_result),
        deals=Sum("deal_count"),
    )
    current = Q(current=True, deal__match__result_from=Match.ResultFrom.DEALS)
    marks = deal_rows.aggregate(
        a=Sum("marks_a", filter=current), b=Sum("marks_b", filter=current), versions=Count("pk")
    )
    points = penalty_rows.aggregate(
        live=Sum("points", filter=Q(cancelled=False, in_totals=False)), count=Count("pk")
    )
    return Sums(
        match_points=(totals["a"] or 0, totals["b"] or 0),
        match_deals=totals["deals"] or 0,
        deal_marks=(marks["a"] or 0, marks["b"] or 0),
        deal_versions=marks["versions"],
        penalty_points=points["live"] or 0,
        penalty_count=points["count"],
    )


@dataclass(frozen=True)
class WorkbookData:
    """Everything but deals and penalties, which are streamed. `read_at` is when it was read; `handed` what
    was typed beside the totals of a match, by its id; `mark` the last entry of the journal that it holds.

    `rulings` gave no points; `replaced` are the players who came in for somebody, by id."""

    tournament: Tournament
    ruleset: Ruleset
    standings: Standings
    matches: dict[int, WorkbookMatch]
    handed: dict[int, HandedBoxes]
    rests: list[WorkbookRest]
    teams: list[Team]
    rulings: list[Ruling]
    replaced: dict[int, Player]
    summary: Summary
    sums: Sums
    read_at: datetime.datetime

    @property
    def rows(self) -> int:
        """How many rows all the sheets will have."""
        ranked = 3 * len(self.standings.overall)
        decided = self.sums.penalty_count + len(self.rulings)
        played = len(self.matches) + len(self.rests)
        return ranked + played + len(self.teams) + self.sums.deal_versions + decided


def workbook_data(tournament_id: int) -> WorkbookData:
    """Load the evening as it is now."""
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    teams = Team.objects.filter(tournament=tournament).select_related(*SEATED, *PAIRED, "qualified_in")
    teams = teams.exclude(status=Team.Status.PAIR)  # they did not register: they last a round
    return WorkbookData(
        tournament=tournament,
        ruleset=ruleset_of(tournament),
        standings=standings_now(tournament),
        matches=matches(tournament),
        handed=handed_boxes(tournament),
        rests=rests(tournament),
        teams=list(teams.order_by("number", "id")),
        rulings=bare_rulings(tournament),
        replaced=_replaced(tournament),
        summary=summary(tournament),
        sums=sums_of(tournament),
        read_at=hour_now(),
    )


def _replaced(tournament: Tournament) -> dict[int, Player]:
    """Who came in for somebody, with whom."""
    arrived = Player.objects.filter(tournament=tournament, replaces__isnull=False)
    return {player.pk: player for player in arrived.select_related("replaces")}


# Rows held at once; 60,000 deals pass through this window.
WINDOW = 500


class WorkbookDeal(NamedTuple):
    """One version of a deal as it is stored."""

    match_id: int
    number: int
    version: int
    current: bool
    status: str
    facts: dict[str, Any]
    marks_a: int | None
    marks_b: int | None
    lines: list[dict[str, Any]]
    notation: str
    reason: str
    entered_by: str | None
    entered_table: int | None
    entered_at: datetime.datetime


DEAL_LOOKUPS = {
    "match_id": "deal__match_id",
    "number": "deal__number",
    "entered_by": "entered_by__name",
    "entered_table": "entered_table__number",
}


def deals(tournament: Tournament) -> Iterator[WorkbookDeal]:
    """The deals match by match, each followed by its earlier versions' corrections."""
    rows = (
        DealVersion.objects.filter(deal__match__tournament=tournament)
        .order_by("deal__match_id", "deal__number", "version")
        .values_list(*(DEAL_LOOKUPS.get(name, name) for name in WorkbookDeal._fields))
    )
    return map(WorkbookDeal._make, rows.iterator(chunk_size=WINDOW))
