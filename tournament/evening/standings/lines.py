"""Matches and exempt rounds as the ranking reads them, with what a team without opponent is credited.

The tournament's `exempt_credit` says what that is until the round's close fixes it (FORMATS §2); a forfeit
follows it too, unless the rulebook has a price for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext

from pairing.ranking.rank import number
from pairing.ranking.tally import MatchKind, MatchLine, forfeit_credit

from ...models import Exempt, Match, Round, Tournament
from ...rulebook import own_of, ruleset_of
from ..match import CLOSED, COUNTED, FORFEITED, WITHOUT_RESULT
from ..rows import MatchRow, TeamCard, match_rows
from .rows import ExemptRow, exempt_rows

FORFEITS = {"A": MatchKind.FORFEIT_A, "B": MatchKind.FORFEIT_B, "X": MatchKind.FORFEIT_BOTH}
PLAYED = MatchKind.PLAYED
MISSED = str(Exempt.Kind.MISSED)
MEAN, TARGET, FIXED = Tournament.Credit.MEAN, Tournament.Credit.TARGET, Tournament.Credit.FIXED


@dataclass(frozen=True, slots=True)
class Policy:
    """What an exempt round and a forfeit are worth: the tournament's choice, and the rulebook's price;
    `targets` are those that rounds have of their own, `drawn` what the matches of each are played to."""

    how: str = MEAN
    target: int | None = None
    points: int | None = None
    price: int = 0
    targets: tuple[int | None, ...] = ()
    drawn: Mapping[int, int] = field(default_factory=dict)

    def exempt(self, played: Iterable[MatchLine], number: int) -> int:
        """The credit of a team without opponent in that round, whose lines these are."""
        target = own_of(self.targets, number) or self.drawn.get(number, self.target)
        if self.how == FIXED and self.points is not None:
            return self.points
        if self.how == TARGET and target:
            return target
        return forfeit_credit(played, target)

    def forfeit(self, played: Iterable[MatchLine], number: int) -> int:
        """The credit of a team whose opponent gave up in that round, whose lines these are."""
        return self.price or self.exempt(played, number)


def policy_of(tournament: Tournament) -> Policy:
    """The policy of a tournament."""
    price = ruleset_of(tournament).forfeit_marks
    targets = tuple(tournament.round_targets)
    return Policy(
        how=tournament.exempt_credit,
        target=tournament.target,
        points=tournament.exempt_points,
        price=price,
        targets=targets,
    )


def _drawn(matches: Iterable[MatchRow]) -> dict[int, int]:
    """What most matches of each round are played to: settings may have changed since, for rounds to come."""
    targets: dict[int, Counter[int]] = defaultdict(Counter)
    for match in matches:
        if match.target:
            targets[match.round][match.target] += 1
    return {number: counted.most_common(1)[0][0] for number, counted in targets.items()}


def match_lines(
    matches: Iterable[MatchRow],
    policy: Policy,
    exempts: Sequence[ExemptRow] = (),
    pairs: Mapping[int, TeamCard] | None = None,
) -> list[MatchLine]:
    """Matches in their order, then exempt rounds; what is not fixed yet gets its provisional credit.

    `pairs`: those of a mêlée, each of whose matches makes two lines.
    An exempt team keeps its credit where the match it caught up in is none of these: left without result."""
    matches = list(matches)
    lines = [_match_line(match) for match in matches]
    due = {match.id for match in matches} if exempts else set()
    credited = [exempt for exempt in exempts if exempt.match is None or exempt.match not in due]
    if not credited and all(line.kind is PLAYED for line in lines):
        return _singly(lines, pairs) if pairs else lines
    rounds: dict[int, list[MatchLine]] = defaultdict(list)
    for line in lines:
        rounds[line.round].append(line)
    policy = replace(policy, drawn=_drawn(matches))
    credits = {number: policy.forfeit(played, number) for number, played in rounds.items()}
    lines = [_credited(line, credits[line.round]) for line in lines]
    exempt_lines = [_exempt_line(exempt, policy, rounds.get(exempt.round, ())) for exempt in credited]
    return [*(_singly(lines, pairs) if pairs else lines), *exempt_lines]


def _match_line(match: MatchRow) -> MatchLine:
    a, b = match.total_a, match.total_b
    forfeited = match.state == FORFEITED
    # A forfeit's points are its credit, stored when the round closed; before that its deals do not count.
    if match.state not in COUNTED and not (forfeited and match.round_state == CLOSED):
        a = b = None
    return MatchLine(
        team_a=match.a,
        team_b=match.b,
        points_a=a,
        points_b=b,
        kind=FORFEITS[match.forfeited_by] if forfeited else PLAYED,
        round=match.round,
        capots_a=match.capots_a,
        capots_b=match.capots_b,
        winner=match.winner,
        counts=match.counts_for,
    )


def _credited(line: MatchLine, credit: int) -> MatchLine:
    """The line with its forfeit's credit, where the round's close has not fixed one."""
    if line.kind is MatchKind.FORFEIT_A and line.points_b is None:
        return line._replace(points_b=credit)
    if line.kind is MatchKind.FORFEIT_B and line.points_a is None:
        return line._replace(points_a=credit)
    return line


def _exempt_line(exempt: ExemptRow, policy: Policy, played: Iterable[MatchLine]) -> MatchLine:
    """A round without opponent: a win with its credit; a round missed: given up against nobody."""
    team = exempt.team
    if exempt.kind == MISSED:
        return MatchLine(team, None, 0, 0, MatchKind.FORFEIT_A, exempt.round)
    points = policy.exempt(played, exempt.round) if exempt.points is None else exempt.points
    return MatchLine(team, None, points, None, MatchKind.EXEMPT, exempt.round)


def _singly(lines: Sequence[MatchLine], pairs: Mapping[int, TeamCard]) -> list[MatchLine]:
    """The lines of a mêlée: each match between two pairs gives each of the four players its pair's score; the
    one in which somebody catches up, only that player, the first of the pair."""
    return [
        line._replace(team_a=a, team_b=b)
        for line in lines
        for a, b in _facing(line, pairs)[: 1 if line.counts else None]
    ]


def _facing(line: MatchLine, pairs: Mapping[int, TeamCard]) -> list[tuple[int, int]]:
    """Each player of the first pair with one of the second."""
    return list(zip(_players(line.team_a, pairs), _players(line.team_b or 0, pairs), strict=True))


def _players(team: int, pairs: Mapping[int, TeamCard]) -> tuple[int, ...]:
    """The teams of a pair's two players; the team itself where it is none."""
    return pairs[team].members if team in pairs else (team, team)


@dataclass(frozen=True, slots=True)
class FixedCredits:
    """The totals of each forfeited match by its id, the points of each exempt row by its own."""

    matches: dict[int, tuple[int, int]] = field(default_factory=dict)
    exempts: dict[int, int] = field(default_factory=dict)


def credits_of(round_: Round, tournament: Tournament) -> FixedCredits:
    """What an open round would fix now. A team that caught up has its match instead, unless that
    one is left without a result; a missed round 0."""
    rows = match_rows(Match.objects.filter(round=round_))
    unplayed = Q(match=None) | Q(match__state__in=WITHOUT_RESULT)
    exempts = exempt_rows(Exempt.objects.filter(unplayed, round=round_))
    not_fixed = [exempt._replace(points=None, match=None) for exempt in exempts]
    lines = match_lines(rows, policy_of(tournament), not_fixed)
    played_lines, exempt_lines = lines[: len(rows)], lines[len(rows) :]
    return FixedCredits(
        {
            row.id: (line.points_a or 0, line.points_b or 0)
            for row, line in zip(rows, played_lines, strict=True)
            if row.state == FORFEITED
        },
        {
            exempt.id: 0 if exempt.kind == MISSED else line.points_a or 0
            for exempt, line in zip(exempts, exempt_lines, strict=True)
        },
    )


class Whole(NamedTuple):
    """Matches with a result, those won (a draw is half of one), points scored."""

    matches: int
    won: Fraction
    points: int

    @property
    def won_text(self) -> str:
        return number(self.won, gettext)

    @property
    def won_floor(self) -> int:
        return int(self.won)
