"""At the door: who has come, who has paid. Both are set to a value, so doing it twice changes nothing."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Action, Actor
from ...errors import Refused
from ...models import Team
from .acts import Done, acting, current


def check_in(*, team: Team, present: bool, by: Actor, token: str | None = None) -> Done:
    """Say that a registered team is here, or is not after all. Raises Refused: not_registered."""
    verb = "team.checked_in" if present else "team.not_checked_in"
    content = {"team": team.pk, "present": present}
    with acting(team.tournament, verb, by, Action.REGISTER, token=token, content=content) as (change, done):
        row = change.watch(current(team))
        refuse_unless_registered(row)
        row.checked_in = present
        row.save(update_fields=["checked_in"])
    return done


def pay(*, team: Team, paid: bool, by: Actor, token: str | None = None) -> Done:
    """Say that a team's fee is in the cash box, or was given back. Until the tournament is closed."""
    verb = "team.paid" if paid else "team.not_paid"
    content = {"team": team.pk, "paid": paid}
    with acting(team.tournament, verb, by, Action.EDIT_TEAM, token=token, content=content) as (change, done):
        row = change.watch(current(team))
        refuse_unless_numbered(row)
        row.paid = paid
        row.save(update_fields=["paid"])
    return done


def refuse_unless_registered(team: Team) -> None:
    """Only a team of the evening is checked in."""
    if team.status != Team.Status.REGISTERED:
        raise Refused("not_registered", _("Ce numéro n’est plus sur la liste."))


def refuse_unless_numbered(team: Team) -> None:
    """Only a team with a number pays; a waiting list owes nothing."""
    if team.number is None:
        raise Refused("not_registered", _("Ce numéro n’est plus sur la liste."))
