"""Coming in by a one-use link: the first organiser, a new person, somebody who comes back."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from ...errors import Refused
from ...journal import Author, Draft, writing_club
from ...models import Club, Invitation, Membership, Role, User
from ...naming import folded
from .. import queries

VERBS = {
    Invitation.Kind.FIRST: "people.first_organiser",
    Invitation.Kind.INVITE: "people.joined",
    Invitation.Kind.RECOVER: "people.came_back",
}


@dataclass(frozen=True)
class Entrance:
    """What the page of a link asked; `who` is the organiser chosen on a link made by the machine."""

    name: str = ""
    password: str = ""
    club_name: str = ""
    who: User | None = None


def enter(*, invitation: Invitation, entrance: Entrance) -> User:
    """Use the link, once, and give the person to log in. Refused when it is closed or the name is taken."""
    with writing_club(invitation.club, VERBS[Invitation.Kind(invitation.kind)], Author()) as entry:
        _use(invitation)
        if invitation.kind == Invitation.Kind.FIRST:
            person = _first(invitation, entrance)
        elif invitation.kind == Invitation.Kind.INVITE:
            person = _new(invitation.club, invitation.role, entrance)
        else:
            person = _back(invitation, entrance, entry)
        Invitation.objects.filter(pk=invitation.pk).update(used_by=person)
        entry.about = {"invitation": invitation.pk, "user": person.pk, "role": invitation.role}
    return person


def _use(invitation: Invitation) -> None:
    """Exactly one row changes, or somebody was faster, or the 15 minutes are over."""
    now = timezone.now()
    unexpired = Q(expires_at=None) | Q(expires_at__gt=now)
    still_open = Invitation.objects.filter(unexpired, pk=invitation.pk, used_at=None, revoked_at=None)
    if still_open.update(used_at=now) != 1:
        raise Refused("link_closed", _("Ce lien ne sert déjà plus : demandez-en un autre."))


def _first(invitation: Invitation, entrance: Entrance) -> User:
    """Name the club and make its first organiser, unless there is one."""
    if queries.has_organiser():
        raise Refused("has_organiser", _("Ce club a déjà quelqu’un à l’organisation : connectez-vous."))
    Club.objects.filter(pk=invitation.club_id).update(name=entrance.club_name)
    return _new(invitation.club, Role.ORGANISER, entrance)


def _new(club: Club, role: str, entrance: Entrance) -> User:
    """A new account with one role. Two people never have names that read the same."""
    username = folded(entrance.name)
    if User.objects.filter(username=username).exists():
        raise Refused(
            "name_taken",
            _("« %(name)s » existe déjà : ajoutez une initiale, ou demandez un lien à votre nom.")
            % {"name": entrance.name},
            field="name",
        )
    person = User(username=username, name=entrance.name, session_salt=secrets.token_hex(8))
    person.set_password(entrance.password or None)
    person.save()
    Membership.objects.create(club=club, user=person, role=role)
    return person


def _back(invitation: Invitation, entrance: Entrance, entry: Draft) -> User:
    """Somebody known; a new password logs the other devices out."""
    person = invitation.for_user or entrance.who
    if person is None:
        return _new(invitation.club, invitation.role, entrance)
    if entrance.password:
        person.set_password(entrance.password)
        person.save(update_fields=["password"])
    entry.after = {"password_changed": bool(entrance.password)}
    return person
