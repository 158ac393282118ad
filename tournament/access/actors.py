"""Who is knocking: a person with roles, the phone of one table, or a stranger."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from ..journal import Author
from ..models import Membership, Role, Table, User


@dataclass(frozen=True)
class Actor:
    """A person with the roles held (organiser includes desk and referee), or a table's phone."""

    user: User | None = None
    roles: frozenset[Role] = frozenset()
    table: Table | None = None

    @property
    def author(self) -> Author:
        """How the journal names this actor."""
        return Author(user=self.user, table=self.table)

    @property
    def is_staff(self) -> bool:
        return bool(self.roles)


STRANGER = Actor()


def roles_of(user: User) -> frozenset[Role]:
    """The roles a person holds in the club; one SQL statement."""
    held = {Role(role) for role in Membership.objects.filter(user=user).values_list("role", flat=True)}
    if Role.ORGANISER in held:
        held = set(Role)
    return frozenset(held)


def actor_of(request: HttpRequest) -> Actor:
    """The actor behind a request, computed once and kept on it."""
    known: Actor | None = getattr(request, "actor", None)
    if known is None:
        user = getattr(request, "user", None)
        known = (
            Actor(user=user, roles=roles_of(user)) if user is not None and user.is_authenticated else STRANGER
        )
        request.actor = known
    return known


def table_actor(table: Table) -> Actor:
    """The phone that holds a table's link: it may act for that table and nothing else."""
    return Actor(table=table)
