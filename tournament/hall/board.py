"""One picture of a whole evening, loaded in twelve SQL statements at most, whatever its size: rounds,
matches, standings, and two for the deals that phones look at and that changed since the picture before.

Every public page and every fragment reads it; `version` is the tournament's when it was taken."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from json import dumps, loads
from typing import Any

from ..core.bell import next_change, over_at, phase_of
from ..core.clock import hour_now
from ..core.errors import Refused
from ..evening.match import CLOSED, WITHOUT_RESULT, is_over
from ..evening.reading import standings_now
from ..evening.rows import MatchRow, TeamCard, match_rows
from ..evening.titles import RoundCalled, called_of
from ..formats import FORMATS, format_of
from ..formats.formula import compose_stages, stage_data
from ..models import Match, Round, Stage, Tournament
from ..standings.board import Standings
from ..web import qr
from .cards import DealBook, ExemptCard, MatchCard, RoundCard, WaitingCall
from .rows import HallRow, open_calls, rests_of, rounds_of, seated_matches, stage_kinds


def rounds_in_all(
    drawn: int, stages: Sequence[tuple[str, Mapping[str, Any]]], ranked: Standings, *, over: bool
) -> int:
    """Never fewer than are drawn, and no more once nothing is left to play."""
    parts = ranked.parts
    finished = len(parts) >= len(stages) and all(part.begun and part.finished for part in parts)
    if over or finished or not drawn or not parts:
        return drawn
    return max(
        drawn, _planned(len(parts[0].places), dumps([(kind, dict(options)) for kind, options in stages]))
    )


@lru_cache(maxsize=64)
def _planned(teams: int, stages: str) -> int:
    """The last slot of the formula; 0 where it says nothing."""
    rows = [Stage(kind=kind, options=options) for kind, options in loads(stages)]
    individuals = any(format_of(row).units == "players" for row in rows)
    try:
        composed = compose_stages(teams, [stage_data(row) for row in rows], individuals=individuals)
    except Refused:
        return 0
    return max(composed.at_once, default=0)


@dataclass(frozen=True)
class Board:
    """The evening at one moment."""

    tournament: Tournament
    version: int
    taken_at: datetime.datetime
    standings: Standings
    rounds: tuple[RoundCard, ...]
    teams: dict[int, TeamCard] = field(default_factory=dict)
    friendly: tuple[MatchCard, ...] = ()
    deals: DealBook = field(default_factory=DealBook)
    stages: tuple[tuple[str, dict[str, Any]], ...] = ()
    calls: tuple[WaitingCall, ...] = ()
    address: str = ""

    @cached_property
    def current(self) -> RoundCard | None:
        """Of the open rounds with something left to play the latest that has begun, else the first; where all
        results are in, the last that began, closed or not."""
        open_ones = [round_ for round_ in self.rounds if not round_.closed]
        unfinished = [card for card in open_ones if any(not match.settled for match in card.matches)]
        begun = [card for card in unfinished if card.begun]
        return next(iter(begun[-1:] or unfinished or self.rounds[-1:]), None)

    @cached_property
    def matches_of(self) -> dict[int, tuple[MatchCard, ...]]:
        """The matches of each team id, in the order of the rounds, then those for the pleasure of it."""
        matches_by_team: dict[int, list[MatchCard]] = defaultdict(list)
        for match in (*(match for round_ in self.rounds for match in round_.matches), *self.friendly):
            for team_id in (*_members(match.a), *_members(match.b)):
                matches_by_team[team_id].append(match)
        return {team: tuple(matches) for team, matches in matches_by_team.items()}

    @cached_property
    def by_number(self) -> dict[int, TeamCard]:
        return {team.number: team for team in self.teams.values()}

    @cached_property
    def roster(self) -> int:
        """Changes when any name, number or status that the public sees changes, or a setting of the evening:
        whatever a fragment says of these, no phone keeps the old."""
        shown_teams = tuple((team.number, team.public, team.status) for team in self.teams.values())
        names = (column.attname for column in Tournament._meta.concrete_fields if column.name != "version")
        columns = (name for name in names if not name.startswith("wall_"))
        return hash((shown_teams, *(str(getattr(self.tournament, column)) for column in columns)))

    @cached_property
    def plan_key(self) -> int:
        """Changes when the rest of the evening does: before the first draw with anything, then with the
        results, the rounds, the stages and who left. Every phone asks for it."""
        if not self.rounds:
            return hash(("draft", self.version))
        matches = [match for round_ in self.rounds for match in round_.matches]
        results = tuple(
            (match.id, match.a.id, match.b.id)
            + ((match.total_a, match.winner, match.forfeited_by) if match.settled else ())
            for match in matches
        )
        rounds = tuple((round_.number, round_.closed) for round_ in self.rounds)
        return hash((results, rounds, self.roster, repr(self.stages)))

    @cached_property
    def rounds_in_all(self) -> int:
        """How many rounds the evening will have, as far as its formula says."""
        return rounds_in_all(len(self.rounds), self.stages, self.standings, over=is_over(self.tournament))

    @property
    def unseen_calls(self) -> tuple[WaitingCall, ...]:
        """The calls that no referee has opened."""
        return tuple(call for call in self.calls if call.seen_at is None)

    @property
    def phases(self) -> tuple[int, ...]:
        """How far the clock of each round is: it moves though nobody writes."""
        return tuple(round_.phase for round_ in self.rounds)

    def is_overtaken(self, now: datetime.datetime) -> bool:
        """Whether a clock has come so far since that something else is to be said, or phones' address."""
        due = any(round_.changes_at is not None and round_.changes_at <= now for round_ in self.rounds)
        return due or self.address != qr.phones_address()

    @property
    def credits_open(self) -> bool:
        """Whether an exempt team will have a credit that is not ranked yet: a match of its round has no
        result."""
        return any(
            exempt.ranked and not exempt.caught_up
            for round_ in self.rounds
            if not round_.closed and any(match.state in WITHOUT_RESULT for match in round_.matches)
            for exempt in round_.exempts
        )

    @property
    def picture(self) -> tuple[int, datetime.datetime]:
        """Which picture this is: the version it shows and when it was taken."""
        return self.version, self.taken_at

    def round(self, number: int) -> RoundCard | None:
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def next_match(self, team_id: int) -> MatchCard | None:
        """Where a team has to sit: its first match that is not done, in a round that is not closed."""
        closed = {round_.number for round_ in self.rounds if round_.closed}
        matches = self.matches_of.get(team_id, ())
        return next((match for match in matches if not match.settled and match.round not in closed), None)


def _members(team: TeamCard) -> tuple[int, ...]:  # a pair's players in a mêlée, else the team itself
    return team.members or (team.id,)


def taken(tournament_id: int, previous: Board | None = None) -> Board:
    """Take the picture now. What the previous one knew of deals is kept where the match did not change."""
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    played, over = match_rows(Match.objects.filter(tournament=tournament)), is_over(tournament)
    ranked = standings_now(tournament, played)
    calls = () if over else tuple(map(WaitingCall._make, open_calls(tournament)))
    teams = {**ranked.teams, **ranked.pairs}
    matches = _matches(tournament, played, teams, {call.match for call in calls})
    deals = previous.deals if previous else DealBook()
    deals.follow(match for cards in matches.values() for match in cards)
    rounds = rounds_of(tournament)
    called, exempts = called_of(rounds), _exempts(tournament, ranked.teams)
    return Board(
        tournament=tournament,
        version=tournament.version,
        taken_at=hour_now(),
        standings=ranked,
        rounds=tuple(
            _round(round_, called[round_.number], matches[round_.pk], ranked, exempts[round_.pk], over=over)
            for round_ in rounds
        ),
        teams=ranked.teams,
        friendly=tuple(card for cards in matches.values() for card in cards if card.friendly),
        deals=deals,
        stages=tuple(stage_kinds(tournament)),
        calls=calls,
        address=qr.phones_address(),
    )


def _matches(
    tournament: Tournament, played: Iterable[MatchRow], teams: dict[int, TeamCard], called: Collection[int]
) -> dict[int, list[MatchCard]]:
    """The matches of each round id. A dispute that nobody ruled before the end is no longer waiting."""
    over = is_over(tournament)
    hall_rows = seated_matches(tournament)
    cards_by_round: dict[int, list[MatchCard]] = defaultdict(list)
    for row in sorted(played, key=lambda row: (row.round, row.number)):
        if row.id in hall_rows:
            ended, disputed = over or row.round_state == CLOSED, row.id in called
            card = _card(row, hall_rows[row.id], teams, ended=ended, disputed=disputed)
            cards_by_round[hall_rows[row.id].round].append(card)
    return cards_by_round


def _card(
    row: MatchRow, hall_row: HallRow, teams: dict[int, TeamCard], *, ended: bool, disputed: bool
) -> MatchCard:
    return MatchCard(
        id=row.id,
        version=hall_row.version,
        wave=row.wave,
        round=row.round,
        table=row.table,
        table_note=hall_row.table_note or "",
        pool=hall_row.pool or "",
        a=teams[hall_row.team_a],
        b=teams[hall_row.team_b],
        total_a=row.total_a,
        total_b=row.total_b,
        deals=hall_row.deals,
        by_totals=hall_row.result_from == Match.ResultFrom.TOTALS,
        state=row.state,
        forfeited_by=row.forfeited_by,
        winner=row.winner,
        disputed=disputed,
        ended=ended,
        at=hall_row.at,
        planned=row.planned,
        bracket=row.bracket,
        level=row.level,
        title=row.title,
        place_won=row.place_won,
        place_lost=row.place_lost,
    )


def _exempts(tournament: Tournament, teams: dict[int, TeamCard]) -> dict[int, list[ExemptCard]]:
    """Who has no opponent in each round, by its id; in a mêlée the players who rest; one statement."""
    exempts_by_round: dict[int, list[ExemptCard]] = defaultdict(list)
    for round_id, kind, team, points, match in rests_of(tournament):
        credited = FORMATS[kind].credits_rests
        exempts_by_round[round_id].append(ExemptCard(teams[team], points, match is not None, credited))
    return exempts_by_round


def _resting(round_: Round, matches: list[MatchCard], ranked: Standings) -> tuple[TeamCard, ...]:
    """Who rests in a pool of three or five: no exempt, it scores nothing."""
    stage_part = next((part for part in ranked.parts if part.stage == round_.stage_id), None)
    if stage_part is None or round_.title:
        return ()
    playing = {team.id for match in matches for team in (match.a, match.b)}
    idle = (place.team for pool in stage_part.pools for place in pool.places if place.team.id not in playing)
    return tuple(sorted((team for team in idle if not team.gone), key=lambda team: team.number))


def _round(
    round_: Round,
    called: RoundCalled,
    matches: list[MatchCard],
    ranked: Standings,
    exempts: list[ExemptCard],
    *,
    over: bool,
) -> RoundCard:
    now = hour_now()
    return RoundCard(
        number=round_.number,
        called=called,
        closed=over or round_.state == CLOSED,
        starts_at=round_.starts_at,
        ends_at=round_.ends_at,
        seconds_left=round_.seconds_left,
        over_at=over_at(round_, now),
        last_deal_at=round_.last_deal_at,
        phase=phase_of(round_, now),
        changes_at=None if over or round_.state == CLOSED else next_change(round_, now),
        matches=tuple(matches),
        resting=_resting(round_, matches, ranked),
        exempts=tuple(exempts),
    )
