"""Who runs the club, which devices they hold, which links are open. Reads only, in few statements."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.crypto import constant_time_compare

from ..core.clock import hour_now
from ..models import Club, Invitation, Membership, Role, User
from . import links


@dataclass(frozen=True)
class Person:
    """Somebody with an account, the roles held and the number of devices now logged in."""

    user: User
    roles: list[Role] = field(default_factory=list)
    devices: int = 0

    @property
    def missing_roles(self) -> list[Role]:
        """Roles that could still be given; an organiser already has them all."""
        return [] if Role.ORGANISER in self.roles else [role for role in Role if role not in self.roles]


def has_organiser(club: Club | None = None) -> bool:
    """Whether somebody runs this club already; without one, any club of this installation."""
    club_filter = {} if club is None else {"club": club}
    return Membership.objects.filter(role=Role.ORGANISER, user__is_active=True, **club_filter).exists()


def organisers(club: Club) -> QuerySet[User]:
    """Whose password a link made on the machine itself may replace."""
    memberships = Membership.objects.filter(club=club, role=Role.ORGANISER)
    return User.objects.filter(is_active=True, memberships__in=memberships).order_by("name")


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
    order = list(Role)[::-1]
    persons = [
        Person(
            user,
            [role for role in order if role in {m.role for m in user.memberships.all()}],
            devices[user.pk],
        )
        for user in users
    ]
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


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Links that would still let somebody in."""
    unused = club.invitations.filter(used_at=None, revoked_at=None, expires_at__gt=hour_now())
    return unused.select_related("for_user", "made_by").order_by("-pk")


def invitation(secret: str) -> Invitation | None:
    """The link with this secret, open or not."""
    query = Invitation.objects.select_related("club", "for_user", "made_by")
    return query.filter(token_hash=links.hash_of(secret)).first()


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
