"""What a team's absence or departure would change, shown before it is saved (FORMATS §2).

The house's law: everybody plays two matches; whoever would not is named, so that a match can be offered."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Q

from ...models import Match, Round, Slot, Team
from .tables import matches

FEWEST_MATCHES = 2
ENDED = (Match.State.SUBMITTED, Match.State.CONFIRMED)


@dataclass(frozen=True)
class Departure:
    """`given_up` become forfeits, `begun` ask for a choice, `ended` stay; `short`: teams left below two."""

    team: Team
    given_up: tuple[Match, ...]
    begun: tuple[Match, ...]
    ended: tuple[Match, ...]
    short: tuple[tuple[Team, int], ...]
    given_back: tuple[Match, ...]
    has_place: bool

    @property
    def has_played(self) -> bool:
        return bool(self.begun or self.ended)


def matches_of(team: Team) -> list[Match]:
    """Every match of a team, in the order of the rounds; one statement."""
    own = Q(slot_a__team=team) | Q(slot_b__team=team)
    return list(matches().filter(own).order_by("round__stage__order", "round__number"))


def departure(team: Team) -> Departure:
    """The effect of a departure, or of a return; three statements."""
    mine = matches_of(team)
    opened = [match for match in mine if match.round.state == Round.State.RELEASED]
    given_up = tuple(match for match in opened if not has_begun(match) and gives_up_still(match, team))
    return Departure(
        team=team,
        given_up=given_up,
        begun=tuple(match for match in opened if has_begun(match)),
        ended=tuple(match for match in mine if match.state in ENDED),
        short=_short(team, given_up),
        given_back=tuple(match for match in opened if side_given_up(match, team)),
        has_place=Slot.objects.filter(team=team).exists(),
    )


def has_begun(match: Match) -> bool:
    """Something is on its sheet and it is not finished."""
    return match.state == Match.State.PLAYING and match.total_a is not None


def gives_up_still(match: Match, team: Team) -> bool:
    """The match is neither over nor given up by that team already."""
    return match.state not in ENDED and side_of(match, team) not in match.forfeits


def side_given_up(match: Match, team: Team) -> str:
    """The side of that team when it gave this match up by going away, else ""."""
    side = side_of(match, team)
    return side if match.forfeits.get(side, {}).get("cause") == "team" else ""


def side_of(match: Match, team: Team) -> str:
    return "A" if match.slot_a.team_id == team.pk else "B"


def _short(team: Team, given_up: tuple[Match, ...]) -> tuple[tuple[Team, int], ...]:
    """The other teams of its pool that would play fewer than two matches, and how many they would."""
    lost = {match.pk for match in given_up}
    others = matches().filter(slot_a__pool__in=Slot.objects.filter(team=team).values("pool"))
    counts: Counter[int] = Counter()
    teams: dict[int, Team] = {}
    for match in others:
        for other in (match.slot_a.team, match.slot_b.team):
            if other is not None and other.pk != team.pk and other.status == Team.Status.REGISTERED:
                teams[other.pk] = other
                counts[other.pk] += match.pk not in lost and match.state != Match.State.FORFEITED
    short = [(other, counts[pk]) for pk, other in teams.items() if counts[pk] < FEWEST_MATCHES]
    return tuple(sorted(short, key=lambda pair: pair[0].number or 0))
