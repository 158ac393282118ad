"""From rows to places: each stage from its own matches, as its kind says, then the evening from its stages.

The tournament's `exempt_credit` says what a team without opponent is credited until the round's close fixes
it; a forfeit follows it too, unless the rulebook has a price for it. Scores start again in
brackets: the criteria shown are those of the group stage."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any

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
from pairing.trees import FINALS

from ..evening.rows import MatchRow, Rest, Roster, StandingRows, TeamCard
from ..models import Exempt, Stage, Tournament
from ..models.result import CLOSED, COUNTED, FORFEITED, SUBMITTED, WITH_RESULT
from ..rulebook import caps_of, own_of, ruleset_of
from .board import BracketPlace, Part, Place, Standings

FORFEITS = {"A": MatchKind.FORFEIT_A, "B": MatchKind.FORFEIT_B, "X": MatchKind.FORFEIT_BOTH}


class Credits:
    """What a team without opponent is credited: the mean of the round's winners, unless the tournament says
    otherwise."""

    def __init__(self, tournament: Tournament, matches: Sequence[MatchRow]) -> None:
        self.tournament, self.matches = tournament, matches
        self.price = ruleset_of(tournament).forfeit_marks
        self.of = cache(self._of)

    def _of(self, number: int) -> int:
        """In that round."""
        tournament = self.tournament
        played = [match for match in self.matches if match.round == number]
        if tournament.exempt_credit == Tournament.Credit.FIXED and tournament.exempt_points is not None:
            return tournament.exempt_points
        # What most of them are played to: settings may have changed since, for rounds to come.
        drawn = Counter(match.target for match in played if match.target).most_common(1)
        target = own_of(tournament.round_targets, number) or (drawn[0][0] if drawn else tournament.target)
        if tournament.exempt_credit == Tournament.Credit.TARGET and target:
            return target
        return forfeit_credit((self.line(match) for match in played if match.state in COUNTED), target)

    def line(self, match: MatchRow) -> MatchLine:
        """What a match is worth. A forfeit's points are its credit, stored when the round closed; before that
        its deals do not count."""
        a, b = match.total_a, match.total_b
        kind = FORFEITS[match.forfeited_by] if match.state == FORFEITED else MatchKind.PLAYED
        if match.state not in COUNTED and not (match.state == FORFEITED and match.round_state == CLOSED):
            a = b = None
        if kind is MatchKind.FORFEIT_A and b is None:
            b = self.price or self.of(match.round)
        if kind is MatchKind.FORFEIT_B and a is None:
            a = self.price or self.of(match.round)
        return MatchLine(
            match.a, match.b, a, b,
            kind, match.round, match.capots_a, match.capots_b, match.winner, match.counts_for,
        )  # fmt: skip

    def rest(self, rest: Rest, *, over: bool) -> MatchLine:
        """What a rest is worth: nothing until its round is `over`; a round missed was given up."""
        if rest.kind == Exempt.Kind.MISSED:
            return MatchLine(rest.team, None, 0, 0, MatchKind.FORFEIT_A, rest.round)
        points = self.of(rest.round) if over and rest.points is None else rest.points
        return MatchLine(rest.team, None, points if over else None, None, MatchKind.EXEMPT, rest.round)


def _singly(line: MatchLine, pairs: Mapping[int, TeamCard]) -> list[MatchLine]:
    """The line itself. A match of a mêlée gives each of the four players the score of its pair; the one in
    which somebody catches up, only that player, the first of the pair."""
    one, two = pairs.get(line.team_a), pairs.get(line.team_b or 0)
    if one is None or two is None:
        return [line]
    facing = list(zip(one.members, two.members, strict=True))
    return [line._replace(team_a=a, team_b=b) for a, b in facing[: 1 if line.counts else None]]


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
    """What the standing of one stage is made of: its seats in the order of the draw, matches and rests.

    `waiting`: the matches without a result, `lines`: what each match and rest is worth. One left without a
    result will not be played: it is neither, and who caught up in it keeps its credit. An exempt team has its
    credit once its round is over."""

    def __init__(self, stage: Stage, rows: StandingRows, roster: Roster, rules: Rules) -> None:
        self.stage, self.roster, self.rules = stage, roster, rules
        self.seats = [seat for seat in rows.seats if seat.stage == stage.pk]
        self.matches = [match for match in rows.matches if match.stage == stage.pk]
        self.rests = [rest for rest in rows.rests if rest.stage == stage.pk]
        due = {match.id: match for match in self.matches if not match.left}
        self.waiting = [match for match in due.values() if match.state not in WITH_RESULT]
        open_rounds = {match.round for match in self.waiting}
        credits = Credits(rules.tournament, [*due.values()])
        self.lines = [
            single for match in due.values() for single in _singly(credits.line(match), roster.pairs)
        ]
        self.lines += [
            credits.rest(rest, over=rest.round not in open_rounds)
            for rest in self.rests
            if rest.match not in due
        ]
        self.teams = self._ranked_teams(rows)

    def _ranked_teams(self, rows: StandingRows) -> dict[int, TeamLine]:
        """The teams of the stage, of a mêlée the players of its pairs. Who left comes after those who stayed;
        one that left once a later stage was drawn keeps its place, also one that was not taken there."""
        order, teams = self.stage.order, self.roster.teams
        after = {stage.pk for stage in rows.stages if stage.order > order}
        later = {seat.team for seat in rows.seats if seat.stage in after}
        ids = [seat.team for seat in self.seats]
        if self.roster.pairs:
            ids += [team for line in self.lines for team in (line.team_a, line.team_b or 0)]
        lines = dict[int, TeamLine]()
        for card in (teams[team] for team in ids if team in teams):
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
        rested, teams = times_exempt(self.rests), self.roster.teams
        return tuple(
            Place(row, teams[row.team], ranking.ties_of(row.team), rested[row.team]) for row in ranking.rows
        )


def times_exempt(rests: Iterable[Rest]) -> Counter[int]:
    """How many rounds each team had no opponent and no match to catch up in."""
    return Counter(rest.team for rest in rests if rest.match is None and rest.kind == Exempt.Kind.EXEMPT)


def standings_of(
    tournament: Tournament, rows: StandingRows, roster: Roster, format_of: Callable[[Stage], Any]
) -> Standings:
    """The standing that these rows give, each stage as its format says; no statement."""
    rules = Rules(tournament, roster.teams.values())
    parts = tuple(format_of(stage).part(StageMatches(stage, rows, roster, rules)) for stage in rows.stages)
    places, ranking = _overall(parts, rows, roster.teams)
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
        disputes=roster.disputes,
        counted=sum(match.state in COUNTED for match in rows.matches),
        rounds=len(rounds),
        rounds_finished=len(rounds - open_rounds),
        ahead=sum(match.round in open_rounds and match.state in WITH_RESULT for match in rows.matches),
        final=tournament.is_over,
        teams=roster.teams,
        pairs=roster.pairs,
        parts=parts,
    )


# The evening's order: the last stage that has matches, brackets from the highest to the lowest, then whoever
# is in none of it in the order of the stage before. Who left is last of the stage that it left, in a bracket
# it keeps its place; who was sent away comes last. Rounds or pools drawn without a result change nothing yet.


def _overall(
    parts: Sequence[Part], rows: StandingRows, cards: Mapping[int, TeamCard]
) -> tuple[tuple[Place, ...], Ranking]:
    """Everybody in order, and the ranking whose ties and means explain it."""
    played = [part for part in parts if part.begun]
    while len(played) > 1 and not (played[-1].brackets or played[-1].ranking.begun):
        played.pop()
    if not played:
        return (), Ranking(())
    if len(played) == 1 and not played[0].brackets:
        return played[0].places, played[0].ranking
    groups = [part for part in reversed(played) if not part.brackets] or played[-1:]
    # What each team has from the group stage; from another one where it was not in it.
    shown = groups[0]
    own = {row.team: row for part in (*played, shown) for row in part.ranking.rows}
    tallies: dict[int, list[Tally]] = defaultdict(list)
    for row in (row for part in played for row in part.ranking.rows):
        tallies[row.team].append(row.tally)
    order = dict[int, tuple[int, ...]]()
    for at, part in enumerate(groups, start=len(FINALS)):
        for row in part.ranking.rows:
            order.setdefault(row.team, (at, row.rank))
    in_brackets, above = dict[int, tuple[str, BracketPlace, int]](), 0
    for table in played[-1].brackets:
        stay = len(table.places) - table.falling
        for place in table.places:
            # The best place that it can still reach is after all who will be in the brackets above.
            best = place.first if place.plays_on or not table.falling else min(place.first, stay + 1)
            in_brackets[place.team.id] = (table.key, place, above + best)
            order[place.team.id] = (FINALS.index(table.key), place.first, place.last)
        above += stay
    rested = times_exempt(rows.rests)
    places: list[Place] = []
    level = lambda team: (cards[team].disqualified, order[team])  # noqa: E731
    for _level, shared in groupby(sorted(order, key=level), level):
        teams, first = [*shared], len(places) + 1
        for team in teams:
            row = own[team]._replace(rank=first, ex_aequo=len(teams) > 1)
            bracket, span, ties = "", None, () if cards[team].disqualified else shown.ranking.ties_of(team)
            if team in in_brackets:
                bracket, place, best = in_brackets[team]
                span, ties = (place.first, place.last) if place.first < place.last else None, ()
                row = row._replace(rank=best, broke_tie=None, ex_aequo=span is not None)
            places.append(Place(row, cards[team], ties, rested[team], bracket, span, tuple(tallies[team])))
    left = tuple(tie for tie in shown.ranking.ties if in_brackets.keys().isdisjoint(tie.teams))
    return tuple(places), replace(shown.ranking, rows=tuple(place.row for place in places), ties=left)
