"""People who come alone: two of them become a team, a team may come apart again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...core.access import Action, Actor
from ...core.errors import Refused
from ...members.players import save_with_players
from ...models import Team
from .acts import ActResult, current, writing_teams
from .seats import Places, places_of, rekey, void_place


def pair_singles(
    *, first: Team, second: Team, by: Actor, waiting: bool = False, token: str | None = None
) -> ActResult:
    """Make one team of two people who wait alone, under the next number or, when asked, on the waiting list.

    Raises Refused: not_alone (somebody paired them meanwhile), full."""
    tournament = first.tournament
    content = {"pair": [first.pk, second.pk], "waiting": waiting}
    with writing_teams(tournament, "team.paired", by, Action.REGISTER, token=token, content=content) as (
        changes,
        result,
    ):
        first_row, second_row = changes.watch(current(first)), changes.watch(current(second))
        if first_row.pk == second_row.pk or not (is_alone(first_row) and is_alone(second_row)):
            raise Refused("not_alone", _("L’un des deux n’est plus seul : voyez la liste."))
        join(first_row, second_row, None if waiting else places_of(tournament))
    return result


def join(first: Team, second: Team, places: Places | None) -> None:
    """The second's player becomes the first's partner, under the next number of that roll; without one they
    wait together."""
    if places is not None:
        places.give(first, None)
    first.player_2 = void_place(second)
    first.club_name = first.club_name if first.club_name == second.club_name else ""
    rekey(first)
    save_with_players(first)
    if places is not None:
        places.seated(first)


def split_team(*, team: Team, by: Actor, token: str | None = None) -> ActResult:
    """Two partners part before the draw: both wait alone, the number is free, a paid fee is given back."""
    content = {"split": team.pk}
    with writing_teams(team.tournament, "team.split", by, Action.REGISTER, token=token, content=content) as (
        changes,
        result,
    ):
        row = changes.watch(current(team))
        if row.player_2 is None or row.status in Team.STRUCK:
            raise Refused("already_alone", _("Cette équipe est déjà séparée."))
        new_team = Team(tournament=row.tournament, status=Team.Status.WAITING, club_name=row.club_name)
        leaving, row.player_2 = row.player_2, None
        new_team.player_1 = leaving
        row.status, row.number = Team.Status.WAITING, None
        row.checked_in = row.paid = False
        for changed_team in (row, new_team):
            rekey(changed_team)
            save_with_players(changed_team)
        changes.created(new_team)
    return result


def is_alone(team: Team) -> bool:
    """Waiting without a partner; on the waiting list of a mêlée nobody waits for one."""
    waits = team.status == Team.Status.WAITING and team.player_2 is None
    return waits and not team.tournament.individuals
