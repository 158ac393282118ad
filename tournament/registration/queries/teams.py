"""Lists of teams: those of the evening, those the desk looks for, those who wait."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet

from ...models import Team, Tournament
from ...naming import folded

S = Team.Status


class Show(StrEnum):
    """Which teams a list keeps."""

    ALL = "all"
    ABSENT = "absent"
    UNPAID = "unpaid"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Listing:
    """What the desk asked to see."""

    find: str = ""
    show: Show = Show.ALL


def _with_players(tournament: Tournament) -> QuerySet[Team]:
    return Team.objects.filter(tournament=tournament).select_related("player_1", "player_2")


def present_teams(tournament: Tournament) -> list[Team]:
    """The registered teams of the evening with their players: those checked in first, by number."""
    teams = _with_players(tournament).filter(status=S.REGISTERED, number__isnull=False)
    return list(teams.order_by("-checked_in", "number"))


def listed(tournament: Tournament, listing: Listing) -> QuerySet[Team]:
    """What the desk's list shows, last numbers first, found by number or by words of names and club."""
    teams = _with_players(tournament)
    if listing.show is Show.CANCELLED:
        teams = teams.filter(status=S.CANCELLED)
    else:
        teams = teams.filter(number__isnull=False)
    if listing.show is Show.ABSENT:
        teams = teams.filter(status=S.REGISTERED, checked_in=False)
    elif listing.show is Show.UNPAID:
        teams = teams.filter(paid=False)
    return teams.filter(_found(listing.find)).order_by("-number", "-id")


def _found(text: str) -> Q:
    """Every word must be in the names or the club; figures are a team's number."""
    wanted = Q()
    for word in folded(text).replace("-", " ").split():
        names = Q(search_key__contains=word) | Q(club_key__contains=word)
        wanted &= Q(number=int(word)) if word.isascii() and word.isdigit() and len(word) < 6 else names
    return wanted


def clubs(tournament: Tournament) -> list[str]:
    """The clubs named so far, offered while typing so that one club is spelled one way."""
    named = Team.objects.filter(tournament=tournament).exclude(club_name="")
    found = named.values_list("club_key", "club_name").order_by("club_key", "id")
    return list(dict(reversed(found)).values())[::-1]


def partners(tournament: Tournament) -> tuple[list[Team], list[Team]]:
    """Who waits: people alone, then pairs, or the players of a mêlée, in the order they came; one
    statement."""
    waiting = list(_with_players(tournament).filter(status=S.WAITING).order_by("registered_at", "id"))
    if tournament.individuals:
        return [], waiting
    return [t for t in waiting if t.player_2_id is None], [t for t in waiting if t.player_2_id is not None]
