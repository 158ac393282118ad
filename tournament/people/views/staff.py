"""The organiser's page: who runs the club, with which roles, and the links that let somebody in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import Refused, status_of
from ...core.guards import guard
from ...models import Invitation, Role, User
from ...web import qr
from ...web.answers import press
from .. import links, queries, services
from ..forms import RoleForm


@require_http_methods(["GET", "POST"])
@guard(Action.PEOPLE)
def index(request: HttpRequest) -> HttpResponse:
    """Everybody and the open links; POST makes an invitation and shows it."""
    club = club_of(request)
    form = RoleForm(request.POST if request.method == "POST" else None, initial={"role": Role.REFEREE})
    if form.is_valid():
        invitation = services.invite(club=club, role=form.role_given(), by=actor_of(request))
        return redirect("people:invitation", invitation.pk)
    context = {"form": form, "people": queries.people(club), "invitations": queries.open_invitations(club)}
    return render(request, "people/index.html", context, status=status_of(form))


@never_cache
@require_GET
@guard(Action.PEOPLE)
def invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """One link with its QR code, while it is open."""
    link = get_object_or_404(_invitations(request).exclude(made_by=None), pk=invitation_id)
    why = queries.closed_because(link)
    address = links.address_of(link)
    context = {
        "invitation": link,
        "why": why,
        "address": address,
        "picture": "" if why else qr.picture(address),
    }
    return render(request, "people/invitation.html", context)


def _invitations(request: HttpRequest) -> QuerySet[Invitation]:
    return club_of(request).invitations.select_related("club", "for_user", "used_by")


def _person(request: HttpRequest, user_id: int) -> User:
    """Somebody of this club; 404 for anybody else."""
    person: User = get_object_or_404(queries.users_of(club_of(request)), pk=user_id)
    return person


def press_button(
    request: HttpRequest, sentence: str, act: Callable[..., Any], **arguments: Any
) -> HttpResponse:
    """Do it, say it or say why not, back to the page."""
    return press(request, sentence, partial(act, by=actor_of(request), **arguments), "people:index")


@require_POST
@guard(Action.PEOPLE)
def revoke_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Close an open link."""
    link = get_object_or_404(_invitations(request), pk=invitation_id)
    return press_button(request, _("Lien fermé."), services.revoke_invitation, invitation=link)


@require_POST
@guard(Action.PEOPLE)
def recover(request: HttpRequest, user_id: int) -> HttpResponse:
    """A link for somebody known: a new device, or a forgotten password."""
    person = _person(request, user_id)
    try:
        link = services.recover(club=club_of(request), person=person, by=actor_of(request))
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("people:index")
    return redirect("people:invitation", link.pk)


@require_POST
@guard(Action.PEOPLE)
def give_role(request: HttpRequest, user_id: int, role: str) -> HttpResponse:
    """Give a role to somebody."""
    person = _person(request, user_id)
    sentence = _("%(name)s a un rôle de plus.") % {"name": person.name}
    return press_button(
        request, sentence, services.give_role, club=club_of(request), person=person, role=Role(role)
    )


@require_POST
@guard(Action.PEOPLE)
def revoke_role(request: HttpRequest, user_id: int, role: str) -> HttpResponse:
    """Take a role away."""
    person = _person(request, user_id)
    sentence = _("%(name)s a un rôle de moins.") % {"name": person.name}
    return press_button(
        request, sentence, services.revoke_role, club=club_of(request), person=person, role=Role(role)
    )


@require_POST
@guard(Action.PEOPLE)
def revoke_person(request: HttpRequest, user_id: int) -> HttpResponse:
    """Take every role away and end every session."""
    person = _person(request, user_id)
    sentence = _("%(name)s n’a plus accès au programme.") % {"name": person.name}
    return press_button(request, sentence, services.revoke_person, club=club_of(request), person=person)


@require_POST
@guard(Action.PEOPLE)
def log_out(request: HttpRequest, user_id: int) -> HttpResponse:
    """End every session of somebody."""
    person = _person(request, user_id)
    sentence = _("%(name)s est déconnecté partout.") % {"name": person.name}
    return press_button(request, sentence, services.log_out_everywhere, club=club_of(request), person=person)
