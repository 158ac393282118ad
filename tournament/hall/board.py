"""One picture of a whole evening, loaded in twelve SQL statements at most, whatever its size: rounds,
matches, standings, and two for the deals that phones look at and that changed since the picture before.

Every public page and every fragment reads it; `version` is the tournament's when it was taken. What the rest
of the evening holds is read again only when a result, a round or the plan itself changed; the scores of the
picture go over it: a deal of a match in progress costs no statement there."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from json import dumps, loads
from typing import Any, NamedTuple

from django.db.models import F
from django.utils.translation import gettext as _

from pairing.bracket import Structure
from pairing.notes import Refusal

from ..core.cache import RecentCache
from ..core.clock import Phase, hour_now, next_change, over_at, phase_of
from ..core.errors import Refused
from ..evening.at_tables import rounds_of
from ..evening.picture import ROWS, Section, evening_picture
from ..evening.reading import evening_of, standings_now
from ..evening.rows import MatchRow, Rest, TeamCard, match_rows, rest_rows
from ..evening.state import Evening
from ..evening.titles import RoundName, coming_names, names_of
from ..formats import format_of, has_picture
from ..formats.formula import compose_stages
from ..models import Dispute, Exempt, Match, Round, Stage, Tournament
from ..models.days import RoundDay
from ..models.result import BEGUN, WITHOUT_RESULT
from ..standings.board import Standings
from ..web import qr
from .ahead import Ahead, ahead_of
from .deals import DealBook


@lru_cache(maxsize=64)
def rounds_composed(teams: int, stages: str) -> int:
    """The last slot of the formula; 0 where it says nothing. `stages`: kinds and options, as JSON."""
    formats = [format_of(Stage(kind=kind, options=options)) for kind, options in loads(stages)]
    individuals = any(format.units == "players" for format in formats)
    try:
        composed = compose_stages(teams, formats, individuals=individuals)
    except Refused:
        return 0
    return max(composed.structure.matches_by_slot, default=0)


@dataclass(frozen=True)
class RoundCard:
    """A round with its clock, its matches in the order of their tables, who rests in its pools and who has no
    opponent in it; closed with its evening too.

    `credited`: who has no opponent gets a credit, in a bracket one just goes on; `over_at`, `phase`: as of
    the picture, which holds until `changes_at`."""

    number: int
    called: RoundName
    closed: bool
    starts_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    seconds_left: int | None
    over_at: datetime.datetime | None
    matches: tuple[MatchRow, ...]
    resting: tuple[TeamCard, ...]
    exempts: tuple[tuple[TeamCard, Rest], ...]
    credited: bool
    phase: Phase
    changes_at: datetime.datetime | None
    last_deal_at: datetime.datetime | None

    @property
    def rings_at(self) -> datetime.datetime | None:
        """When its clock will ring, if nobody says otherwise."""
        return self.ends_at if self.last_deal_at is not None and self.over_at is None else None

    @property
    def no_deal_begins(self) -> bool:
        """Whether the deals in progress are the last."""
        return self.phase >= Phase.LAST_DEAL

    @property
    def name(self) -> str:
        return self.called.name

    @property
    def begun(self) -> bool:
        """Its clock ran, or a match of it was played: a forfeit alone begins nothing."""
        return self.starts_at is not None or any(match.state in BEGUN for match in self.matches)

    @property
    def missing_tables(self) -> list[int]:
        """Those whose sheet is to come."""
        return [match.table for match in self.matches if match.state in WITHOUT_RESULT and match.table]


@dataclass(frozen=True)
class Board:
    """The evening at one moment."""

    tournament: Tournament
    version: int
    taken_at: datetime.datetime
    standings: Standings
    rounds: tuple[RoundCard, ...]
    teams: dict[int, TeamCard] = field(default_factory=dict)
    friendly: tuple[MatchRow, ...] = ()
    deals: DealBook = field(default_factory=DealBook)
    stages: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    unseen_calls: tuple[Dispute, ...] = ()
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
    def matches_of(self) -> dict[int, tuple[MatchRow, ...]]:
        """The matches of each team id, in the order of the rounds, then those for the pleasure of it."""
        matches_by_team: dict[int, list[MatchRow]] = defaultdict(list)
        for match in (*(match for round_ in self.rounds for match in round_.matches), *self.friendly):
            for team in (match.team_a, match.team_b):
                for team_id in team.members or (team.id,):
                    matches_by_team[team_id].append(match)
        return {team: tuple(matches) for team, matches in matches_by_team.items()}

    @property
    def has_picture(self) -> bool:
        return has_picture(kind for kind, _options in self.stages)

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
            (match.id, match.a, match.b)
            + ((match.total_a, match.winner, match.forfeited_by) if match.settled else ())
            for match in matches
        )
        rounds = tuple((round_.number, round_.closed) for round_ in self.rounds)
        return hash((results, rounds, self.roster, repr(self.stages)))

    @cached_property
    def rounds_in_all(self) -> int:
        """How many rounds the evening will have, as far as its formula says: never fewer than are drawn, and
        no more once nothing is left to play."""
        drawn, parts = len(self.rounds), self.standings.parts
        finished = len(parts) >= len(self.stages) and all(part.begun and part.finished for part in parts)
        if self.tournament.is_over or finished or not drawn or not parts:
            return drawn
        return max(drawn, rounds_composed(len(parts[0].places), dumps(self.stages)))

    @property
    def phases(self) -> tuple[int, ...]:
        """How far the clock of each round is: it moves though nobody writes."""
        return tuple(round_.phase for round_ in self.rounds)

    @property
    def takes_sign_ups(self) -> bool:
        """Whether players may register themselves: it begins and ends though nobody writes."""
        return self.tournament.takes_sign_ups(self.taken_at)

    def is_overtaken(self, now: datetime.datetime) -> bool:
        """Whether a clock has come so far since that something else is to be said, or phones' address."""
        due = any(round_.changes_at is not None and round_.changes_at <= now for round_ in self.rounds)
        due = due or self.takes_sign_ups != self.tournament.takes_sign_ups(now)
        return due or self.address != qr.phones_address()

    @property
    def credits_open(self) -> bool:
        """Whether an exempt team will have a credit that is not ranked yet: a match of its round has no
        result."""
        return any(
            round_.credited and rest.match is None
            for round_ in self.rounds
            if not round_.closed and any(match.state in WITHOUT_RESULT for match in round_.matches)
            for _team, rest in round_.exempts
        )

    @property
    def picture(self) -> tuple[int, datetime.datetime]:
        """Which picture this is: the version it shows and when it was taken."""
        return self.version, self.taken_at

    def round(self, number: int) -> RoundCard | None:
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def next_match(self, team_id: int) -> MatchRow | None:
        """Where a team has to sit: its first match that is not done, in a round that is not closed."""
        closed = {round_.number for round_ in self.rounds if round_.closed}
        matches = self.matches_of.get(team_id, ())
        return next((match for match in matches if not match.settled and match.round not in closed), None)


def taken(tournament_id: int, previous: Board | None = None) -> Board:
    """Take the picture now. What the previous one knew of deals is kept where the match did not change."""
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    played = match_rows(Match.objects.filter(tournament=tournament))
    ranked = standings_now(tournament, played)
    # The calls that wait, the oldest first, each with the number of its table; none after the end.
    waiting = Dispute.objects.filter(match__tournament=tournament, state=Dispute.State.OPEN)
    over = tournament.is_over
    calls = [] if over else [*waiting.annotate(table=F("match__table__number")).order_by("pk")]
    matches = _matches(played, {**ranked.teams, **ranked.pairs}, {call.match_id for call in calls})
    deals = previous.deals if previous else DealBook()
    deals.follow(match for of_round in matches.values() for match in of_round)
    rounds = rounds_of(tournament)
    called, rests = names_of(rounds), defaultdict[int, list[Rest]](list)
    for rest in rest_rows(Exempt.objects.filter(round__tournament=tournament, kind=Exempt.Kind.EXEMPT)):
        rests[rest.round].append(rest)
    stages = Stage.objects.filter(tournament=tournament).ranked().order_by("order")
    return Board(
        tournament=tournament,
        version=tournament.version,
        taken_at=hour_now(),
        standings=ranked,
        rounds=tuple(
            _round(round_, called[round_.number], matches[round_.number], rests[round_.number], ranked)
            for round_ in rounds
        ),
        teams=ranked.teams,
        friendly=tuple(match for of_round in matches.values() for match in of_round if match.friendly),
        deals=deals,
        stages=tuple(stages.values_list("kind", "options")),
        unseen_calls=tuple(call for call in calls if call.seen_at is None),
        address=qr.phones_address(),
    )


def _matches(
    played: Iterable[MatchRow], teams: Mapping[int, TeamCard], called: Collection[int]
) -> dict[int, list[MatchRow]]:
    """The matches of each round whose two teams are known, with their cards."""
    by_round: dict[int, list[MatchRow]] = defaultdict(list)
    for row in sorted(played, key=lambda row: (row.round, row.number)):
        if row.a is not None and row.b is not None:
            by_round[row.round].append(
                row._replace(team_a=teams[row.a], team_b=teams[row.b], open_disputes=int(row.id in called))
            )
    return by_round


def _resting(round_: Round, matches: list[MatchRow], ranked: Standings) -> tuple[TeamCard, ...]:
    """Who rests in a pool of three or five: no exempt, it scores nothing."""
    stage_part = next((part for part in ranked.parts if part.stage == round_.stage_id), None)
    if stage_part is None or round_.title:
        return ()
    playing = {team for match in matches for team in (match.a, match.b)}
    idle = (place.team for pool in stage_part.pools for place in pool.places if place.team.id not in playing)
    return tuple(sorted((team for team in idle if not team.gone), key=lambda team: team.number))


def _round(
    round_: Round, called: RoundName, matches: list[MatchRow], rests: list[Rest], ranked: Standings
) -> RoundCard:
    now, closed = hour_now(), round_.tournament.is_over or round_.state == Round.State.CLOSED
    return RoundCard(
        number=round_.number,
        called=called,
        closed=closed,
        starts_at=round_.starts_at,
        ends_at=round_.ends_at,
        seconds_left=round_.seconds_left,
        over_at=over_at(round_, now),
        last_deal_at=round_.last_deal_at,
        phase=phase_of(round_, now),
        changes_at=None if closed else next_change(round_, now),
        matches=tuple(matches),
        resting=_resting(round_, matches, ranked),
        exempts=tuple((ranked.teams[rest.team], rest) for rest in rests),
        credited=format_of(round_.stage).credits_rests,
    )


PLANS: RecentCache[RestOfEvening] = RecentCache(fresh_seconds=0)


@dataclass(frozen=True)
class RestOfEvening:
    """The evening behind the hall's picture. `refused`: these teams and stages make no structure; `comes`:
    what comes for each team that somebody has asked about, by its number."""

    key: int
    evening: Evening
    refused: bool = True
    structure: Structure | None = None
    comes: dict[int, Ahead | None] = field(default_factory=dict, compare=False)

    def ahead_of(self, number: int) -> Ahead | None:
        """What comes for the team of that number; found once: its page asks with every picture."""
        if number not in self.comes:
            self.comes[number] = ahead_of(self.evening, number, planned=not self.refused)
        return self.comes[number]


def plan_of(board: Board) -> RestOfEvening:
    """The plan as of that picture, or later: eight statements, and those of the standings where places of a
    group are asked for."""

    def read(previous: RestOfEvening | None) -> RestOfEvening:
        if previous is not None and previous.key == board.plan_key:
            return previous
        evening = evening_of(board.tournament)
        rest = RestOfEvening(board.plan_key, evening)
        with suppress(Refusal):
            return replace(rest, refused=False, structure=evening.structure)
        return rest

    return PLANS.get(board.tournament.pk, read)


def picture_now(board: Board, *, rows: int = ROWS) -> list[Section]:
    """The pools and brackets with names and live scores; empty where there are none."""
    plan = plan_of(board)
    if plan.refused:
        return []
    names = {team.number: team.listed for team in board.teams.values()}
    matches = (match for round_ in board.rounds for match in round_.matches)
    return evening_picture(plan.evening, names, matches, rows=rows)


class ComingRound(NamedTuple):
    """A round that nobody has drawn; `when` None: it goes on where the one before it was."""

    name: str
    when: RoundDay | None


def coming_rounds(board: Board) -> list[ComingRound]:
    """The rounds to come, by the names that the formula has for them, to the last that has a day of its own;
    none once the evening is over."""
    tournament = board.tournament
    drawn = max((round_.number for round_ in board.rounds), default=0)
    numbers = range(drawn + 1, len(tournament.round_days) + 1)
    if tournament.is_over or not numbers:
        return []
    names = {number: _("Tour %(number)s") % {"number": number} for number in numbers}
    names |= coming_names(plan_of(board).structure, board.rounds_in_all)
    return [ComingRound(names[number], tournament.day_of_round(number)) for number in numbers]
