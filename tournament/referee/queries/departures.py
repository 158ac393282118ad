"""What a team's absence or departure would change, shown before it is saved (FORMATS §2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from ...evening import BY_BOTH, COUNTED, FORFEITED, PLAYING, evening_of, matches, short_without
from ...models import Forfeit, Match, Round, Slot, Team
from .remaining import RoundsAhead, rounds_ahead
from .stand_ins import StandIn, stand_in_for, standing_in_for


@dataclass(frozen=True)
class Departure:
    """`given_up` become forfeits, `begun` ask for a choice, `ended` stay; `given_back` would be played after
    all. `short`: opponents not sure of as many matches as promised, and how many they are sure of; `ahead`:
    the rounds still to be drawn without this team; `stand_in`: the exempt team that may play its next match,
    or plays it and would be exempt again."""

    team: Team
    given_up: tuple[Match, ...]
    begun: tuple[Match, ...]
    ended: tuple[Match, ...]
    given_back: tuple[Match, ...]
    has_place: bool = False
    short: tuple[tuple[Team, int], ...] = ()
    ahead: RoundsAhead | None = None
    stand_in: StandIn | None = None

    @property
    def gifts(self) -> list[tuple[Match, Team | None]]:
        """What is given up, and who wins it."""
        sides = ((match, side_of(match, self.team)) for match in self.given_up)
        return [(match, match.team_b if side == "A" else match.team_a) for match, side in sides]

    @property
    def has_played(self) -> bool:
        return bool(self.begun or self.ended)


def matches_of(team: Team) -> list[Match]:
    """Every match of a team that counts, in the order of the rounds; a player's are those of its pairs.

    One statement."""
    counting = matches(team.tournament).ranked()
    counting = counting.order_by("round__stage__order", "round__number")
    if not team.tournament.individuals:
        return list(counting.filter(Q(team_a=team) | Q(team_b=team)))
    return [match for match in counting if plays(match.team_a, team) or plays(match.team_b, team)]


def slots_of(team: Team) -> QuerySet[Slot]:
    """Its seats in the evening's stages; a match for the pleasure of it gives none."""
    return Slot.objects.filter(team=team).ranked()


def gives_up(team: Team) -> Departure:
    """What a departure leaves behind, or a return takes up again; one statement, and one where a match was
    given up."""
    team_matches = matches_of(team)
    by_leaving = given_up_by_leaving(team, team_matches)
    open_matches = [match for match in team_matches if match.round.state == Round.State.RELEASED]
    return Departure(
        team=team,
        given_up=tuple(
            match for match in open_matches if not has_begun(match) and gives_up_still(match, team)
        ),
        begun=tuple(match for match in open_matches if has_begun(match)),
        ended=tuple(match for match in team_matches if match.state in COUNTED),
        given_back=tuple(match for match in open_matches if match.pk in by_leaving),
    )


def departure(team: Team) -> Departure:
    """The same with what it changes for the others: nine statements, and those of the evening's minimum."""
    left_behind = gives_up(team)
    there = team.status == Team.Status.REGISTERED
    short = short_without(evening_of(team.tournament), team, {match.pk for match in left_behind.given_up})
    return replace(
        left_behind,
        has_place=slots_of(team).exists(),
        short=tuple((opponent.team, opponent.sure) for opponent in short),
        ahead=rounds_ahead(team.tournament, without=team),
        stand_in=stand_in_for(team, left_behind.given_up) if there else standing_in_for(team),
    )


def has_begun(match: Match) -> bool:
    """Something is on its sheet and it is not finished."""
    return match.state == PLAYING and match.total_a is not None


def gives_up_still(match: Match, team: Team) -> bool:
    """The match is neither over nor given up by that team already."""
    return match.state not in COUNTED and match.forfeited_by not in (side_of(match, team), BY_BOTH)


def given_up_by_leaving(team: Team, matches: Iterable[Match]) -> dict[int, str]:
    """Of these matches those that the team gave up by going away: match id → its side. One statement, none
    where no match is given up."""
    sides = {match.pk: side_of(match, team) for match in matches if match.state == FORFEITED}
    forfeits = Forfeit.objects.filter(match__in=sides, cause=Forfeit.Cause.TEAM)
    return {match: side for match, side in forfeits.values_list("match", "side") if sides[match] == side}


def side_of(match: Match, team: Team) -> str:
    return "A" if plays(match.team_a, team) else "B"


def plays(side: Team | None, team: Team) -> bool:
    """Whether that side is this team, or a pair of which it is a player."""
    return side is not None and team.pk in (side.pk, side.pair_1_id, side.pair_2_id)
