"""Who falls below the minimum of matches: a departure, a late arrival, a forfeit, an exempt round too many.

Reads an evening. A match played counts, one drawn and not given up too, one for the pleasure of it as well;
neither a forfeit nor an exempt round nor what was left without a result (Missègre IX)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from pairing.pool_shapes import pool_sizes
from pairing.structure.minimum import AlreadyDrawn, MatchesToCome

from ..models import Exempt, Match, Round, Team
from ..models.team import COUNTERS
from .kinds import codes, kind_of
from .match import CLOSED, FORFEITED, counting_seats, is_left
from .past import past_of, players_past_of, there
from .rows import MatchRow
from .state import Evening


@dataclass(frozen=True)
class Short:
    """A team and the matches that it is still sure of, fewer than promised.

    `exempt`: its exempt round, if it may catch up there."""

    team: Team
    sure: int
    exempt: int | None = None


def short_of_matches(evening: Evening) -> tuple[Short, ...]:
    """The teams still there that are not sure of their minimum, by number; two statements more than the
    evening's own. In a mêlée: the players who cannot reach it any more."""
    if not evening.begun:
        return ()
    there = [*evening.roll.present, *evening.roll.missing]
    teams = {team.number or 0: team for team in sorted(there, key=lambda team: team.number or 0)}
    counts = (most_of if evening.tournament.individuals else sure_of)(evening, list(teams))
    below = [number for number in teams if counts[number] < evening.tournament.least_matches]
    rests = _open_rests(evening) if below else {}
    return tuple(Short(teams[one], counts[one], rests.get(one)) for one in below)


def most_of(evening: Evening, numbers: list[int]) -> Counter[int]:
    """Player number → the matches played, drawn, and to come at most, in a mêlée; one statement."""
    counts = players_past_of(evening).matches + Counter(_friendly_players(evening))
    counts.update(dict.fromkeys(numbers, rounds_to_come(evening)))
    return counts


def rounds_to_come(evening: Evening) -> int:
    """The rounds of a mêlée that are not drawn yet."""
    stage = evening.stages[0]
    return max(0, kind_of(stage).rounds(stage.options) - len(evening.rounds_in(stage)))


def sure_of(evening: Evening, numbers: list[int]) -> Counter[int]:
    """Team number → the matches played, drawn, and to come at least."""
    counts = Counter(evening.number_at(seat) for seat in _counting(evening))
    counts.update(_friendly(evening))
    rounds = _of_who_is_there(evening, rounds_left(evening, enough=len(numbers) >= 2), len(numbers))
    sure = None
    if evening.filling is not None:
        drawn = {row.planned: _both(evening, row) for row in evening.rows.matches if row.planned is not None}
        sure = MatchesToCome(evening.filling, AlreadyDrawn(drawn, rounds))
    seated = {seat.number for seat in evening.rows.seats.values()}
    for number in numbers:
        if number not in seated:  # it comes in with the next draw
            counts[number] += max(rounds.values(), default=0)
        elif sure is not None:
            counts[number] += sure.to_come(number)
    return counts


def _of_who_is_there(evening: Evening, rounds: dict[str, int], teams: int) -> dict[str, int]:
    """The same, where pools are still to be drawn: of fewer teams they may be smaller than the formula's."""
    pools = {group.key for group in evening.structure.groups if group.is_pool} if evening.structure else ()
    least = min(pool_sizes(teams)) - 1 if teams else 0
    return {key: min(left, least) if key in pools else left for key, left in rounds.items()}


def _both(evening: Evening, row: MatchRow) -> frozenset[int]:
    return frozenset((evening.number_at(row.a), evening.number_at(row.b)))


def _counting(evening: Evening) -> Iterator[int]:
    """The seats of each match that is played, or will be."""
    for match in evening.rows.matches:
        left = is_left(match.state, ended=match.round_state == CLOSED)
        if match.state != FORFEITED and not left:
            yield from counting_seats(match)


def _friendly(evening: Evening) -> Iterator[int]:
    """The teams of the matches for the pleasure of it; one statement."""
    for couple in _beside(evening).values_list("slot_a__team__number", "slot_b__team__number"):
        yield from couple


def _friendly_players(evening: Evening) -> Iterator[int]:
    """The players of the matches for the pleasure of it, in a mêlée; one statement."""
    for numbers in _beside(evening).values_list(*(f"{player}__number" for player in COUNTERS)):
        yield from (number for number in numbers if number is not None)


def _beside(evening: Evening) -> QuerySet[Match]:
    """The matches that no ranking reads."""
    found = Match.objects.filter(tournament=evening.tournament)
    return found.friendly().exclude(state=FORFEITED)


def rounds_left(evening: Evening, *, enough: bool) -> dict[str, int]:
    """Group → its rounds that are not drawn yet."""
    found = {}
    for group in evening.structure.groups if evening.structure is not None and enough else ():
        stage = next(stage for stage in evening.stages if kind_of(stage).has_group(group, stage))
        left = kind_of(stage).least_to_come(group, len(evening.rounds_in(stage)))
        if left is not None:
            found[group.key] = left
    return found


def _open_rests(evening: Evening) -> dict[int, int]:
    """Team number → its exempt round of a ranking, or a player's rest, that is still open; one statement."""
    found = Exempt.objects.filter(
        tournament=evening.tournament,
        round__stage__kind__in=codes(lambda kind: kind.credits_rests),
        round__state=Round.State.RELEASED,
        kind=Exempt.Kind.EXEMPT,
        match=None,
    )
    return dict(found.values_list("slot__team__number", "pk"))


@dataclass(frozen=True)
class Least:
    """Number → matches: `sure` those played, drawn and to come; `feared` the rests that may still be among
    those to come."""

    sure: Mapping[int, int]
    feared: Mapping[int, int]

    def of(self, number: int) -> int:
        """The fewest that this team, or this player, may have at the end."""
        return self.sure.get(number, 0) - self.feared.get(number, 0)

    @property
    def everybody(self) -> int:
        """The fewest that anybody may have; 0 where nobody is there."""
        return min((self.of(number) for number in self.sure), default=0)


def least_of(evening: Evening) -> Least:
    """Of those who are still there; two statements more than the evening's own."""
    here = [team.number or 0 for team in there(evening)]
    if evening.tournament.individuals:
        return _players(evening, here)
    counts = sure_of(evening, here)
    rests, feared = past_of(evening).rests, Counter[int]()
    for rounds in _to_draw(evening, len(here)):
        feared.update(rests_to_come({one: rests[one] for one in here}, rounds, len(here) % 2))
    return Least({one: counts[one] for one in here}, feared)


def _players(evening: Evening, here: list[int]) -> Least:
    """The players of a mêlée: those who make no full table rest."""
    most, away = most_of(evening, here), players_past_of(evening).away
    alone = len(here) % kind_of(evening.stages[0]).table_size
    feared = rests_to_come({one: away[one] for one in here}, rounds_to_come(evening), alone)
    return Least({one: most[one] for one in here}, feared)


def _to_draw(evening: Evening, teams: int) -> list[int]:
    """How many rounds each stage of rounds still has to draw."""
    left = rounds_left(evening, enough=teams >= 2)
    kinds = [(kind_of(stage), stage) for stage in evening.stages]
    return [left.get(kind.group_key(stage), 0) for kind, stage in kinds if kind.rounds(stage.options)]


def rests_to_come(rests: Mapping[int, int], rounds: int, each: int, *, lucky: bool = False) -> dict[int, int]:
    """Number → the most rests it may get in so many rounds, `each` of them a round, always for those who have
    rested least: the lot decides among equals, and is feared. `lucky`: the fewest."""
    found: dict[int, int] = {}
    for own in set(rests.values()):
        one = next(number for number, had in rests.items() if had == own)
        others = sorted(had for number, had in rests.items() if number != one)
        found[own] = _rests(own, others, rounds if each else 0, each, lucky=lucky)
    return {number: found[had] for number, had in rests.items()}


def _rests(own: int, others: list[int], rounds: int, each: int, *, lucky: bool) -> int:
    """The rests of one who had `own`, beside others who had so many."""
    more = 0
    for _ in range(rounds):
        mine = sum(had < own + more + lucky for had in others) < each
        more += mine
        given = each - mine
        others = sorted([*(had + 1 for had in others[:given]), *others[given:]])
    return more
