"""From rows to places: each stage from its own matches, as its kind says, then the evening from its stages.

The tournament's `exempt_credit` says what a team without opponent is credited until the round's close fixes
it; a forfeit follows it too, unless the rulebook has a price for it. Scores start again in
brackets: the criteria shown are those of the group stage."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any

from django.db.models import Q

from pairing.ranking.criteria import codes_for
from pairing.ranking.rank import Ranking, rank
from pairing.ranking.tally import (
    MatchKind,
    MatchLine,
    MatchPoints,
    RankingOptions,
    Tally,
    TeamLine,
    forfeit_credit,
    lots,
)

from ..evening.rows import MatchRow, Rest, StandingRows, TeamCard, match_rows, rest_rows
from ..models import Exempt, Match, Round, Stage, Tournament
from ..models.result import CLOSED, COUNTED, FORFEITED, SUBMITTED, WITH_RESULT, WITHOUT_RESULT
from ..rulebook import caps_of, own_of, ruleset_of
from .board import BracketTable, Part, Place, Standings

FORFEITS = {"A": MatchKind.FORFEIT_A, "B": MatchKind.FORFEIT_B, "X": MatchKind.FORFEIT_BOTH}
FORFEIT_A, FORFEIT_B = MatchKind.FORFEIT_A, MatchKind.FORFEIT_B
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
    credit, price = _credit_of(tournament, matches), ruleset_of(tournament).forfeit_marks
    lines = [_match_line(match, lambda number: price or credit(number)) for match in matches]
    if pairs:
        lines = [single for line in lines for single in _singly(line, pairs)]
    due = {match.id for match in matches}
    for exempt in exempts:
        if exempt.match in due:
            continue
        if exempt.kind == Exempt.Kind.MISSED:  # given up against nobody
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
        if tournament.exempt_credit == Tournament.Credit.FIXED and tournament.exempt_points is not None:
            return tournament.exempt_points
        # What most of them are played to: settings may have changed since, for rounds to come.
        drawn = Counter(match.target for match in played if match.target).most_common(1)
        target = own_of(tournament.round_targets, number) or (drawn[0][0] if drawn else tournament.target)
        if tournament.exempt_credit == Tournament.Credit.TARGET and target:
            return target
        counted = (_match_line(match, credit) for match in played if match.state in COUNTED)
        return forfeit_credit(counted, target)

    return credit


def _match_line(match: MatchRow, forfeit: Credit) -> MatchLine:
    a, b = match.total_a, match.total_b
    kind = FORFEITS[match.forfeited_by] if match.state == FORFEITED else MatchKind.PLAYED
    # A forfeit's points are its credit, stored when the round closed; before that its deals do not count.
    if match.state not in COUNTED and not (match.state == FORFEITED and match.round_state == CLOSED):
        a = b = None
    return MatchLine(
        match.a, match.b,
        forfeit(match.round) if kind is FORFEIT_B and a is None else a,
        forfeit(match.round) if kind is FORFEIT_A and b is None else b,
        kind, match.round, match.capots_a, match.capots_b, match.winner, match.counts_for,
    )  # fmt: skip


def _singly(line: MatchLine, pairs: Mapping[int, TeamCard]) -> list[MatchLine]:
    """A match of a mêlée gives each of the four players the score of its pair; the one in which somebody
    catches up, only that player, the first of the pair."""
    sides = [
        pairs[team].members if team in pairs else (team,) * 2 for team in (line.team_a, line.team_b or 0)
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


class Rules:
    """How this tournament ranks, its lots drawn."""

    def __init__(self, tournament: Tournament, teams: Iterable[TeamCard]) -> None:
        ruleset, caps = ruleset_of(tournament), caps_of(tournament)
        points = MatchPoints(**tournament.match_points)
        rounds = tuple((number, winner, loser) for number, (winner, loser) in caps.items())
        self.tournament = tournament
        self.criteria = codes_for(tournament.criteria, tournament.school)
        self.options = RankingOptions(
            points, ruleset.cap_winner, ruleset.cap_loser, rounds, tournament.drop_worst
        )
        self.lots = lots((team.number for team in teams), tournament.ranking_seed)


class StageMatches:
    """What the standing of one stage is made of: its seats in the order of the draw, matches and exempts.

    `waiting`: the matches without a result, `lines`: what each match and rest is worth. One left without a
    result will not be played: it is neither. An exempt team has its credit once its round is over."""

    def __init__(self, stage: Stage, rows: StandingRows, rules: Rules) -> None:
        self.stage, self.rows, self.rules = stage, rows, rules
        self.seats = [seat for seat in rows.seats if seat.stage == stage.pk]
        self.matches = [match for match in rows.matches if match.stage == stage.pk]
        self.exempts = [rest for rest in rows.exempts if rest.stage == stage.pk]
        due = [match for match in self.matches if not match.left]
        self.waiting = [match for match in due if match.state not in WITH_RESULT]
        open_rounds = {match.round for match in self.waiting}
        self.lines = match_lines(rules.tournament, due, self.exempts, rows.pairs, open_rounds)
        self.teams = self._ranked_teams()

    def _ranked_teams(self) -> dict[int, TeamLine]:
        """The teams of the stage, of a mêlée the players of its pairs. Who left comes after those who stayed;
        one that left once a later stage was drawn keeps its place, also one that was not taken there."""
        rows, order = self.rows, self.stage.order
        after = {stage.pk for stage in rows.stages if stage.order > order}
        later = {seat.team for seat in rows.seats if seat.stage in after}
        ids = [seat.team for seat in self.seats]
        if rows.pairs:
            ids += [team for line in self.lines for team in (line.team_a, line.team_b or 0)]
        lines = dict[int, TeamLine]()
        for card in (rows.teams[team] for team in ids if team in rows.teams):
            left = card.gone and card.left_in <= order and card.id not in later
            sent_away = left and card.disqualified
            lot = self.rules.lots[card.number]
            lines[card.id] = TeamLine(card.id, card.number, left and not sent_away, sent_away, lot)
        return lines

    def ranking(self) -> Ranking:
        """Everybody in one order."""
        return rank(self.teams.values(), self.lines, self.rules.criteria, self.rules.options)

    def places(self, ranking: Ranking) -> tuple[Place, ...]:
        """The rows of a ranking with their teams."""
        rested, teams = rests(self.exempts), self.rows.teams
        return tuple(
            Place(row, teams[row.team], ranking.ties_of(row.team), rested[row.team]) for row in ranking.rows
        )


def rests(exempts: Iterable[Rest]) -> Counter[int]:
    """How many rounds each team had no opponent and no match to catch up in."""
    return Counter(rest.team for rest in exempts if rest.match is None and rest.kind == Exempt.Kind.EXEMPT)


def standings_of(tournament: Tournament, rows: StandingRows, format_of: Callable[[Stage], Any]) -> Standings:
    """The standing that these rows give, each stage as its format says; no statement."""
    rules = Rules(tournament, rows.teams.values())
    parts = tuple(format_of(stage).part(StageMatches(stage, rows, rules)) for stage in rows.stages)
    places, ranking = _overall(parts, rows)
    waiting = [match for match in rows.matches if match.state not in WITH_RESULT]
    open_rounds = {match.round for match in waiting if not match.left}
    rounds = {match.round for match in rows.matches}
    return Standings(
        places=places,
        ranking=ranking,
        criteria=rules.criteria,
        submitted=sum(match.state == SUBMITTED for match in rows.matches),
        unplayed=len(waiting),
        left=sum(match.left for match in waiting),
        disputes=rows.disputes,
        counted=sum(match.state in COUNTED for match in rows.matches),
        rounds=len(rounds),
        rounds_finished=len(rounds - open_rounds),
        ahead=sum(match.round in open_rounds and match.state in WITH_RESULT for match in rows.matches),
        final=tournament.is_over,
        teams=rows.teams,
        pairs=rows.pairs,
        parts=parts,
        lots=rules.lots,
    )


# The evening's order: the last stage that has matches, brackets from the highest to the lowest, then whoever
# is in none of it in the order of the stage before. Who left is last of the stage that it left, in a bracket
# it keeps its place; who was sent away comes last. Rounds or pools drawn without a result change nothing yet.


def _overall(parts: Sequence[Part], rows: StandingRows) -> tuple[tuple[Place, ...], Ranking]:
    """Everybody in order, and the ranking whose ties and means explain it."""
    played = [part for part in parts if part.begun]
    while len(played) > 1 and not (played[-1].brackets or played[-1].ranking.begun):
        played.pop()
    if not played:
        return (), Ranking(())
    if len(played) == 1 and not played[0].brackets:
        return played[0].places, played[0].ranking
    # What each team has from the group stage; from another one where it was not in it.
    shown = next((part for part in reversed(played) if not part.brackets), played[-1])
    own = {row.team: row for part in (*played, shown) for row in part.ranking.rows}
    tallies: dict[int, list[Tally]] = defaultdict(list)
    for row in (row for part in played for row in part.ranking.rows):
        tallies[row.team].append(row.tally)
    spans = {
        place.team.id: (table.key, (place.first, place.last))
        for table in played[-1].brackets
        for place in table.places
        if not place.out
    }
    best, rested, order = _best_places(played[-1].brackets), rests(rows.exempts), _order(played)
    places: list[Place] = []
    for group in [
        [team for team in level if rows.teams[team].disqualified is sent_away]
        for sent_away in (False, True)
        for level in order
    ]:
        first = len(places) + 1
        for team in group:
            bracket, span = spans.get(team, ("", None))
            row = own[team]._replace(rank=best.get(team, first), ex_aequo=len(group) > 1)
            ties = shown.ranking.ties_of(team)
            if span is not None:
                span = span if span[0] < span[1] else None
                row, ties = row._replace(broke_tie=None, ex_aequo=span is not None), ()
            card, stages = rows.teams[team], tuple(tallies[team])
            places.append(Place(row, card, ties, rested[team], bracket, span, stages))
    left = tuple(tie for tie in shown.ranking.ties if spans.keys().isdisjoint(tie.teams))
    return tuple(places), replace(shown.ranking, rows=tuple(place.row for place in places), ties=left)


def _best_places(tables: Sequence[BracketTable]) -> dict[int, int]:
    """Team → the best place of the evening that it can still reach, of those who are in brackets: after all
    who will be in the brackets above; who was sent away gives its place up."""
    best_places: dict[int, int] = {}
    above = 0
    for table in tables:
        stayed = [place for place in table.places if not (place.out or place.team.disqualified)]
        gone = [place.last for place in table.places if place.out or place.team.disqualified]
        for place in stayed:
            best = place.first - sum(last < place.first for last in gone)
            if table.falling and not place.plays_on:
                best = min(best, len(stayed) - table.falling + 1)
            best_places[place.team.id] = above + best
        above += len(stayed) - table.falling
    return best_places


def _order(played: Sequence[Part]) -> list[list[int]]:
    """The teams of the last of these stages in its order, then the others in that of the stages before; those
    of one group share a rank."""
    rankings = [part.ranking.rows for part in reversed(played) if not part.brackets]
    order = [
        [row.team for row in shared]
        for rows in rankings or [played[-1].ranking.rows]
        for _rank, shared in groupby(rows, lambda row: row.rank)
    ]
    position = {team: at for at, group in reversed([*enumerate(order)]) for team in group}
    in_brackets = [
        sorted((place.team.id for place in shared if not place.out), key=lambda team: position.get(team, 0))
        for table in played[-1].brackets
        for _span, shared in groupby(table.places, lambda place: (place.first, place.last))
    ]
    placed: set[int] = set()
    for at, group in enumerate(groups := [*in_brackets, *order]):
        groups[at] = [team for team in group if team not in placed]
        placed.update(group)
    return groups
