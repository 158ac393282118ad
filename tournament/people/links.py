"""One-use links: made, shown, opened, used.

The secret is derived from the installation's key, so a page can show an open link again while the database,
and every copy of it, holds a hash only."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Author, Draft, writing_club
from ..core.tokens import derived_secret, secret_hash
from ..core.writes import writes_club
from ..models import Club, Invitation, Membership, Role, User
from ..models.people import NAME_MAX
from ..web.naming import folded
from . import accounts
from .accounts import NAME_LENGTH, NewPassword, is_organised


def secret_of(invitation: Invitation) -> str:
    """The secret in the link; bound to the moment too, as a restored database hands out its ids again."""
    return derived_secret("people.invitation", f"{invitation.pk}:{invitation.made_at.isoformat()}")


def path_of(invitation: Invitation) -> str:
    """/people/link/<secret>/"""
    return reverse("people:link", args=[secret_of(invitation)])


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Links that would still let somebody in."""
    unused = club.invitations.filter(used_at=None, revoked_at=None, expires_at__gt=hour_now())
    return unused.select_related("for_user", "made_by").order_by("-pk")


def find_invitation(secret: str) -> Invitation | None:
    """The link with this secret, open or not."""
    query = Invitation.objects.select_related("club", "for_user", "made_by")
    return query.filter(token_hash=secret_hash(secret)).first()


def closed_because(link: Invitation | None) -> str:
    """Why a link opens nothing: unknown, used, revoked, expired; empty while it is open."""
    if link is None:
        return "unknown"
    if link.used_at is not None:
        return "used"
    if link.revoked_at is not None:
        return "revoked"
    if link.expires_at is not None and link.expires_at <= hour_now():
        return "expired"
    return ""


OPEN_FOR, FIRST_OPEN_FOR = timedelta(minutes=15), timedelta(days=1)


def first_link() -> Invitation | None:
    """The link that makes the first organiser, new at each start, the older ones revoked; it dies after a
    day. None once used."""
    if is_organised():
        return None
    club = _installed_club()
    with writing_club(club, "people.first_link", Author()) as entry:
        return _new_invitation(entry, club, Invitation.Kind.FIRST, Role.ORGANISER, lasting=FIRST_OPEN_FOR)


def machine_link() -> Invitation:
    """A link for whoever holds the machine: an organiser's new password, or the first organiser."""
    if (first := first_link()) is not None:
        return first
    club = _installed_club()
    with writing_club(club, "people.machine_link", Author()) as entry:
        return _new_invitation(entry, club, Invitation.Kind.RECOVER, Role.ORGANISER)


@writes_club("people.invited", Action.PEOPLE)
def invite(club: Club, role: Role, by: Actor, entry: Draft) -> Invitation:
    """A link for one new person, with a role; open for 15 minutes."""
    return _new_invitation(entry, club, Invitation.Kind.INVITE, role, by=by.user)


@writes_club("people.recovery", Action.PEOPLE)
def recover(club: Club, person: User, by: Actor, entry: Draft) -> Invitation:
    """A link that logs this person in again and may replace the password. Refused for a former member."""
    if not person.memberships.filter(club=club).exists():
        raise Refused("no_role", _("Donnez d’abord un rôle à %(name)s.") % {"name": person.name})
    return _new_invitation(entry, club, Invitation.Kind.RECOVER, Role.DESK, by=by.user, person=person)


@writes_club("people.invitation_revoked", Action.PEOPLE)
def revoke_invitation(invitation: Invitation, entry: Draft) -> None:
    """Close a link that nobody has used yet. Refused when somebody was faster."""
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
    invitation.token_hash = secret_hash(secret_of(invitation))
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
            if accounts.has_organiser(invitation.club):
                raise Refused(
                    "has_organiser", _("Ce club a déjà quelqu’un à l’organisation : connectez-vous.")
                )
            Club.objects.filter(pk=invitation.club_id).update(name=entrance.club_name)
            person = _new_person(invitation.club, Role.ORGANISER, entrance)
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


class JoinForm(NewPassword):
    """Somebody invited: how they are called here is enough, except for an organiser."""

    name = forms.CharField(
        label=gettext_lazy("Votre nom"),
        max_length=NAME_LENGTH,
        help_text=gettext_lazy("Un prénom suffit. Il sert aussi à se connecter."),
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
    )

    field_order = ["name", "password", "password_again"]

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not folded(name):
            raise forms.ValidationError(gettext_lazy("Écrivez un nom avec des lettres."))
        return name


class FirstForm(JoinForm):
    """The very first page: a club, its first organiser."""

    club_name = forms.CharField(
        label=gettext_lazy("Nom du club"),
        max_length=NAME_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    field_order = ["club_name", "name", "password", "password_again"]


class MachineForm(NewPassword):
    """A link made on the machine: which organiser's password it replaces."""

    who = forms.ModelChoiceField(
        User.objects.none(), label=gettext_lazy("Qui êtes-vous ?"), widget=forms.RadioSelect, empty_label=None
    )
    field_order = ["who", "password", "password_again"]

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        organisers = Membership.objects.filter(club=club, role=Role.ORGANISER)
        users = User.objects.filter(is_active=True, memberships__in=organisers).order_by("name")
        self.fields["who"].queryset = users


def for_link(invitation: Invitation, data: Any) -> NewPassword:
    """The form a link opens on."""
    if invitation.kind == Invitation.Kind.FIRST:
        return FirstForm(data)
    if invitation.kind == Invitation.Kind.INVITE:
        return JoinForm(data, optional=invitation.role != Role.ORGANISER)
    if invitation.for_user is not None:
        return NewPassword(data, optional=True)
    return MachineForm(data, club=invitation.club)
