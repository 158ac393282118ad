"""One stage of the evening from its own matches: who is ranked in it, its ranking, its pools. Its kind says
what it has of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise

from pairing.ranking.criteria import codes_for
from pairing.ranking.lines import MatchLine, MatchPoints, RankingOptions, TeamLine, lots
from pairing.ranking.order import rank
from pairing.ranking.overall import Mode
from pairing.ranking.table import Ranking
from pairing.ranking.words import Voice

from ...models import Exempt, Tournament
from ...rulebook import ruleset_of
from ..match import CLOSED, WITH_RESULT, is_left, is_over, winner
from ..rows import MatchRow
from .board import BracketTable, Part, Place, PoolTable
from .brackets import without_wrong_results
from .lines import Policy, match_lines, policy_of
from .rows import ExemptRow, StageRow, StandingRows

LAST_OF_BARRAGE = 3
"""The level of the match for the second place of a *poule à barrage*: with it everything there is drawn."""
Places = dict[str, dict[int, int]]


def barrages_of(own: StageMatches) -> dict[str, list[MatchRow]]:
    """The matches of each pool played by barrage: they say their pool, those of a round robin do not."""
    found: dict[str, list[MatchRow]] = defaultdict(list)
    for match in own.matches:
        if match.bracket:
            found[match.bracket].append(match)
    return found


def decided_places(pools: Mapping[str, list[MatchRow]], slots: Mapping[int, int]) -> Places:
    """Pool → team → its place, as far as its matches have decided."""
    return {pool: _decided(matches, slots) for pool, matches in pools.items()}


def unfinished(pools: Mapping[str, list[MatchRow]], rows: StandingRows) -> set[str]:
    """The pools whose last match is not released; one that a team has left may be decided without it."""
    left = {pool for slot, pool in rows.pool_of.items() if _gone(slot, rows)} if pools else set()
    return {
        pool
        for pool, matches in pools.items()
        if pool not in left and not any(match.level == LAST_OF_BARRAGE for match in matches)
    }


def _gone(slot: int, rows: StandingRows) -> bool:
    card = rows.teams.get(rows.slots[slot])
    return card is not None and card.gone


def _decided(matches: Iterable[MatchRow], slots: Mapping[int, int]) -> dict[int, int]:
    wins: dict[int, list[bool]] = defaultdict(list)
    found: dict[int, int] = {}
    for match in without_wrong_results(matches):
        side = winner(match)
        if not side:
            continue
        won, lost = (slots[match.a], slots[match.b])[:: 1 if side == "A" else -1]
        if match.level == LAST_OF_BARRAGE:
            found |= {won: 2, lost: 3}
            continue
        wins[won].append(True)
        wins[lost].append(False)
    for team, own in wins.items():
        if own == [True, True]:
            found[team] = 1
        elif own == [False, False]:
            found[team] = 4
    return found


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
            RankingOptions(points, ruleset.cap_winner, ruleset.cap_loser, tournament.drop_worst),
            policy_of(tournament),
            lots((team.number for team in rows.teams.values()), tournament.ranking_seed),
            "place_first" if tournament.overall == PLACE_FIRST else "all_together",
            is_over(tournament),
        )

    def left(self, state: str, round_state: str) -> bool:
        """Whether such a match stays without a result, its round or its evening being closed."""
        return is_left(state, ended=self.over or round_state == CLOSED)


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
        rows = self.rows
        return list(match_lines(self.due, rows.slots, self.rules.policy, self.exempts, rows.pairs))

    @cached_property
    def teams(self) -> dict[int, TeamLine]:
        """Who is ranked: the teams of the stage's slots, and of a mêlée the players of its pairs."""
        rows = self.rows
        ids = [rows.slots[slot] for slot in rows.slots_of.get(self.stage.id, ())]
        if rows.pairs:
            ids += [team for line in self.lines for team in (line.team_a, line.team_b or 0)]
        return {team: _line(team, rows, self.rules) for team in ids if team in rows.teams}

    @cached_property
    def rested(self) -> Counter[int]:
        return rests(self.exempts, self.rows.slots)

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


def _line(team: int, rows: StandingRows, rules: Rules) -> TeamLine:
    card = rows.teams[team]
    return TeamLine(
        team,
        card.number,
        withdrawn=card.gone and not card.disqualified,
        disqualified=card.disqualified,
        lot=rules.lots[card.number],
    )


def pools_of(own: StageMatches) -> dict[str, list[TeamLine]]:
    """The teams of each pool, in the order of the draw."""
    rows, pools = own.rows, dict[str, list[TeamLine]]()
    for slot in rows.slots_of.get(own.stage.id, ()):
        if slot in rows.pool_of and rows.slots[slot] in own.teams:
            pools.setdefault(rows.pool_of[slot], []).append(own.teams[rows.slots[slot]])
    return pools


def pool_tables(
    own: StageMatches, ranked: Mapping[str, Ranking], *, to_come: set[str]
) -> tuple[PoolTable, ...]:
    """The table of each pool. `to_come`: those whose last match is not released."""
    rows = own.rows
    waits = to_come | {rows.pool_of.get(match.a, "") for match in own.waiting}
    disputes = () if own.rules.over else rows.disputes
    return tuple(
        PoolTable(
            name=name,
            places=places(ranking, rows, own.rested),
            tied=ranking.ties,
            disputed_tables=tuple(table for pool, table in disputes if pool == name and table),
            finished=name not in waits,
        )
        for name, ranking in ranked.items()
    )


def rests(exempts: Iterable[ExemptRow], slots: Mapping[int, int]) -> Counter[int]:
    """How many rounds each team had no opponent and no match to catch up in."""
    return Counter(slots[one.slot] for one in exempts if one.kind == WITHOUT and one.match is None)


def places(ranking: Ranking, rows: StandingRows, rested: Mapping[int, int]) -> tuple[Place, ...]:
    """The rows of a ranking with their teams."""
    if not rested:
        return tuple([Place(row, rows.teams[row.team], ranking.ties_of(row.team)) for row in ranking.rows])
    return tuple(
        Place(row, rows.teams[row.team], ranking.ties_of(row.team), rested.get(row.team, 0))
        for row in ranking.rows
    )
