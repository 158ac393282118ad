"""Places given and given back: a team cancels, a waiting one gets in, a cancelled one returns."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Action, Actor
from ...errors import Refused
from ...models import Team
from .acts import Done, acting, current
from .roll import roll_of


def cancel_team(*, team: Team, by: Actor, token: str | None = None) -> Done:
    """Take a team, a waiting pair or a single player off the list before the draw; its number is free again.

    A paid fee goes back out of the cash box. Raises Refused: already cancelled."""
    content = {"cancel": team.pk}
    with acting(team.tournament, "team.cancelled", by, Action.REGISTER, token=token, content=content) as (
        change,
        done,
    ):
        row = change.watch(current(team))
        if row.status in Team.STRUCK:
            raise Refused("already_cancelled", _("La désinscription est déjà notée."))
        row.status, row.number, row.checked_in, row.paid = Team.Status.CANCELLED, None, False, False
        row.save(update_fields=["status", "number", "checked_in", "paid"])
    return done


def promote_team(*, team: Team, by: Actor, token: str | None = None) -> Done:
    """Give a waiting or a cancelled pair the next number; a cancelled single player waits alone again.

    Raises Refused: full, already registered."""
    content = {"promote": team.pk}
    with acting(team.tournament, "team.promoted", by, Action.REGISTER, token=token, content=content) as (
        change,
        done,
    ):
        row = change.watch(current(team))
        if row.number is not None or row.status == Team.Status.VOID:
            raise Refused("already_registered", _("L’inscription est déjà notée."))
        if row.player_2_id is None and not row.tournament.individuals:
            row.status = Team.Status.WAITING
        else:
            roll_of(team.tournament).give(row, None)
        row.save(update_fields=["status", "number"])
    return done
