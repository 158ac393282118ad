"""Making and revoking one-use links. Who comes in by them is `entering`."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import Author, Draft, writing_club
from ...models import Club, Invitation, Role, User
from .. import links, queries

OPEN_FOR = timedelta(minutes=15)


def first_link() -> Invitation | None:
    """The link that makes the first organiser, new at each start, the older ones revoked; None once used."""
    if queries.has_organiser():
        return None
    club = _only_club()
    with writing_club(club, "people.first_link", Author()) as entry:
        return _made(entry, club, Invitation.Kind.FIRST, Role.ORGANISER, expires=False)


def machine_link() -> Invitation:
    """A link for whoever holds the machine: an organiser's new password, or the first organiser."""
    if (first := first_link()) is not None:
        return first
    club = _only_club()
    with writing_club(club, "people.machine_link", Author()) as entry:
        return _made(entry, club, Invitation.Kind.RECOVER, Role.ORGANISER)


def invite(*, club: Club, role: Role, by: Actor) -> Invitation:
    """A link for one new person, with a role; open for 15 minutes."""
    with writing_club(club, "people.invited", by.author) as entry:
        require(by, Action.PEOPLE, None)
        return _made(entry, club, Invitation.Kind.INVITE, role, by=by.user)


def recover(*, club: Club, person: User, by: Actor) -> Invitation:
    """A link that logs this person in again and may replace the password. Refused for a former member."""
    with writing_club(club, "people.recovery", by.author) as entry:
        require(by, Action.PEOPLE, None)
        if not person.memberships.filter(club=club).exists():
            raise Refused("no_role", _("Donnez d’abord un rôle à %(name)s.") % {"name": person.name})
        return _made(entry, club, Invitation.Kind.RECOVER, Role.DESK, by=by.user, person=person)


def revoke_invitation(*, invitation: Invitation, by: Actor) -> None:
    """Close a link that nobody has used yet. Refused when somebody was faster."""
    with writing_club(invitation.club, "people.invitation_revoked", by.author) as entry:
        require(by, Action.PEOPLE, None)
        still_open = Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None)
        if still_open.update(revoked_at=timezone.now()) != 1:
            raise Refused("link_closed", _("Ce lien ne sert déjà plus."))
        entry.about = {"invitation": invitation.pk}


def _only_club() -> Club:
    """The club, made without a name before its first organiser gives it one."""
    return queries.the_club() or Club.objects.create(name="")


def _made(
    entry: Draft,
    club: Club,
    kind: Invitation.Kind,
    role: Role,
    *,
    by: User | None = None,
    person: User | None = None,
    expires: bool = True,
) -> Invitation:
    """The row; the hash comes after the insert because the secret is derived from the row's id."""
    now = timezone.now()
    if kind == Invitation.Kind.FIRST:
        club.invitations.filter(kind=kind, used_at=None, revoked_at=None).update(revoked_at=now)
    made = Invitation.objects.create(
        club=club,
        kind=kind,
        role=role,
        token_hash=secrets.token_hex(32),
        for_user=person,
        made_by=by,
        expires_at=now + OPEN_FOR if expires else None,
    )
    made.token_hash = links.hash_of(links.secret_of(made))
    made.save(update_fields=["token_hash"])
    entry.about = {"invitation": made.pk, "role": role, **({"user": person.pk} if person else {})}
    return made
