"""One stage of the evening from its own matches: who is ranked in it, its ranking, its pools. Its kind says
what it has of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise

from pairing.ranking.criteria import codes_for
from pairing.ranking.pools import Mode
from pairing.ranking.rank import Ranking, Voice, rank
from pairing.ranking.tally import MatchKind, MatchLine, MatchPoints, RankingOptions, TeamLine, lots

from ...models import Exempt, Tournament
from ...rulebook import caps_of, ruleset_of
from ..match import CLOSED, WITH_RESULT, is_left, is_over
from ..rows import MatchRow
from .board import BracketTable, Part, Place, PoolTable
from .lines import Policy, match_lines, policy_of
from .rows import ExemptRow, StageRow, StandingRows

WITHOUT = str(Exempt.Kind.EXEMPT)
NOTHING = Ranking(())
PLACE_FIRST = Tournament.Overall.PLACE_FIRST


@dataclass(frozen=True, slots=True)
class Rules:
    """How this tournament ranks."""

    criteria: tuple[str, ...]
    options: RankingOptions
    policy: Policy
    lots: Mapping[int, int]
    mode: Mode
    over: bool

    @classmethod
    def of(cls, tournament: Tournament, rows: StandingRows) -> Rules:
        """The rules of a tournament, its lots drawn."""
        ruleset = ruleset_of(tournament)
        points = MatchPoints.from_dict(tournament.match_points)
        return cls(
            codes_for(tournament.criteria, tournament.school),
            RankingOptions(
                points, ruleset.cap_winner, ruleset.cap_loser, _round_caps(tournament), tournament.drop_worst
            ),
            policy_of(tournament),
            lots((team.number for team in rows.teams.values()), tournament.ranking_seed),
            "place_first" if tournament.overall == PLACE_FIRST else "all_together",
            is_over(tournament),
        )

    def left(self, state: str, round_state: str) -> bool:
        """Whether such a match stays without a result, its round or its evening being closed."""
        return is_left(state, ended=self.over or round_state == CLOSED)


def _round_caps(tournament: Tournament) -> tuple[tuple[int, int | None, int | None], ...]:
    """The caps of single rounds, as the ranking reads them: it keeps what it was asked."""
    return tuple((number, *caps) for number, caps in caps_of(tournament).items())


@dataclass(frozen=True)
class StageMatches:
    """The matches and the exempt rows of one stage, and what a standing is made of."""

    stage: StageRow
    matches: list[MatchRow]
    exempts: list[ExemptRow]
    rows: StandingRows
    rules: Rules

    @cached_property
    def due(self) -> list[MatchRow]:
        """One left without a result will not be played: it is none of the matches that a team has."""
        left = self.rules.left
        return [match for match in self.matches if not left(match.state, match.round_state)]

    @cached_property
    def waiting(self) -> list[MatchRow]:
        return [match for match in self.due if match.state not in WITH_RESULT]

    @cached_property
    def lines(self) -> list[MatchLine]:
        """An exempt team has its credit once its round is over: while a match of it waits, nothing yet."""
        rows, on = self.rows, {match.round for match in self.waiting}
        lines = match_lines(self.due, self.rules.policy, self.exempts, rows.pairs)
        return [
            line._replace(points_a=None) if line.kind is MatchKind.EXEMPT and line.round in on else line
            for line in lines
        ]

    @cached_property
    def teams(self) -> dict[int, TeamLine]:
        """Who is ranked: the teams of the stage, and of a mêlée the players of its pairs."""
        rows = self.rows
        ids = [*rows.teams_of.get(self.stage.id, ())]
        if rows.pairs:
            ids += [team for line in self.lines for team in (line.team_a, line.team_b or 0)]
        return {team: self._line(team) for team in ids if team in rows.teams}

    @cached_property
    def _seated_later(self) -> frozenset[int]:
        """The teams that a later stage has taken."""
        rows = self.rows
        later = (stage.id for stage in rows.stages if stage.order > self.stage.order)
        return frozenset(team for stage in later for team in rows.teams_of.get(stage, ()))

    def has_left(self, team: int) -> bool:
        """Whether it is ranked here after those who stayed: one that left once a later stage was drawn keeps
        its place, also one that was not taken there."""
        card = self.rows.teams[team]
        later = team in self._seated_later or card.left_in > self.stage.order
        return card.gone and (card.disqualified or not later)

    def _line(self, team: int) -> TeamLine:
        card = self.rows.teams[team]
        return TeamLine(
            team,
            card.number,
            withdrawn=self.has_left(team) and not card.disqualified,
            disqualified=card.disqualified,
            lot=self.rules.lots[card.number],
        )

    @cached_property
    def rested(self) -> Counter[int]:
        return rests(self.exempts)

    def ranking(self) -> Ranking:
        """Everybody in one order."""
        if not self.teams:
            return NOTHING
        return rank(self.teams.values(), self.lines, self.rules.criteria, self.rules.options)

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
        drawn = len({match.round for match in self.matches})
        finished = [*(pool.finished for pool in pools), *(bracket.finished for bracket in brackets)]
        played = bool(self.matches) and not self.waiting and all(finished)
        return Part(
            stage=self.stage.id,
            order=self.stage.order,
            kind=self.stage.kind,
            pools=pools,
            places=places(ranking, self.rows, self.rested),
            ranking=ranking,
            brackets=brackets,
            finished=played and drawn >= rounds,
            begun=bool(self.matches),
            title=title,
            voice=voice,
        )


def pools_of(stage_matches: StageMatches) -> dict[str, list[TeamLine]]:
    """The teams of each pool, in the order of the draw."""
    rows, pools = stage_matches.rows, dict[str, list[TeamLine]]()
    for team in rows.teams_of.get(stage_matches.stage.id, ()):
        if team in rows.pool_of and team in stage_matches.teams:
            pools.setdefault(rows.pool_of[team], []).append(stage_matches.teams[team])
    return pools


def pool_tables(stage_matches: StageMatches, ranked: Mapping[str, Ranking]) -> tuple[PoolTable, ...]:
    """The table of each pool."""
    rows = stage_matches.rows
    waits = {rows.pool_of.get(match.a, "") for match in stage_matches.waiting}
    disputes = () if stage_matches.rules.over else rows.disputes
    return tuple(
        PoolTable(
            name=name,
            places=places(ranking, rows, stage_matches.rested),
            tied=ranking.ties,
            disputed_tables=tuple(table for pool, table in disputes if pool == name and table),
            finished=name not in waits,
        )
        for name, ranking in ranked.items()
    )


def rests(exempts: Iterable[ExemptRow]) -> Counter[int]:
    """How many rounds each team had no opponent and no match to catch up in."""
    return Counter(exempt.team for exempt in exempts if exempt.kind == WITHOUT and exempt.match is None)


def places(ranking: Ranking, rows: StandingRows, rested: Mapping[int, int]) -> tuple[Place, ...]:
    """The rows of a ranking with their teams."""
    if not rested:
        return tuple([Place(row, rows.teams[row.team], ranking.ties_of(row.team)) for row in ranking.rows])
    return tuple(
        Place(row, rows.teams[row.team], ranking.ties_of(row.team), rested.get(row.team, 0))
        for row in ranking.rows
    )
