"""One stage of the evening from its own matches: its pools, its ranking, its brackets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pairing.ranking.criteria import codes_for
from pairing.ranking.lines import MatchLine, MatchPoints, RankingOptions, TeamLine, lots
from pairing.ranking.order import rank
from pairing.ranking.overall import Mode, rank_both
from pairing.ranking.table import Ranking

from ...models import Exempt, Stage, Tournament
from ...rulebook import ruleset_of
from ..match import CLOSED, WITH_RESULT, is_left, is_over, winner
from .board import BracketTable, Part, Place, PoolTable
from .brackets import bracket_tables, without_wrong_results
from .lines import Policy, match_lines, policy_of
from .rows import ExemptRow, MatchRow, Rows, StageRow

LAST = 3
"""The level of the match for the second place."""
Places = dict[str, dict[int, int]]


def by_barrage(stage: StageRow, matches: Iterable[MatchRow]) -> dict[str, list[MatchRow]]:
    """The matches of each pool played by barrage: they say their pool, those of a round robin do not."""
    found: dict[str, list[MatchRow]] = defaultdict(list)
    for match in matches if stage.options.get("barrage") else ():
        if match.bracket:
            found[match.bracket].append(match)
    return found


def decided_places(pools: Mapping[str, list[MatchRow]], slots: Mapping[int, int]) -> Places:
    """Pool → team → its place, as far as its matches have decided."""
    return {pool: _decided(matches, slots) for pool, matches in pools.items()}


def unfinished(pools: Mapping[str, list[MatchRow]], rows: Rows) -> set[str]:
    """The pools whose last match is not released; one that a team has left may be decided without it."""
    left = {pool for slot, pool in rows.pool_of.items() if _gone(slot, rows)} if pools else set()
    return {
        pool
        for pool, matches in pools.items()
        if pool not in left and not any(match.level == LAST for match in matches)
    }


def _gone(slot: int, rows: Rows) -> bool:
    card = rows.teams.get(rows.slots[slot])
    return card is not None and card.gone


def _decided(matches: Iterable[MatchRow], slots: Mapping[int, int]) -> dict[int, int]:
    wins: dict[int, list[bool]] = defaultdict(list)
    found: dict[int, int] = {}
    for match in without_wrong_results(matches):
        side = winner(match)
        if not side:
            continue
        won, lost = (slots[match.slot_a], slots[match.slot_b])[:: 1 if side == "A" else -1]
        if match.level == LAST:
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


K = Stage.Kind
BRACKETED = {str(K.KNOCKOUT), str(K.BRACKETS), str(K.FINALS)}
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
    def of(cls, tournament: Tournament, rows: Rows) -> Rules:
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


@dataclass(frozen=True, slots=True)
class Played:
    """The matches and the exempt rows of one stage."""

    matches: list[MatchRow]
    exempts: list[ExemptRow]


def parts_of(rows: Rows, rules: Rules) -> tuple[Part, ...]:
    """The stages in order, each from its own matches."""
    stage_of = {slot: stage for stage, slots in rows.slots_of.items() for slot in slots}
    own: dict[int, Played] = {stage.id: Played([], []) for stage in rows.stages}
    for match in rows.matches:
        own[stage_of[match.slot_a]].matches.append(match)
    for exempt in rows.exempts:
        own[stage_of[exempt.slot]].exempts.append(exempt)
    return tuple(_part(stage, own[stage.id], rows, rules) for stage in rows.stages)


def _part(stage: StageRow, own: Played, rows: Rows, rules: Rules) -> Part:
    # A match left without a result will not be played: it is none of the matches that a team has.
    due = [match for match in own.matches if not rules.left(match.state, match.round_state)]
    waiting = [match for match in due if match.state not in WITH_RESULT]
    lines = match_lines(due, rows.slots, rules.policy, own.exempts, rows.pairs)
    teams = _teams(stage, lines, rows, rules)
    rested = rests(own.exempts, rows.slots)
    pools: tuple[PoolTable, ...] = ()
    barrages = by_barrage(stage, own.matches)
    if stage.kind == K.POOLS:
        ranked, ranking = rank_both(
            _pools(stage, teams, rows), lines, rules.criteria, rules.options,
            mode=rules.mode, decided=decided_places(barrages, rows.slots),
        )  # fmt: skip
        pools = _pool_tables(ranked, waiting, rows, rules, rested, to_come=unfinished(barrages, rows))
    else:
        ranking = rank(teams.values(), lines, rules.criteria, rules.options) if teams else NOTHING
    tables: tuple[BracketTable, ...] = ()
    if stage.kind in BRACKETED:
        tables = bracket_tables(stage, own.matches, rows.slots, _waiting(stage, rows), rows.teams)
    return Part(
        stage=stage.id,
        order=stage.order,
        kind=stage.kind,
        pools=pools,
        places=places(ranking, rows, rested),
        ranking=ranking,
        brackets=tables,
        finished=not waiting and _finished(stage, own, tables) and all(pool.finished for pool in pools),
        begun=bool(own.matches),
    )


def _teams(stage: StageRow, lines: Iterable[MatchLine], rows: Rows, rules: Rules) -> dict[int, TeamLine]:
    """Who is ranked: the teams of the stage's slots, and of a mêlée the players of its pairs."""
    ids = [rows.slots[slot] for slot in rows.slots_of.get(stage.id, ())]
    if rows.pairs:
        ids += [team for line in lines for team in (line.team_a, line.team_b or 0)]
    return {team: _line(team, rows, rules) for team in ids if team in rows.teams}


def _line(team: int, rows: Rows, rules: Rules) -> TeamLine:
    card = rows.teams[team]
    return TeamLine(
        team,
        card.number,
        withdrawn=card.gone and not card.disqualified,
        disqualified=card.disqualified,
        lot=rules.lots[card.number],
    )


def _pools(stage: StageRow, teams: Mapping[int, TeamLine], rows: Rows) -> dict[str, list[TeamLine]]:
    """The teams of each pool, in the order of the draw."""
    pools: dict[str, list[TeamLine]] = {}
    for slot in rows.slots_of.get(stage.id, ()):
        if slot in rows.pool_of and rows.slots[slot] in teams:
            pools.setdefault(rows.pool_of[slot], []).append(teams[rows.slots[slot]])
    return pools


def _pool_tables(
    ranked: Mapping[str, Ranking],
    due: Iterable[MatchRow],
    rows: Rows,
    rules: Rules,
    rested: Mapping[int, int],
    *,
    to_come: set[str],
) -> tuple[PoolTable, ...]:
    """The table of each pool. `due`: the matches that have no result yet."""
    waits = to_come | {rows.pool_of.get(match.slot_a, "") for match in due}
    disputes = () if rules.over else rows.disputes
    return tuple(
        PoolTable(
            name=name,
            places=places(ranking, rows, rested),
            tied=ranking.ties,
            disputed_tables=tuple(table for pool, table in disputes if pool == name and table),
            finished=name not in waits,
        )
        for name, ranking in ranked.items()
    )


def _waiting(stage: StageRow, rows: Rows) -> dict[int, str]:
    """Teams that may have no match yet: the bracket their slot names, of a knock-out the first."""
    slots = rows.slots_of.get(stage.id, ())
    everybody = stage.kind == K.KNOCKOUT
    return {
        rows.slots[slot]: rows.bracket_of.get(slot, "")
        for slot in slots
        if everybody or slot in rows.bracket_of
    }


def _finished(stage: StageRow, own: Played, tables: Iterable[BracketTable]) -> bool:
    """Whether nothing of it is left to play once its matches have their results: every round released."""
    if not own.matches:
        return False
    if stage.kind in BRACKETED:
        return all(table.finished for table in tables)
    planned = stage.options.get("rounds")
    released = len({match.round for match in own.matches})
    return not isinstance(planned, int) or released >= planned


def rests(exempts: Iterable[ExemptRow], slots: Mapping[int, int]) -> Counter[int]:
    """How many rounds each team had no opponent and no match to catch up in."""
    return Counter(slots[one.slot] for one in exempts if one.kind == WITHOUT and one.match is None)


def places(ranking: Ranking, rows: Rows, rested: Mapping[int, int]) -> tuple[Place, ...]:
    """The rows of a ranking with their teams."""
    if not rested:
        return tuple([Place(row, rows.teams[row.team], ranking.ties_of(row.team)) for row in ranking.rows])
    return tuple(
        Place(row, rows.teams[row.team], ranking.ties_of(row.team), rested.get(row.team, 0))
        for row in ranking.rows
    )
