"""What may be done about people: links made and used, roles given and taken, one's own account.

There is never fewer than one organiser, whoever acts at the same time."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db.models import Q
from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require, roles_of
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Author, Draft, writing_club
from ..models import Club, Invitation, Membership, Role, User
from ..web.naming import folded
from . import links, queries

OPEN_FOR, FIRST_OPEN_FOR = timedelta(minutes=15), timedelta(days=1)


def first_link() -> Invitation | None:
    """The link that makes the first organiser, new at each start, the older ones revoked; it dies after a
    day. None once used."""
    if is_organised():
        return None
    club = _installed_club()
    with writing_club(club, "people.first_link", Author()) as entry:
        return _new_invitation(entry, club, Invitation.Kind.FIRST, Role.ORGANISER, lasting=FIRST_OPEN_FOR)


def is_organised() -> bool:
    """Whether the club of this machine has somebody who organises: no first link is to be made."""
    club = Club.objects.order_by("pk").first()
    return club is not None and queries.has_organiser(club)


def machine_link() -> Invitation:
    """A link for whoever holds the machine: an organiser's new password, or the first organiser."""
    if (first := first_link()) is not None:
        return first
    club = _installed_club()
    with writing_club(club, "people.machine_link", Author()) as entry:
        return _new_invitation(entry, club, Invitation.Kind.RECOVER, Role.ORGANISER)


def invite(*, club: Club, role: Role, by: Actor) -> Invitation:
    """A link for one new person, with a role; open for 15 minutes."""
    with writing_club(club, "people.invited", by.author) as entry:
        require(by, Action.PEOPLE, None)
        return _new_invitation(entry, club, Invitation.Kind.INVITE, role, by=by.user)


def recover(*, club: Club, person: User, by: Actor) -> Invitation:
    """A link that logs this person in again and may replace the password. Refused for a former member."""
    with writing_club(club, "people.recovery", by.author) as entry:
        require(by, Action.PEOPLE, None)
        if not person.memberships.filter(club=club).exists():
            raise Refused("no_role", _("Donnez d’abord un rôle à %(name)s.") % {"name": person.name})
        return _new_invitation(entry, club, Invitation.Kind.RECOVER, Role.DESK, by=by.user, person=person)


def revoke_invitation(*, invitation: Invitation, by: Actor) -> None:
    """Close a link that nobody has used yet. Refused when somebody was faster."""
    with writing_club(invitation.club, "people.invitation_revoked", by.author) as entry:
        require(by, Action.PEOPLE, None)
        still_open = Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None)
        if still_open.update(revoked_at=hour_now()) != 1:
            raise Refused("link_closed", _("Ce lien ne sert déjà plus."))
        entry.about = {"invitation": invitation.kind}


def _installed_club() -> Club:
    """The club of this machine, made without a name before its first organiser gives it one."""
    return Club.objects.order_by("pk").first() or Club.objects.create(name="")


def _new_invitation(
    entry: Draft,
    club: Club,
    kind: Invitation.Kind,
    role: Role,
    *,
    by: User | None = None,
    person: User | None = None,
    lasting: timedelta = OPEN_FOR,
) -> Invitation:
    """The row; the hash comes after the insert because the secret is derived from the row's id."""
    now = hour_now()
    if kind == Invitation.Kind.FIRST:
        club.invitations.filter(kind=kind, used_at=None, revoked_at=None).update(revoked_at=now)
    invitation = Invitation.objects.create(
        club=club,
        kind=kind,
        role=role,
        token_hash=secrets.token_hex(32),
        for_user=person,
        made_by=by,
        expires_at=now + lasting,
    )
    invitation.token_hash = links.hash_of(links.secret_of(invitation))
    invitation.save(update_fields=["token_hash"])
    entry.about = {"invitation": invitation.kind, "role": role, **({"user": person.uid} if person else {})}
    return invitation


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
            person = _first_organiser(invitation, entrance)
        elif invitation.kind == Invitation.Kind.INVITE:
            person = _new_person(invitation.club, invitation.role, entrance)
        else:
            person = _come_back(invitation, entrance, entry)
        Invitation.objects.filter(pk=invitation.pk).update(used_by=person)
        entry.about = {"invitation": invitation.kind, "user": person.uid, "role": invitation.role}
    return person


def _use(invitation: Invitation) -> None:
    """Exactly one row changes, or somebody was faster, or the 15 minutes are over."""
    now = hour_now()
    unexpired = Q(expires_at=None) | Q(expires_at__gt=now)
    still_open = Invitation.objects.filter(unexpired, pk=invitation.pk, used_at=None, revoked_at=None)
    if still_open.update(used_at=now) != 1:
        raise Refused("link_closed", _("Ce lien ne sert déjà plus : demandez-en un autre."))


def _first_organiser(invitation: Invitation, entrance: Entrance) -> User:
    """Name the club and make its first organiser, unless there is one."""
    if queries.has_organiser(invitation.club):
        raise Refused("has_organiser", _("Ce club a déjà quelqu’un à l’organisation : connectez-vous."))
    Club.objects.filter(pk=invitation.club_id).update(name=entrance.club_name)
    return _new_person(invitation.club, Role.ORGANISER, entrance)


def _new_person(club: Club, role: str, entrance: Entrance) -> User:
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


def _come_back(invitation: Invitation, entrance: Entrance, entry: Draft) -> User:
    """Somebody known; a new password logs the other devices out."""
    person = invitation.for_user or entrance.who
    if person is None:
        return _new_person(invitation.club, invitation.role, entrance)
    if entrance.password:
        person.set_password(entrance.password)
        person.save(update_fields=["password"])
    entry.after = {"password_changed": bool(entrance.password)}
    return person


def give_role(*, club: Club, person: User, role: Role, by: Actor) -> None:
    """Give one more role; somebody who had left is back."""
    with writing_club(club, "people.role_given", by.author) as entry:
        _require_still(by, club)
        Membership.objects.get_or_create(club=club, user=person, role=role)
        User.objects.filter(pk=person.pk).update(is_active=True)
        entry.about = {"user": person.uid, "role": role}


def revoke_role(*, club: Club, person: User, role: Role, by: Actor) -> None:
    """Take one role away. Refused for the last organiser and for a role not held."""
    with writing_club(club, "people.role_revoked", by.author) as entry:
        _require_still(by, club)
        taken, _each = Membership.objects.filter(club=club, user=person, role=role).delete()
        if not taken:
            raise Refused("no_role", _("%(name)s n’a pas ce rôle.") % {"name": person.name})
        _keep_an_organiser(club)
        entry.about = {"user": person.uid, "role": role}


def revoke_person(*, club: Club, person: User, by: Actor) -> None:
    """Take every role away and log the person out everywhere. Refused for the last organiser."""
    with writing_club(club, "people.person_revoked", by.author) as entry:
        _require_still(by, club)
        memberships = Membership.objects.filter(club=club, user=person)
        entry.before = {"roles": sorted(memberships.values_list("role", flat=True))}
        memberships.delete()
        _keep_an_organiser(club)
        User.objects.filter(pk=person.pk).update(is_active=False, session_salt=secrets.token_hex(8))
        entry.about = {"user": person.uid}


def _require_still(by: Actor, club: Club) -> None:
    """The guard on fresh roles: inside the write, what the request read may be a moment too old."""
    fresh = replace(by, roles=roles_of(by.user, club)) if by.user is not None else by
    require(fresh, Action.PEOPLE, None)


def _keep_an_organiser(club: Club) -> None:
    if not queries.has_organiser(club):
        raise Refused(
            "last_organiser",
            _("Il faut toujours quelqu’un à l’organisation : donnez d’abord ce rôle à une autre personne."),
        )


def change_password(*, club: Club, person: User, old: str, new: str, by: Actor) -> None:
    """Choose a password; the other devices are logged out. Refused when the old one is wrong."""
    with writing_club(club, "people.password_changed", by.author) as entry:
        require(by, Action.OWN_ACCOUNT, None)
        if person.has_usable_password() and not person.check_password(old):
            raise Refused("wrong_password", _("Ce n’est pas l’ancien mot de passe."), field="password_old")
        person.set_password(new)
        person.save(update_fields=["password"])
        entry.about = {"user": person.uid}


def log_out_everywhere(*, club: Club, person: User, by: Actor) -> None:
    """End every session of this person: one's own, or by an organiser anybody's."""
    with writing_club(club, "people.logged_out_everywhere", by.author) as entry:
        is_self = by.user is not None and by.user.pk == person.pk
        require(by, Action.OWN_ACCOUNT if is_self else Action.PEOPLE, None)
        User.objects.filter(pk=person.pk).update(session_salt=secrets.token_hex(8))
        entry.about = {"user": person.uid}
