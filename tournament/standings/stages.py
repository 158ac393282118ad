"""One stage of the evening from its own matches: their lines with what a team without opponent is credited,
who is ranked, its ranking, its pools. Its kind says what it has of them.

The tournament's `exempt_credit` says what that credit is until the round's close fixes it (FORMATS §2); a
forfeit follows it too, unless the rulebook has a price for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from django.db.models import Q
from django.utils.functional import Promise

from pairing.ranking.criteria import codes_for
from pairing.ranking.rank import TEAMS, Mode, Ranking, Voice, rank
from pairing.ranking.tally import (
    MatchKind,
    MatchLine,
    MatchPoints,
    RankingOptions,
    TeamLine,
    forfeit_credit,
    lots,
)

from ..evening.rows import MatchRow, Rest, TeamCard, match_rows, rest_rows
from ..models import Exempt, Match, Round, Tournament
from ..models.result import CLOSED, COUNTED, FORFEITED, WITH_RESULT, WITHOUT_RESULT
from ..rulebook import caps_of, own_of, ruleset_of
from .board import BracketTable, Part, Place, PoolTable
from .rows import StageRow, StandingRows

FORFEITS = {"A": MatchKind.FORFEIT_A, "B": MatchKind.FORFEIT_B, "X": MatchKind.FORFEIT_BOTH}
PLAYED, FORFEIT_A, FORFEIT_B = MatchKind.PLAYED, MatchKind.FORFEIT_A, MatchKind.FORFEIT_B
WITHOUT, MISSED = str(Exempt.Kind.EXEMPT), str(Exempt.Kind.MISSED)
TARGET, FIXED = Tournament.Credit.TARGET, Tournament.Credit.FIXED
Credit = Callable[[int], int]
"""What somebody is credited in a round, by its number."""


def match_lines(
    tournament: Tournament,
    matches: Sequence[MatchRow],
    exempts: Iterable[Rest],
    pairs: Mapping[int, TeamCard],
    open_rounds: Container[int],
) -> list[MatchLine]:
    """Matches in their order, then exempt rounds; what is not fixed yet gets its provisional credit.

    `pairs`: those of a mêlée, each of whose matches makes two lines; `open_rounds`: those whose exempt teams
    have nothing yet. An exempt team keeps its credit where the match it caught up in is none of these: left
    without result."""
    credit = _credit_of(tournament, matches)
    lines = [
        _match_line(match, lambda number: ruleset_of(tournament).forfeit_marks or credit(number))
        for match in matches
    ]
    if pairs:
        lines = [single for line in lines for single in _singly(line, pairs)]
    due = {match.id for match in matches}
    for exempt in exempts:
        if exempt.match in due:
            continue
        if exempt.kind == MISSED:  # given up against nobody
            lines.append(MatchLine(exempt.team, None, 0, 0, FORFEIT_A, exempt.round))
            continue
        points = credit(exempt.round) if exempt.points is None else exempt.points
        fixed = None if exempt.round in open_rounds else points
        lines.append(MatchLine(exempt.team, None, fixed, None, MatchKind.EXEMPT, exempt.round))
    return lines


def _credit_of(tournament: Tournament, matches: Sequence[MatchRow]) -> Credit:
    """What a team without opponent is credited: the mean of the round's winners, unless the tournament says
    otherwise."""

    @cache
    def credit(number: int) -> int:
        played = [match for match in matches if match.round == number]
        if tournament.exempt_credit == FIXED and tournament.exempt_points is not None:
            return tournament.exempt_points
        # What most of them are played to: settings may have changed since, for rounds to come.
        drawn = Counter(match.target for match in played if match.target).most_common(1)
        target = own_of(tournament.round_targets, number) or (drawn[0][0] if drawn else tournament.target)
        if tournament.exempt_credit == TARGET and target:
            return target
        return forfeit_credit(
            (_match_line(match, credit) for match in played if match.state in COUNTED), target
        )

    return credit


def _match_line(match: MatchRow, forfeit: Credit) -> MatchLine:
    a, b = match.total_a, match.total_b
    kind = FORFEITS[match.forfeited_by] if match.state == FORFEITED else PLAYED
    # A forfeit's points are its credit, stored when the round closed; before that its deals do not count.
    if match.state not in COUNTED and not (match.state == FORFEITED and match.round_state == CLOSED):
        a = b = None
    return MatchLine(
        team_a=match.a,
        team_b=match.b,
        points_a=forfeit(match.round) if kind is FORFEIT_B and a is None else a,
        points_b=forfeit(match.round) if kind is FORFEIT_A and b is None else b,
        kind=kind,
        round=match.round,
        capots_a=match.capots_a,
        capots_b=match.capots_b,
        winner=match.winner,
        counts=match.counts_for,
    )


def _singly(line: MatchLine, pairs: Mapping[int, TeamCard]) -> list[MatchLine]:
    """A match of a mêlée gives each of the four players the score of its pair; the one in which somebody
    catches up, only that player, the first of the pair."""
    sides = [
        pairs[team].members if team in pairs else (team, team) for team in (line.team_a, line.team_b or 0)
    ]
    facing = list(zip(*sides, strict=True))
    return [line._replace(team_a=a, team_b=b) for a, b in facing[: 1 if line.counts else None]]


def credits_of(round_: Round, tournament: Tournament) -> tuple[dict[int, tuple[int, int]], dict[int, int]]:
    """What an open round would fix now: the totals of each forfeited match by its id, the points of each
    exempt row by its own. A team that caught up has its match instead, unless that one is left without a
    result; a missed round 0."""
    rows = match_rows(Match.objects.filter(round=round_))
    unplayed = Q(match=None) | Q(match__state__in=WITHOUT_RESULT)
    exempts = rest_rows(Exempt.objects.filter(unplayed, round=round_))
    not_fixed = [exempt._replace(points=None, match=None) for exempt in exempts]
    lines = match_lines(tournament, rows, not_fixed, {}, ())
    points = [(line.points_a or 0, line.points_b or 0) for line in lines]
    forfeits = {row.id: both for row, both in zip(rows, points, strict=False) if row.state == FORFEITED}
    return forfeits, {exempt.id: a for exempt, (a, _b) in zip(exempts, points[len(rows) :], strict=True)}


@dataclass(frozen=True, slots=True)
class Rules:
    """How this tournament ranks; `over`: its standings are final."""

    tournament: Tournament
    criteria: tuple[str, ...]
    options: RankingOptions
    lots: Mapping[int, int]
    mode: Mode
    over: bool

    @classmethod
    def of(cls, tournament: Tournament, rows: StandingRows) -> Rules:
        """The rules of a tournament, its lots drawn."""
        ruleset = ruleset_of(tournament)
        return cls(
            tournament,
            codes_for(tournament.criteria, tournament.school),
            RankingOptions(
                MatchPoints.from_dict(tournament.match_points),
                ruleset.cap_winner,
                ruleset.cap_loser,
                tuple((number, *caps) for number, caps in caps_of(tournament).items()),
                tournament.drop_worst,
            ),
            lots((team.number for team in rows.teams.values()), tournament.ranking_seed),
            "place_first" if tournament.overall == Tournament.Overall.PLACE_FIRST else "all_together",
            tournament.is_over,
        )


@dataclass(frozen=True)
class StageMatches:
    """The matches and the exempt rows of one stage, and what a standing is made of."""

    stage: StageRow
    matches: list[MatchRow]
    exempts: list[Rest]
    rows: StandingRows
    rules: Rules

    @cached_property
    def due(self) -> list[MatchRow]:
        """One left without a result will not be played: it is none of the matches that a team has."""
        return [match for match in self.matches if not match.left]

    @cached_property
    def waiting(self) -> list[MatchRow]:
        return [match for match in self.due if match.state not in WITH_RESULT]

    @cached_property
    def lines(self) -> list[MatchLine]:
        """An exempt team has its credit once its round is over: while a match of it waits, nothing yet."""
        waiting = {match.round for match in self.waiting}
        return match_lines(self.rules.tournament, self.due, self.exempts, self.rows.pairs, waiting)

    @cached_property
    def teams(self) -> dict[int, TeamLine]:
        """Who is ranked: the teams of the stage, of a mêlée the players of its pairs. Who left comes after
        those who stayed; one that left once a later stage was drawn keeps its place, also one that was not
        taken there."""
        rows, order = self.rows, self.stage.order
        later = {
            team for stage in rows.stages if stage.order > order for team in rows.teams_of.get(stage.id, ())
        }
        ids = [*rows.teams_of.get(self.stage.id, ())]
        if rows.pairs:
            ids += [team for line in self.lines for team in (line.team_a, line.team_b or 0)]
        cards = {team: rows.teams[team] for team in ids if team in rows.teams}
        left = {team for team, card in cards.items() if card.gone and card.left_in <= order} - later
        return {
            team: TeamLine(
                team,
                card.number,
                withdrawn=team in left and not card.disqualified,
                disqualified=team in left and card.disqualified,
                lot=self.rules.lots[card.number],
            )
            for team, card in cards.items()
        }

    def ranking(self) -> Ranking:
        """Everybody in one order."""
        if not self.teams:
            return Ranking(())
        return rank(self.teams.values(), self.lines, self.rules.criteria, self.rules.options)

    def places(self, ranking: Ranking) -> tuple[Place, ...]:
        """The rows of a ranking with their teams."""
        rested, teams = rests(self.exempts), self.rows.teams
        return tuple(
            Place(row, teams[row.team], ranking.ties_of(row.team), rested[row.team]) for row in ranking.rows
        )

    def part(
        self,
        ranking: Ranking,
        *,
        rounds: int,
        title: Promise,
        voice: Voice,
        pools: tuple[PoolTable, ...] = (),
        brackets: tuple[BracketTable, ...] = (),
    ) -> Part:
        """The standing of the stage with that ranking. `rounds`: how many it is to have, if that is known."""
        over = all(pool.finished for pool in pools) and all(bracket.finished for bracket in brackets)
        drawn = len({match.round for match in self.matches})
        return Part(
            places=self.places(ranking),
            ranking=ranking,
            voice=voice,
            stage=self.stage.id,
            order=self.stage.order,
            title=title,
            pools=pools,
            brackets=brackets,
            begun=bool(drawn),
            finished=bool(drawn) and drawn >= rounds and not self.waiting and over,
        )


def stage_matches_of(rows: StandingRows, rules: Rules) -> list[StageMatches]:
    """The stages in order, each with its own matches."""
    by_stage = {stage.id: StageMatches(stage, [], [], rows, rules) for stage in rows.stages}
    for match in rows.matches:
        by_stage[match.stage].matches.append(match)
    for exempt in rows.exempts:
        by_stage[exempt.stage].exempts.append(exempt)
    return list(by_stage.values())


def pools_of(stage_matches: StageMatches) -> dict[str, list[TeamLine]]:
    """The teams of each pool, in the order of the draw."""
    pools: dict[str, list[TeamLine]] = defaultdict(list)
    for team, line in stage_matches.teams.items():
        if team in stage_matches.rows.pool_of:
            pools[stage_matches.rows.pool_of[team]].append(line)
    return pools


def pool_tables(stage_matches: StageMatches, ranked: Mapping[str, Ranking]) -> tuple[PoolTable, ...]:
    """The table of each pool."""
    rows = stage_matches.rows
    waits = {rows.pool_of.get(match.a, "") for match in stage_matches.waiting}
    disputes = () if stage_matches.rules.over else rows.disputes
    return tuple(
        PoolTable(
            name=name,
            places=stage_matches.places(ranking),
            ranking=ranking,
            voice=TEAMS,
            disputed_tables=tuple(table for pool, table in disputes if pool == name and table),
            finished=name not in waits,
        )
        for name, ranking in ranked.items()
    )


def rests(exempts: Iterable[Rest]) -> Counter[int]:
    """How many rounds each team had no opponent and no match to catch up in."""
    return Counter(exempt.team for exempt in exempts if exempt.kind == WITHOUT and exempt.match is None)
