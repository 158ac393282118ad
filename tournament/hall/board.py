"""One picture of a whole evening, loaded in ten SQL statements at most, whatever its size: rounds, matches,
standings, and two for the deals that phones look at and that changed since the picture before.

Every public page and every fragment reads it; `version` is the tournament's when it was taken."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils import timezone

from ..ending import CLOSED, is_left, is_over, shown_state
from ..models import Dispute, Match, Round, Tournament
from ..standings.board import Standings, TeamCard
from ..standings.queries import standings
from .deals import DealBook

S = Match.State
DONE = {S.CONFIRMED, S.FORFEITED}
COLUMNS = (
    "id",
    "version",
    "round_id",
    "round__number",
    "round__state",
    "table__number",
    "table__note",
    "slot_a__pool__name",
    "slot_a__team_id",
    "slot_b__team_id",
    "total_a",
    "total_b",
    "deal_count",
    "state",
    "forfeited_by",
    "winner",
    "confirmed_at",
    "submitted_at",
    "last_deal_at",
)


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match as the hall shows it; side A left, side B right. `ended`: its round or evening is closed."""

    id: int
    version: int
    round: int
    table: int | None
    table_note: str
    pool: str
    a: TeamCard
    b: TeamCard
    total_a: int | None
    total_b: int | None
    deals: int
    state: str
    forfeited_by: str
    winner: str
    disputed: bool
    ended: bool
    at: datetime.datetime | None

    @property
    def done(self) -> bool:
        return self.state in DONE

    @property
    def shown_state(self) -> str:
        return shown_state(self.state, ended=self.ended, disputed=self.disputed)

    @property
    def left(self) -> bool:
        """Whether it stays without a result."""
        return is_left(self.state, ended=self.ended)

    @property
    def scored(self) -> bool:
        """Whether its marks are shown as its score: not those of a match left, nor a forfeit's credit."""
        return self.total_a is not None and not self.left and self.state != S.FORFEITED

    def won_by(self, team_id: int) -> bool | None:
        """Whether this team won; None while nobody has, or when it is a draw."""
        if self.state == S.FORFEITED:
            mine = "A" if team_id == self.a.id else "B"
            return self.forfeited_by not in {mine, "X"}
        if self.state not in {S.SUBMITTED, S.CONFIRMED}:
            return None
        if self.winner == "" and self.total_a == self.total_b:
            return None
        # Some rules give the match to the side with less: the stored winner goes before the totals.
        ahead = "A" if (self.total_a or 0) > (self.total_b or 0) else "B"
        return ((self.winner or ahead) == "A") == (team_id == self.a.id)

    def rival(self, team_id: int) -> TeamCard:
        return self.b if team_id == self.a.id else self.a


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round with its clock and its matches in the order of their tables; closed with its evening too."""

    number: int
    closed: bool
    starts_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    seconds_left: int | None
    time_called: bool
    matches: tuple[MatchCard, ...]
    resting: tuple[TeamCard, ...]

    @property
    def missing_tables(self) -> tuple[int, ...]:
        return tuple(match.table for match in self.matches if not match.done and match.table)


@dataclass(frozen=True)
class Board:
    """The evening at one moment."""

    tournament: Tournament
    version: int
    taken_at: datetime.datetime
    standings: Standings
    rounds: tuple[RoundCard, ...]
    teams: dict[int, TeamCard] = field(default_factory=dict)
    deals: DealBook = field(default_factory=DealBook)

    @cached_property
    def current(self) -> RoundCard | None:
        """The first open round with something left to play, else the first open one, else the last."""
        open_ones = [one for one in self.rounds if not one.closed]
        unfinished = [one for one in open_ones if any(not match.done for match in one.matches)]
        return next(iter(unfinished or open_ones), self.rounds[-1] if self.rounds else None)

    @cached_property
    def matches_of(self) -> dict[int, tuple[MatchCard, ...]]:
        """The matches of each team id, in the order of the rounds."""
        found: dict[int, list[MatchCard]] = defaultdict(list)
        for one in self.rounds:
            for match in one.matches:
                found[match.a.id].append(match)
                found[match.b.id].append(match)
        return {team: tuple(matches) for team, matches in found.items()}

    @cached_property
    def by_number(self) -> dict[int, TeamCard]:
        return {team.number: team for team in self.teams.values()}

    @cached_property
    def roster(self) -> int:
        """Changes when any name, number or status that the public sees changes."""
        shown = tuple((team.number, team.public, team.status) for team in self.teams.values())
        return hash((shown, self.tournament.name, self.tournament.state, self.tournament.place))

    @property
    def picture(self) -> tuple[int, datetime.datetime]:
        """Which picture this is: the version it shows and when it was taken."""
        return self.version, self.taken_at

    def round(self, number: int) -> RoundCard | None:
        return next((one for one in self.rounds if one.number == number), None)

    def next_match(self, team_id: int) -> MatchCard | None:
        """Where a team has to sit: its first match that is not done, in a round that is not closed."""
        closed = {one.number for one in self.rounds if one.closed}
        matches = self.matches_of.get(team_id, ())
        return next((one for one in matches if not one.done and one.round not in closed), None)


def taken(tournament_id: int, previous: Board | None = None) -> Board:
    """Take the picture now. What the previous one knew of deals is kept where the match did not change."""
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    ranked = standings(tournament)
    matches = _matches(tournament, ranked.teams)
    deals = previous.deals if previous else DealBook()
    deals.follow(match for played in matches.values() for match in played)
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage__order", "number")
    in_pools, over = set(ranked.in_pool), is_over(tournament)
    return Board(
        tournament=tournament,
        version=tournament.version,
        taken_at=timezone.now(),
        standings=ranked,
        rounds=tuple(
            _round(one, matches[one.pk], in_pools, ranked.teams, closed=over or one.state == CLOSED)
            for one in rounds
        ),
        teams=ranked.teams,
        deals=deals,
    )


def _matches(tournament: Tournament, teams: dict[int, TeamCard]) -> dict[int, list[MatchCard]]:
    """The matches of each round id. A dispute that nobody ruled before the end is no longer waiting."""
    over = is_over(tournament)
    calls = set(Dispute.objects.filter(state=Dispute.State.OPEN).values_list("match_id", flat=True))
    rows = Match.objects.filter(
        round__stage__tournament=tournament, slot_a__team__isnull=False, slot_b__team__isnull=False
    )
    found: dict[int, list[MatchCard]] = defaultdict(list)
    for row in rows.order_by("round__number", "number").values(*COLUMNS):
        ended, disputed = over or row["round__state"] == CLOSED, row["id"] in calls and not over
        found[row["round_id"]].append(_card(row, teams, ended=ended, disputed=disputed))
    return found


def _card(row: dict[str, Any], teams: dict[int, TeamCard], *, ended: bool, disputed: bool) -> MatchCard:
    return MatchCard(
        id=row["id"],
        version=row["version"],
        round=row["round__number"],
        table=row["table__number"],
        table_note=row["table__note"] or "",
        pool=row["slot_a__pool__name"] or "",
        a=teams[row["slot_a__team_id"]],
        b=teams[row["slot_b__team_id"]],
        total_a=row["total_a"],
        total_b=row["total_b"],
        deals=row["deal_count"],
        state=row["state"],
        forfeited_by=row["forfeited_by"],
        winner=row["winner"],
        disputed=disputed,
        ended=ended,
        at=row["confirmed_at"] or row["submitted_at"] or row["last_deal_at"],
    )


def _round(
    one: Round, matches: list[MatchCard], in_pools: set[int], teams: dict[int, TeamCard], *, closed: bool
) -> RoundCard:
    playing = {team.id for match in matches for team in (match.a, match.b)}
    resting = tuple(
        team for pk, team in teams.items() if pk in in_pools and pk not in playing and not team.gone
    )
    return RoundCard(
        number=one.number,
        closed=closed,
        starts_at=one.starts_at,
        ends_at=one.ends_at,
        seconds_left=one.seconds_left,
        time_called=one.time_called_at is not None,
        matches=tuple(matches),
        resting=resting,
    )
