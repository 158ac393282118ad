"""The pages of the people room: everybody's way in and out, one's own account, the organiser's page.

Opening a link uses nothing up: only the answer does. A kept form is signed by core.guards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth import login as open_session
from django.contrib.auth import logout as close_session
from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core.access import Action, actor_of
from ..core.clubs import club_of
from ..core.errors import show_refusal, status_of
from ..core.guards import KEPT_SALT, guard
from ..core.tokens import SIGNED_FOR
from ..models import Invitation, Role, User
from ..web import qr
from ..web.answers import act_view, attempt, press, say_why_not, sent
from . import accounts, links
from .accounts import RoleForm


def kept_form(sealed: str) -> dict[str, Any] | None:
    """Where a kept form was going (`path`) and what it carried (`fields`: name, value); None when the seal is
    broken, a day has passed, or it leads off this site."""
    try:
        kept: dict[str, Any] = signing.loads(sealed, salt=KEPT_SALT, max_age=SIGNED_FOR)
    except signing.BadSignature:
        return None
    if not kept["path"].startswith("/") or not url_has_allowed_host_and_scheme(kept["path"], None):
        return None
    return kept | {"fields": [(name, value) for name, values in kept["fields"].items() for value in values]}


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.OPEN_DOOR)
def login(request: HttpRequest) -> HttpResponse:
    """Name and password; a kept form goes along and is given back."""
    form = accounts.LogInForm(sent(request))
    if form.is_valid():
        user = authenticate(request, **form.cleaned_data)
        if user is not None:
            open_session(request, user)
            return accounts.remember(after(request), user)
        form.add_error("password", _("Ce nom et ce mot de passe ne vont pas ensemble."))
    next_url = request.POST.get("next") or request.GET.get("next", "")
    context = {"form": form, "next": next_url, "kept": request.POST.get("kept", "")}
    context["nobody"] = not accounts.has_organiser()
    return render(request, "people/login.html", context, status=status_of(form))


def after(request: HttpRequest) -> HttpResponse:
    """Where a fresh session leads: the kept form, the page asked for, else the staff home."""
    next_url = request.POST.get("next", "")
    if (form := kept_form(request.POST.get("kept", ""))) is not None:
        return render(request, "people/resume.html", {"kept": form})
    on_this_site = url_has_allowed_host_and_scheme(next_url, allowed_hosts={request.get_host()})
    return redirect(next_url if on_this_site else settings.LOGIN_REDIRECT_URL)


@require_POST
@guard(Action.OPEN_DOOR)
def resume(request: HttpRequest) -> HttpResponse:
    """Give the kept form back to somebody who logged in meanwhile, by a link or in another window."""
    form = kept_form(request.POST.get("kept", ""))
    if form is None:
        messages.warning(request, _("Cet envoi date de plus d’un jour ou a été abîmé : refaites-le."))
        return redirect(settings.LOGIN_REDIRECT_URL)
    if not request.user.is_authenticated:
        context = {"over": True, "still": True, "kept": request.POST["kept"]}
        return render(request, "people/login.html", context)
    return render(request, "people/resume.html", {"kept": form})


@require_POST
@guard(Action.OPEN_DOOR)
def logout(request: HttpRequest) -> HttpResponse:
    """End this session."""
    close_session(request)
    messages.success(request, _("Vous êtes déconnecté de cet appareil."))
    return redirect("people:login")


@sensitive_post_parameters("password", "password_again")
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.OPEN_DOOR)
def link(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask what the link needs, use it, log this device in."""
    invitation = links.find_invitation(secret)
    why = links.closed_because(invitation)
    if invitation is None or why:
        return render(request, "people/link.html", {"why": why}, status=410 if invitation else 404)
    form = links.for_link(invitation, sent(request))
    if form.is_valid():
        typed = {name: value for name, value in form.cleaned_data.items() if name != "password_again"}
        enter = partial(links.enter, invitation=invitation, entrance=links.Entrance(**typed))
        if person := attempt(enter, partial(show_refusal, form)):
            open_session(request, person, "django.contrib.auth.backends.ModelBackend")
            return accounts.remember(redirect("control:home"), person)
    context = {"form": form, "invitation": invitation}
    return render(request, "people/link.html", context, status=status_of(form))


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@guard(Action.OWN_ACCOUNT)
def account(request: HttpRequest) -> HttpResponse:
    """Who I am here; POST changes my password and keeps this device logged in."""
    person = request.user
    form = accounts.ChangePasswordForm(sent(request), has_one=person.has_usable_password())

    def change(password: str, password_again: str, password_old: str = "") -> None:
        about = {"club": club_of(request), "person": person, "by": actor_of(request)}
        accounts.change_password(**about, old=password_old, new=password)
        update_session_auth_hash(request, person)

    return act_view(
        request,
        form,
        change,
        done="people:account",
        template="people/account.html",
        said=_("Mot de passe changé. Vos autres appareils sont déconnectés."),
    )


@require_POST
@guard(Action.OWN_ACCOUNT)
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End all my sessions, this one included."""
    accounts.log_out_everywhere(club=club_of(request), person=request.user, by=actor_of(request))
    close_session(request)
    messages.success(request, _("Vous êtes déconnecté de tous vos appareils."))
    return redirect("people:login")


@require_http_methods(["GET", "POST"])
@guard(Action.PEOPLE)
def index(request: HttpRequest) -> HttpResponse:
    """Everybody and the open links; POST makes an invitation and shows it."""
    club = club_of(request)
    form = RoleForm(sent(request), initial={"role": Role.REFEREE})
    if form.is_valid():
        invitation = links.invite(club=club, role=form.cleaned_data["role"], by=actor_of(request))
        return redirect("people:invitation", invitation.pk)
    context = {"form": form, "people": accounts.people(club), "invitations": links.open_invitations(club)}
    return render(request, "people/index.html", context, status=status_of(form))


@never_cache
@require_GET
@guard(Action.PEOPLE)
def invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """One link with its QR code, while it is open."""
    link = get_object_or_404(_invitations(request).exclude(made_by=None), pk=invitation_id)
    why = links.closed_because(link)
    address = qr.address(links.path_of(link))
    picture = "" if why else qr.picture(address)
    context = {"invitation": link, "why": why, "address": address, "picture": picture}
    return render(request, "people/invitation.html", context)


def _invitations(request: HttpRequest) -> QuerySet[Invitation]:
    return club_of(request).invitations.select_related("club", "for_user", "used_by")


def _person(request: HttpRequest, user_id: int) -> User:
    """Somebody of this club; 404 for anybody else."""
    person: User = get_object_or_404(accounts.users_of(club_of(request)), pk=user_id)
    return person


@require_POST
@guard(Action.PEOPLE)
def revoke_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Close an open link."""
    link = get_object_or_404(_invitations(request), pk=invitation_id)
    do = partial(links.revoke_invitation, invitation=link, by=actor_of(request))
    return press(request, _("Lien fermé."), do, "people:index")


@require_POST
@guard(Action.PEOPLE)
def recover(request: HttpRequest, user_id: int) -> HttpResponse:
    """A link for somebody known: a new device, or a forgotten password."""
    about = {"club": club_of(request), "person": _person(request, user_id)}
    do = partial(links.recover, by=actor_of(request), **about)
    link = attempt(do, partial(say_why_not, request))
    return redirect("people:invitation", link.pk) if link else redirect("people:index")


CHANGES: dict[str, tuple[Callable[..., None], Any]] = {
    "give_role": (accounts.give_role, gettext_lazy("%(name)s a un rôle de plus.")),
    "revoke_role": (accounts.revoke_role, gettext_lazy("%(name)s a un rôle de moins.")),
    "revoke_person": (accounts.revoke_person, gettext_lazy("%(name)s n’a plus accès au programme.")),
    "log_out": (accounts.log_out_everywhere, gettext_lazy("%(name)s est déconnecté partout.")),
}
"""What an organiser does to somebody by one button, and what is said then."""


@require_POST
@guard(Action.PEOPLE)
def change(request: HttpRequest, user_id: int, what: str, **role: str) -> HttpResponse:
    """One of these, back to the page."""
    act, sentence = CHANGES[what]
    about = {"club": club_of(request), "person": (person := _person(request, user_id))}
    do = partial(act, by=actor_of(request), **about, **role)
    return press(request, sentence % {"name": person.name}, do, "people:index")
