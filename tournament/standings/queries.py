"""The one query set of page, wall, paper and workbook: rows in, `Standings` out, four SQL statements.

Counts submitted, confirmed and forfeited matches; the order is `ranking`'s, which knows no database.
Rows are tuples, not models: two thousand teams have ten thousand matches, all read for each standing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from ..ending import is_left, is_over
from ..models import Dispute, Match, Round, Slot, Team, Tournament
from ..rulebook import ruleset_of
from .board import Name, Place, PoolTable, Standings, TeamCard
from .ranking import (
    PRESETS,
    Kind,
    MatchLine,
    MatchPoints,
    Ranking,
    RankingOptions,
    TeamLine,
    forfeit_credit,
    lots,
    rank_both,
)

S = Match.State
COUNTED = {str(S.SUBMITTED), str(S.CONFIRMED)}
FORFEITED, CLOSED = str(S.FORFEITED), str(Round.State.CLOSED)
FORFEITS = {"A": Kind.FORFEIT_A, "B": Kind.FORFEIT_B, "X": Kind.FORFEIT_BOTH}
PLAYED = Kind.PLAYED


class MatchRow(NamedTuple):
    """One match as it is stored."""

    id: int
    round: int
    round_state: str
    slot_a: int
    slot_b: int
    total_a: int | None
    total_b: int | None
    state: str
    forfeited_by: str
    winner: str
    capots_a: int
    capots_b: int


STORED = {
    "round": "round__number",
    "round_state": "round__state",
    "slot_a": "slot_a_id",
    "slot_b": "slot_b_id",
}
COLUMNS = [STORED.get(name, name) for name in MatchRow._fields]


@dataclass(frozen=True, slots=True)
class Rows:
    """What the four statements bring: teams by id, the team and the pool of each slot, matches between two
    teams, open disputes (pool, table)."""

    teams: dict[int, TeamCard]
    slots: dict[int, int]
    pool_of: dict[int, str]
    matches: list[MatchRow]
    disputes: list[tuple[str, int | None]]


def standings(tournament: Tournament) -> Standings:
    """Who is where, now. `tournament` must be as fresh as the answer should be."""
    return standings_of(tournament, read(tournament))


def standings_of(tournament: Tournament, rows: Rows) -> Standings:
    """The standing that these rows give; no statement."""
    drawn = lots((team.number for team in rows.teams.values()), tournament.ranking_seed)
    pools: dict[str, list[TeamLine]] = {}
    for slot, pool in rows.pool_of.items():
        team = rows.teams[rows.slots[slot]]
        line = TeamLine(team.id, team.number, withdrawn=team.status in Team.GONE, lot=drawn[team.number])
        pools.setdefault(pool, []).append(line)
    criteria = tuple(tournament.criteria or PRESETS[tournament.school])
    ruleset = ruleset_of(tournament)
    options = RankingOptions(
        MatchPoints.from_dict(tournament.match_points), ruleset.cap_winner, ruleset.cap_loser
    )
    over = is_over(tournament)
    # A match left without a result will not be played: it is none of the matches that a team has.
    due = [match for match in rows.matches if not left(match, over=over)]
    lines = match_lines(due, rows.slots, tournament.target, ruleset.forfeit_marks)
    ranked, overall = rank_both(pools, lines, criteria, options, mode=tournament.overall)
    return _standings(tournament, rows, criteria, ranked, overall)


def left(match: MatchRow, *, over: bool) -> bool:
    """Whether this match stays without a result, its round or its evening being closed."""
    return is_left(match.state, ended=over or match.round_state == CLOSED)


def read(tournament: Tournament) -> Rows:
    """The rows of one tournament; four SQL statements."""
    teams = {card.id: card for card in _cards(tournament)}
    slots, pool_of = _slots(tournament)
    found = _read(Match.objects.filter(round__stage__tournament=tournament))
    matches = [match for match in found if match.slot_a in slots and match.slot_b in slots]
    return Rows(teams, slots, pool_of, matches, _disputes({match.id: match for match in matches}, pool_of))


def forfeit_totals(round_: Round, target: int | None, forfeit_marks: int = 0) -> dict[int, tuple[int, int]]:
    """What each forfeited match of an open round brings its two sides, by match id; two SQL statements."""
    rows = _read(Match.objects.filter(round=round_))
    slots = dict(Slot.objects.filter(stage_id=round_.stage_id).values_list("pk", "team_id"))
    pairs = zip(rows, match_lines(rows, slots, target, forfeit_marks), strict=True)
    return {row.id: (line.points_a or 0, line.points_b or 0) for row, line in pairs if row.state == FORFEITED}


def match_lines(
    matches: Iterable[MatchRow], teams: Mapping[int, int], target: int | None, forfeit_marks: int = 0
) -> list[MatchLine]:
    """Matches as the ranking reads them, in their order; a forfeit not yet fixed gets the rulebook's price
    (`forfeit_marks`), or its round's provisional credit. `teams`: the team of each slot."""
    lines = [_match_line(match, teams) for match in matches]
    if all(line.kind is PLAYED for line in lines):
        return lines
    rounds: dict[int, list[MatchLine]] = defaultdict(list)
    for line in lines:
        rounds[line.round].append(line)
    credits = {number: forfeit_marks or forfeit_credit(played, target) for number, played in rounds.items()}
    return [_credited(line, credits[line.round]) for line in lines]


def _credited(line: MatchLine, credit: int) -> MatchLine:
    """The line with its forfeit's credit, where the round's close has not fixed one."""
    if line.kind is Kind.FORFEIT_A and line.points_b is None:
        return line._replace(points_b=credit)
    if line.kind is Kind.FORFEIT_B and line.points_a is None:
        return line._replace(points_a=credit)
    return line


def _match_line(match: MatchRow, teams: Mapping[int, int]) -> MatchLine:
    _id, number, round_state, slot_a, slot_b, a, b, state, forfeited_by, winner, capots_a, capots_b = match
    forfeited = state == FORFEITED
    # A forfeit's points are its credit, stored when the round closed; before that its deals do not count.
    if state not in COUNTED and not (forfeited and round_state == CLOSED):
        a = b = None
    kind = FORFEITS[forfeited_by] if forfeited else PLAYED
    return MatchLine(teams[slot_a], teams[slot_b], a, b, kind, number, capots_a, capots_b, winner)


def _cards(tournament: Tournament) -> Iterable[TeamCard]:
    rows = Team.objects.filter(tournament=tournament, number__isnull=False).values_list(
        "id",
        "number",
        "player_1__given_name",
        "player_1__family_name",
        "player_2_id",
        "player_2__given_name",
        "player_2__family_name",
        "club_name",
        "status",
    )
    initials = tournament.names_shown == Tournament.Names.INITIAL
    for pk, number, given, family, second, given_2, family_2, club, status in rows:
        two = Name(given_2, family_2) if second is not None else None
        yield TeamCard(pk, number, Name(given, family), two, initials, club, status)


def _slots(tournament: Tournament) -> tuple[dict[int, int], dict[int, str]]:
    """The team of each filled slot; the pool of each that is in one, in the order of the draw."""
    slots = Slot.objects.filter(stage__tournament=tournament, team__isnull=False)
    teams: dict[int, int] = {}
    pools: dict[int, str] = {}
    rows = slots.order_by("pool__order", "position").values_list("pk", "team_id", "pool__name")
    for slot, team, pool in rows:
        teams[slot] = team
        if pool is not None:
            pools[slot] = pool
    return teams, pools


def _read(matches: QuerySet[Match]) -> list[MatchRow]:
    return [MatchRow._make(row) for row in matches.order_by("pk").values_list(*COLUMNS)]


def _disputes(matches: Mapping[int, MatchRow], pool_of: Mapping[int, str]) -> list[tuple[str, int | None]]:
    """Pool and table of the open disputes about these matches: few are open, whatever the evening."""
    rows = Dispute.objects.filter(state=Dispute.State.OPEN).values_list("match_id", "match__table__number")
    return [(pool_of.get(matches[pk].slot_a, ""), table) for pk, table in rows if pk in matches]


def _standings(
    tournament: Tournament,
    rows: Rows,
    criteria: tuple[str, ...],
    rankings: dict[str, Ranking],
    overall: Ranking,
) -> Standings:
    over = is_over(tournament)
    unfinished: Counter[str] = Counter()
    open_rounds: set[int] = set()
    without = 0
    for match in rows.matches:
        if match.state in COUNTED or match.state == FORFEITED:
            continue
        without += 1
        if not left(match, over=over):
            unfinished[rows.pool_of.get(match.slot_a, "")] += 1
            open_rounds.add(match.round)
    states = Counter([match.state for match in rows.matches])
    rounds = {match.round for match in rows.matches}
    return Standings(
        version=tournament.version,
        criteria=criteria,
        pools=tuple(
            _pool(name, ranking, rows, finished=not unfinished[name], over=over)
            for name, ranking in rankings.items()
        ),
        overall=_places(overall, rows.teams),
        ranking=overall,
        submitted=states[S.SUBMITTED],
        unplayed=without,
        left=without - unfinished.total(),
        disputes=len(rows.disputes),
        counted=sum(states[state] for state in COUNTED),
        rounds=len(rounds),
        rounds_finished=len(rounds - open_rounds),
        place_first=tournament.overall == Tournament.Overall.PLACE_FIRST,
        final=over,
        teams=rows.teams,
    )


def _pool(name: str, ranking: Ranking, rows: Rows, *, finished: bool, over: bool) -> PoolTable:
    waiting = () if over else rows.disputes
    return PoolTable(
        name=name,
        places=_places(ranking, rows.teams),
        tied=ranking.ties,
        disputed_tables=tuple(table for pool, table in waiting if pool == name and table),
        finished=finished,
    )


def _places(ranking: Ranking, cards: dict[int, TeamCard]) -> tuple[Place, ...]:
    return tuple([Place(row, cards[row.team], ranking.ties_of(row.team)) for row in ranking.rows])
