"""Who falls below the minimum of matches: a departure, a late arrival, a forfeit, an exempt round too many.

Reads an evening. A match played counts, one drawn and not given up too, one for the pleasure of it as well;
neither a forfeit nor an exempt round nor what was left without a result (Missègre IX)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from pairing.pools import pool_sizes
from pairing.structure.minimum import AlreadyDrawn, MatchesToCome

from ..models import Exempt, Match, Round, Team
from ..models.team import COUNTERS
from .kinds import codes, kind_of
from .match import CLOSED, FORFEITED, counting_teams, is_left
from .past import players_past_of
from .rows import MatchRow
from .state import Evening


@dataclass(frozen=True)
class ShortTeam:
    """A team and the matches that it is still sure of, fewer than promised.

    `exempt`: its exempt round, if it may catch up there."""

    team: Team
    sure: int
    exempt: int | None = None


def short_of_matches(evening: Evening) -> tuple[ShortTeam, ...]:
    """The teams still there that are not sure of their minimum, by number; two statements more than the
    evening's own. In a mêlée: the players who cannot reach it any more."""
    if not evening.begun:
        return ()
    still_there = [*evening.roll.present, *evening.roll.missing]
    teams = {team.number or 0: team for team in sorted(still_there, key=lambda team: team.number or 0)}
    counts = (most_matches_of if evening.tournament.individuals else sure_matches_of)(evening, list(teams))
    below = [number for number in teams if counts[number] < evening.tournament.least_matches]
    rests = _open_rests(evening) if below else {}
    return tuple(ShortTeam(teams[number], counts[number], rests.get(number)) for number in below)


def most_matches_of(evening: Evening, numbers: list[int]) -> Counter[int]:
    """Player number → the matches played, drawn, and to come at most, in a mêlée; one statement."""
    counts = players_past_of(evening).matches + Counter(_friendly_players(evening))
    counts.update(dict.fromkeys(numbers, rounds_to_come(evening)))
    return counts


def rounds_to_come(evening: Evening) -> int:
    """The rounds of a mêlée that are not drawn yet."""
    stage = evening.stages[0]
    return max(0, kind_of(stage).rounds(stage.options) - len(evening.rounds_in(stage)))


def sure_matches_of(evening: Evening, numbers: list[int]) -> Counter[int]:
    """Team number → the matches played, drawn, and to come at least."""
    counts = Counter(evening.number_of(team) for team in _counting(evening))
    counts.update(_friendly(evening))
    rounds = _rounds_for_those_there(evening, rounds_left(evening, enough=len(numbers) >= 2), len(numbers))
    sure = None
    if evening.filling is not None:
        drawn = {row.planned: _both(evening, row) for row in evening.rows.matches if row.planned is not None}
        sure = MatchesToCome(evening.filling, AlreadyDrawn(drawn, rounds))
    seated = {seat.number for seat in evening.rows.seats}
    for number in numbers:
        if number not in seated:  # it comes in with the next draw
            counts[number] += max(rounds.values(), default=0)
        elif sure is not None:
            counts[number] += sure.to_come(number)
    return counts


def _rounds_for_those_there(evening: Evening, rounds: dict[str, int], teams: int) -> dict[str, int]:
    """The same, where pools are still to be drawn: of fewer teams they may be smaller than the formula's."""
    pools = {group.key for group in evening.structure.groups if group.is_pool} if evening.structure else ()
    least = min(pool_sizes(teams)) - 1 if teams else 0
    return {key: min(left, least) if key in pools else left for key, left in rounds.items()}


def _both(evening: Evening, row: MatchRow) -> frozenset[int]:
    return frozenset((evening.number_of(row.a), evening.number_of(row.b)))


def _counting(evening: Evening) -> Iterator[int]:
    """The teams of each match that is played, or will be."""
    for match in evening.rows.matches:
        left = is_left(match.state, ended=match.round_state == CLOSED)
        if match.state != FORFEITED and not left:
            yield from counting_teams(match)


def _friendly(evening: Evening) -> Iterator[int]:
    """The teams of the matches for the pleasure of it; one statement."""
    for couple in _beside(evening).values_list("team_a__number", "team_b__number"):
        yield from couple


def _friendly_players(evening: Evening) -> Iterator[int]:
    """The players of the matches for the pleasure of it, in a mêlée; one statement."""
    for numbers in _beside(evening).values_list(*(f"{player}__number" for player in COUNTERS)):
        yield from (number for number in numbers if number is not None)


def _beside(evening: Evening) -> QuerySet[Match]:
    """The matches that no ranking reads."""
    matches = Match.objects.filter(tournament=evening.tournament)
    return matches.friendly().exclude(state=FORFEITED)


def rounds_left(evening: Evening, *, enough: bool) -> dict[str, int]:
    """Group → its rounds that are not drawn yet."""
    left_by_group = {}
    for group in evening.structure.groups if evening.structure is not None and enough else ():
        stage = next(stage for stage in evening.stages if kind_of(stage).has_group(group, stage))
        left = kind_of(stage).least_to_come(group, len(evening.rounds_in(stage)))
        if left is not None:
            left_by_group[group.key] = left
    return left_by_group


def _open_rests(evening: Evening) -> dict[int, int]:
    """Team number → its exempt round of a ranking, or a player's rest, that is still open; one statement."""
    rests = Exempt.objects.filter(
        round__tournament=evening.tournament,
        round__stage__kind__in=codes(lambda kind: kind.credits_rests),
        round__state=Round.State.RELEASED,
        kind=Exempt.Kind.EXEMPT,
        match=None,
    )
    return dict(rests.values_list("team__number", "pk"))
