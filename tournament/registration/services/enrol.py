"""Enrol one team, or somebody alone, at the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Action, Actor
from ...errors import Refused
from ...models import Tournament
from ..parsing import TeamDetails
from .acts import Done, acting
from .roll import roll_of
from .seats import key_of, seat


def enrol(
    *,
    tournament: Tournament,
    details: TeamDetails,
    by: Actor,
    checked_in: bool = False,
    waiting: bool = False,
    token: str | None = None,
) -> Done:
    """Register a pair under the next (or the wanted) number, or put it on the waiting list when asked.

    With one name the player waits alone; in a mêlée everybody comes so. Somebody who waited alone and is
    named here leaves that list. The first of `Done.teams` is the new team.
    Raises Refused: full, number_taken, same_player, two_players."""
    content = {**details.as_content(), "waiting": waiting}
    with acting(tournament, "team.enrolled", by, Action.REGISTER, token=token, content=content) as (
        change,
        done,
    ):
        refuse_company(tournament, details)
        refuse_one_person_twice(details)
        team = seat(tournament, details, roll_of(tournament), change, checked_in=checked_in, waiting=waiting)
        change.teams = {team.pk: team, **change.teams}
    return done


def refuse_company(tournament: Tournament, details: TeamDetails) -> None:
    """In a mêlée a registration is one player."""
    if tournament.individuals and details.player_2 is not None:
        text = _("À la mêlée, chacun s’inscrit seul : un joueur par inscription.")
        raise Refused("two_players", text, "player_2")


def refuse_one_person_twice(details: TeamDetails) -> None:
    """Two players of one name in one team are a slip of the keyboard."""
    if details.player_2 is not None and key_of(details.player_1) == key_of(details.player_2):
        raise Refused("same_player", _("C’est deux fois la même personne."), "player_2")
