"""FLOOR 2: which club a request speaks of, and which roles somebody holds there.

One function says it for every page: the club of what the URL names, else that of the person who asks."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from ..models import Club, Membership, Role

CHOSEN = "club"
"""Where the session keeps which of several clubs somebody works for, by its id."""


def club_of(request: HttpRequest) -> Club:
    """The club this request speaks of: that of what its URL names, else the person's own, with several the
    one chosen. Raises Http404 where there is none."""
    club = club_or_none(request)
    if club is None:
        raise Http404
    return club


def club_or_none(request: HttpRequest) -> Club | None:
    """The same, or None."""
    return named_club(request) or own_club(request)


def named_club(request: HttpRequest) -> Club | None:
    """The club of what the URL names, kept on the request by whoever loads it, before anybody asks who is
    there."""
    club: Club | None = getattr(request, "named_club", None)
    return club


def own_club(request: HttpRequest) -> Club | None:
    """The club of the person who asks; with several the one chosen, else the first joined."""
    clubs = {membership.club_id: membership.club for membership in memberships_of(request)}
    chosen = request.session.get(CHOSEN) if len(clubs) > 1 else None
    return clubs.get(chosen) or next(iter(clubs.values()), None)


def shown_club(request: HttpRequest) -> Club | None:
    """Whose name and colour a page bears; none where several clubs share this program and nothing says
    which."""
    return named_club(request) or only_club(request) or own_club(request)


def only_club(request: HttpRequest) -> Club | None:
    """The club of this installation while it has one only; one statement a request."""
    if not hasattr(request, "only_club"):
        clubs = list(Club.objects.order_by("pk")[:2])
        request.only_club = clubs[0] if len(clubs) == 1 else None
    club: Club | None = request.only_club
    return club


def memberships_of(request: HttpRequest) -> tuple[Membership, ...]:
    """What the person who asks is, in which clubs; one statement a request, none for a stranger."""
    memberships: tuple[Membership, ...] | None = getattr(request, "memberships", None)
    if memberships is None:
        user = getattr(request, "user", None)
        memberships = ()
        if user is not None and user.is_authenticated:
            memberships = tuple(Membership.objects.filter(user=user).select_related("club").order_by("pk"))
        request.memberships = memberships
    return memberships


def roles_among(memberships: tuple[Membership, ...], club: Club | None) -> frozenset[Role]:
    """The roles these give in a club; the organiser has them all."""
    roles = frozenset(
        Role(membership.role)
        for membership in memberships
        if club is not None and membership.club_id == club.pk
    )
    return frozenset(Role) if Role.ORGANISER in roles else roles
