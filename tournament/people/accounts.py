"""Who runs the club: roles, passwords, devices. There is never fewer than one organiser."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from dataclasses import dataclass
from ipaddress import IPv6Address
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core import signing
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action, Actor, require
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes_club
from ..models import Club, Invitation, Membership, Role, User
from ..web.naming import folded


@dataclass(frozen=True)
class Person:
    """Somebody with an account, the roles held and the number of devices now logged in."""

    user: User
    roles: list[Role]
    devices: int

    @property
    def missing_roles(self) -> list[Role]:
        """Roles that could still be given; an organiser already has them all."""
        return [] if Role.ORGANISER in self.roles else [role for role in Role if role not in self.roles]


def has_organiser(club: Club | None = None) -> bool:
    """Whether somebody runs this club already; without one, any club of this installation."""
    club_filter = {} if club is None else {"club": club}
    return Membership.objects.filter(role=Role.ORGANISER, user__is_active=True, **club_filter).exists()


def users_of(club: Club) -> QuerySet[User]:
    """Who holds a role in this club, or held one: everybody came in by a link of it."""
    return User.objects.filter(
        Exists(Membership.objects.filter(club=club, user=OuterRef("pk")))
        | Exists(Invitation.objects.filter(club=club, used_by=OuterRef("pk")))
    )


def people(club: Club) -> list[Person]:
    """Everybody, present staff first; three statements whatever their number."""
    memberships = Prefetch("memberships", Membership.objects.filter(club=club))
    users = list(users_of(club).prefetch_related(memberships).order_by("name"))
    devices = devices_of(users)
    persons = []
    for user in users:
        held = {membership.role for membership in user.memberships.all()}
        persons.append(Person(user, [role for role in reversed(Role) if role in held], devices[user.pk]))
    return sorted(persons, key=lambda person: not person.roles)


def devices_of(users: list[User]) -> Counter[int]:
    """Open sessions by user id; a session whose hash is outdated has been logged out from afar."""
    expected = {str(user.pk): user.get_session_auth_hash() for user in users if user.is_active}
    count: Counter[int] = Counter()
    for session in Session.objects.filter(expire_date__gt=hour_now()):
        data = session.get_decoded()
        key = data.get(SESSION_KEY, "")
        if key in expected and constant_time_compare(data.get(HASH_SESSION_KEY, ""), expected[key]):
            count[int(key)] += 1
    return count


def is_organised() -> bool:
    """Whether the club of this machine has somebody who organises: no first link is to be made."""
    club = Club.objects.order_by("pk").first()
    return club is not None and has_organiser(club)


@writes_club("people.role_given", Action.PEOPLE)
def give_role(club: Club, person: User, role: Role, entry: Draft) -> None:
    """Give one more role; somebody who had left is back."""
    Membership.objects.get_or_create(club=club, user=person, role=role)
    User.objects.filter(pk=person.pk).update(is_active=True)
    entry.about = {"user": person.uid, "role": role}


@writes_club("people.role_revoked", Action.PEOPLE)
def revoke_role(club: Club, person: User, role: Role, entry: Draft) -> None:
    """Take one role away. Refused for the last organiser and for a role not held."""
    taken, _each = Membership.objects.filter(club=club, user=person, role=role).delete()
    if not taken:
        raise Refused("no_role", _("%(name)s n’a pas ce rôle.") % {"name": person.name})
    _keep_an_organiser(club)
    entry.about = {"user": person.uid, "role": role}


@writes_club("people.person_revoked", Action.PEOPLE)
def revoke_person(club: Club, person: User, entry: Draft) -> None:
    """Take every role away and log the person out everywhere. Refused for the last organiser."""
    memberships = Membership.objects.filter(club=club, user=person)
    entry.before = {"roles": sorted(memberships.values_list("role", flat=True))}
    memberships.delete()
    _keep_an_organiser(club)
    User.objects.filter(pk=person.pk).update(is_active=False, session_salt=secrets.token_hex(8))
    entry.about = {"user": person.uid}


def _keep_an_organiser(club: Club) -> None:
    if not has_organiser(club):
        raise Refused(
            "last_organiser",
            _("Il faut toujours quelqu’un à l’organisation : donnez d’abord ce rôle à une autre personne."),
        )


@writes_club("people.password_changed", Action.OWN_ACCOUNT)
def change_password(club: Club, person: User, old: str, new: str, entry: Draft) -> None:
    """Choose a password; the other devices are logged out. Refused when the old one is wrong."""
    if person.has_usable_password() and not person.check_password(old):
        raise Refused("wrong_password", _("Ce n’est pas l’ancien mot de passe."), field="password_old")
    person.set_password(new)
    person.save(update_fields=["password"])
    entry.about = {"user": person.uid}


@writes_club("people.logged_out_everywhere", Action.OWN_ACCOUNT)
def log_out_everywhere(club: Club, person: User, by: Actor, entry: Draft) -> None:
    """End every session of this person: one's own, or by an organiser anybody's."""
    if by.user != person:
        require(by, Action.PEOPLE, None)
    User.objects.filter(pk=person.pk).update(session_salt=secrets.token_hex(8))
    entry.about = {"user": person.uid}


# A hall's phones may share one address. Whoever tries an organiser's password there locks that name for the
# address; the organiser's own laptop is asked as if it had another. The cookie is sealed, is of one name, and
# opens nothing: ten wrong passwords lock its device too.
COOKIE, SALT, KEPT_SECONDS = "dix_device", "people.device", 400 * 24 * 60 * 60
LOCAL = b"\xfd"
"""How IPv6 addresses begin that nobody has on the internet (RFC 4193)."""


def remember(response: HttpResponse, user: User) -> HttpResponse:
    """This device has shown the password, or a link, of that person."""
    said = f"{_sealed_name(user.username)}:{secrets.token_urlsafe(12)}"
    response.set_signed_cookie(
        COOKIE,
        said,
        salt=SALT,
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def counted_for(request: HttpRequest) -> str:
    """The address for which a wrong password counts: a made-up one for a device that this name has used."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    try:
        said = request.get_signed_cookie(COOKIE, salt=SALT, max_age=KEPT_SECONDS)
    except (KeyError, signing.BadSignature):
        return address
    if said.partition(":")[0] != _sealed_name(folded(request.POST.get("username", ""))):
        return address
    return str(IPv6Address(LOCAL + hashlib.sha256(said.encode()).digest()[:15]))


def _sealed_name(username: str) -> str:
    """A name as the cookie holds it: not to be read."""
    return salted_hmac(SALT, username, algorithm="sha256").hexdigest()[:16]


NAME_LENGTH = 50


def password_field(label: Any, autocomplete: str, help_text: Any = "") -> forms.CharField:
    """A password as typed, blanks and all."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=128, strip=False, help_text=help_text, widget=widget)


class NewPassword(forms.Form):
    """A password typed twice; optional where a link is enough to come in."""

    password = password_field(
        gettext_lazy("Mot de passe"), "new-password", gettext_lazy("8 caractères au moins.")
    )
    password_again = password_field(gettext_lazy("Le même, encore une fois"), "new-password")

    def __init__(self, *args: Any, optional: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if optional:
            self.fields["password"].required = self.fields["password_again"].required = False
            self.fields["password"].help_text = gettext_lazy("Facultatif : pour revenir sans nouveau lien.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        password, again = data.get("password", ""), data.get("password_again", "")
        if password and "password" not in self.errors:
            try:
                validate_password(password)
            except forms.ValidationError as error:
                self.add_error("password", error)
        if password != again and not self.errors:
            self.add_error("password_again", gettext_lazy("Les deux mots de passe ne sont pas les mêmes."))
        return data


class LogInForm(forms.Form):
    """A name and a password."""

    username = forms.CharField(
        label=gettext_lazy("Votre nom"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "words"}),
    )
    password = password_field(gettext_lazy("Mot de passe"), "current-password")

    def clean_username(self) -> str:
        """Without accents or case: « remi » is « Rémi »."""
        return folded(self.cleaned_data["username"])


class ChangePasswordForm(NewPassword):
    """The old password, asked of whoever has one, and the new one twice."""

    password_old = password_field(gettext_lazy("Ancien mot de passe"), "current-password")
    field_order = ["password_old", "password", "password_again"]

    def __init__(self, *args: Any, has_one: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_one:
            del self.fields["password_old"]


class RoleForm(forms.Form):
    """One role."""

    role = forms.TypedChoiceField(label=gettext_lazy("Rôle"), choices=Role.choices, coerce=Role)
