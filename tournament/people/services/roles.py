"""Giving and taking roles. There is never fewer than one organiser, whoever acts at the same time."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...access.actors import roles_of
from ...errors import Refused
from ...journal import writing_club
from ...models import Club, Membership, Role, User
from .. import queries


def give_role(*, club: Club, person: User, role: Role, by: Actor) -> None:
    """Give one more role; somebody who had left is back."""
    with writing_club(club, "people.role_given", by.author) as entry:
        _require_still(by)
        Membership.objects.get_or_create(club=club, user=person, role=role)
        User.objects.filter(pk=person.pk).update(is_active=True)
        entry.about = {"user": person.pk, "role": role}


def revoke_role(*, club: Club, person: User, role: Role, by: Actor) -> None:
    """Take one role away. Refused for the last organiser and for a role not held."""
    with writing_club(club, "people.role_revoked", by.author) as entry:
        _require_still(by)
        taken, _each = Membership.objects.filter(club=club, user=person, role=role).delete()
        if not taken:
            raise Refused("no_role", _("%(name)s n’a pas ce rôle.") % {"name": person.name})
        _keep_an_organiser()
        entry.about = {"user": person.pk, "role": role}


def revoke_person(*, club: Club, person: User, by: Actor) -> None:
    """Take every role away and log the person out everywhere. Refused for the last organiser."""
    with writing_club(club, "people.person_revoked", by.author) as entry:
        _require_still(by)
        held = Membership.objects.filter(club=club, user=person)
        entry.before = {"roles": sorted(held.values_list("role", flat=True))}
        held.delete()
        _keep_an_organiser()
        User.objects.filter(pk=person.pk).update(is_active=False, session_salt=secrets.token_hex(8))
        entry.about = {"user": person.pk}


def _require_still(by: Actor) -> None:
    """The guard on fresh roles: inside the write, what the request read may be a moment too old."""
    fresh = replace(by, roles=roles_of(by.user)) if by.user is not None else by
    require(fresh, Action.PEOPLE, None)


def _keep_an_organiser() -> None:
    if not queries.has_organiser():
        raise Refused(
            "last_organiser",
            _("Il faut toujours quelqu’un à l’organisation : donnez d’abord ce rôle à une autre personne."),
        )
