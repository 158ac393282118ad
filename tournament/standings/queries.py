"""The one query set of page, wall, paper and workbook: rows in, `Standings` out, four SQL statements.

Counts submitted, confirmed and forfeited matches; the order is `ranking`'s, which knows no database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from .. import naming
from ..models import Dispute, Match, Round, Slot, Team, Tournament
from .board import Column, Place, PoolTable, Standings, TeamCard
from .ranking import (
    CRITERIA,
    PRESETS,
    Kind,
    MatchLine,
    MatchPoints,
    Ranking,
    RankingOptions,
    TeamLine,
    forfeit_credit,
    lots,
    means_text,
    rank_overall,
    rank_pools,
    tie_text,
    value_text,
)

S = Match.State
COUNTED = {S.SUBMITTED, S.CONFIRMED}
FORFEITS = {"A": Kind.FORFEIT_A, "B": Kind.FORFEIT_B, "X": Kind.FORFEIT_BOTH}
GONE = {Team.Status.WITHDRAWN, Team.Status.ABSENT}


@dataclass(frozen=True, slots=True)
class Rows:
    """What the four statements bring: teams, matches, pools as team ids, open disputes (pool, table)."""

    teams: dict[int, Team]
    pools: dict[str, list[int]]
    matches: list[dict[str, Any]]
    disputes: list[tuple[str, int | None]]


def standings(tournament: Tournament) -> Standings:
    """Who is where, now. `tournament` must be as fresh as the answer should be."""
    rows = _rows(tournament)
    drawn = lots((team.number or 0 for team in rows.teams.values()), tournament.ranking_seed)
    members = {name: [_team_line(rows.teams[pk], drawn) for pk in ids] for name, ids in rows.pools.items()}
    lines = match_lines(rows.matches, tournament.target)
    criteria = tuple(tournament.criteria or PRESETS[tournament.school])
    options = RankingOptions(match_points=MatchPoints.from_dict(tournament.match_points))
    pools = rank_pools(members, lines, criteria, options)
    overall = rank_overall(members, lines, criteria, options, mode=tournament.overall)
    return _standings(tournament, rows, criteria, pools, overall)


def match_lines(matches: Iterable[dict[str, Any]], target: int | None) -> list[MatchLine]:
    """Matches as the ranking reads them; a forfeit not yet fixed gets its round's provisional credit."""
    rounds: dict[int, list[MatchLine]] = defaultdict(list)
    for match in matches:
        rounds[match["round__number"]].append(_match_line(match))
    lines = []
    for played in rounds.values():
        credit = forfeit_credit(played, target)
        lines += [_credited(line, credit) for line in played]
    return lines


def _credited(line: MatchLine, credit: int) -> MatchLine:
    """The line with its forfeit's credit, where the round's close has not fixed one."""
    a, b = line.points_a, line.points_b
    if line.kind is Kind.FORFEIT_A and b is None:
        b = credit
    if line.kind is Kind.FORFEIT_B and a is None:
        a = credit
    return MatchLine(line.team_a, line.team_b, a, b, line.kind, line.round, line.capots_a, line.capots_b)


def _match_line(match: dict[str, Any]) -> MatchLine:
    forfeited = match["state"] == S.FORFEITED
    # A forfeit's points are its credit, stored when the round closed; before that its deals do not count.
    fixed = forfeited and match["round__state"] == Round.State.CLOSED
    counts = fixed or match["state"] in COUNTED
    return MatchLine(
        team_a=match["slot_a__team_id"],
        team_b=match["slot_b__team_id"],
        points_a=match["total_a"] if counts else None,
        points_b=match["total_b"] if counts else None,
        kind=FORFEITS[match["forfeited_by"]] if forfeited else Kind.PLAYED,
        round=match["round__number"],
        capots_a=match["capots_a"],
        capots_b=match["capots_b"],
    )


def _rows(tournament: Tournament) -> Rows:
    teams = Team.objects.filter(tournament=tournament, number__isnull=False)
    disputes = Dispute.objects.filter(match__round__stage__tournament=tournament, state=Dispute.State.OPEN)
    return Rows(
        teams={team.pk: team for team in teams.select_related("player_1", "player_2")},
        pools=_pools(tournament),
        matches=list(_values(Match.objects.filter(round__stage__tournament=tournament))),
        disputes=list(disputes.values_list("match__slot_a__pool__name", "match__table__number")),
    )


def _pools(tournament: Tournament) -> dict[str, list[int]]:
    """Team ids of each pool, in the order of the draw."""
    slots = Slot.objects.filter(stage__tournament=tournament, pool__isnull=False, team__isnull=False)
    pools: dict[str, list[int]] = {}
    for name, team in slots.order_by("pool__order", "position").values_list("pool__name", "team_id"):
        pools.setdefault(name, []).append(team)
    return pools


def round_matches(round_: Round) -> list[dict[str, Any]]:
    """The matches of one round as `match_lines` reads them."""
    return list(_values(Match.objects.filter(round=round_)))


def _values(matches: QuerySet[Match]) -> Iterable[dict[str, Any]]:
    return (
        matches.filter(slot_a__team__isnull=False, slot_b__team__isnull=False)
        .order_by("round__number", "number")
        .values(
            "id",
            "version",
            "round__number",
            "round__state",
            "slot_a__pool__name",
            "slot_a__team_id",
            "slot_b__team_id",
            "total_a",
            "total_b",
            "state",
            "forfeited_by",
            "capots_a",
            "capots_b",
        )
    )


def _card(team: Team, tournament: Tournament) -> TeamCard:
    return TeamCard(
        id=team.pk,
        number=team.number or 0,
        short=naming.team_short(team),
        full=naming.team_full(team),
        public=naming.team_public(team, tournament),
        club=team.club_name,
        status=team.status,
    )


def _team_line(team: Team, drawn: dict[int, int]) -> TeamLine:
    number = team.number or 0
    return TeamLine(id=team.pk, number=number, withdrawn=team.status in GONE, lot=drawn[number])


def _standings(
    tournament: Tournament,
    rows: Rows,
    criteria: tuple[str, ...],
    rankings: dict[str, Ranking],
    overall: Ranking,
) -> Standings:
    cards = {pk: _card(team, tournament) for pk, team in rows.teams.items()}
    unfinished: dict[str, int] = defaultdict(int)
    rounds: dict[int, bool] = {}
    for match in rows.matches:
        done = match["state"] in COUNTED or match["state"] == S.FORFEITED
        unfinished[match["slot_a__pool__name"]] += not done
        over = done or match["round__state"] == Round.State.CLOSED
        rounds[match["round__number"]] = rounds.get(match["round__number"], True) and over
    return Standings(
        version=tournament.version,
        columns=_columns(criteria),
        pools=tuple(
            _pool(name, ranking, cards, rows, unfinished[name]) for name, ranking in rankings.items()
        ),
        overall=_places(overall, cards),
        ties=tuple(tie_text(tie, gettext) for tie in overall.ties),
        means=means_text(overall, gettext),
        submitted=sum(match["state"] == S.SUBMITTED for match in rows.matches),
        unplayed=sum(unfinished.values()),
        disputes=len(rows.disputes),
        counted=sum(match["state"] in COUNTED for match in rows.matches),
        rounds=len(rounds),
        rounds_finished=sum(rounds.values()),
        place_first=tournament.overall == Tournament.Overall.PLACE_FIRST,
        teams=cards,
    )


def _pool(name: str, ranking: Ranking, cards: dict[int, TeamCard], rows: Rows, unfinished: int) -> PoolTable:
    return PoolTable(
        name=name,
        places=_places(ranking, cards),
        ties=tuple(tie_text(tie, gettext) for tie in ranking.ties),
        disputed_tables=tuple(table for pool, table in rows.disputes if pool == name and table),
        finished=not unfinished,
    )


def _columns(criteria: tuple[str, ...]) -> tuple[Column, ...]:
    shown = [CRITERIA[code] for code in criteria]
    return tuple(Column(one.code, gettext(one.label), gettext(one.short), gettext(one.help)) for one in shown)


def _places(ranking: Ranking, cards: dict[int, TeamCard]) -> tuple[Place, ...]:
    return tuple(
        Place(
            row=row,
            team=cards[row.team],
            cells=tuple(value_text(value, gettext) for value in row.values),
            ties=tuple(tie_text(tie, gettext) for tie in ranking.ties_of(row.team)),
        )
        for row in ranking.rows
    )
