"""Everybody's way in and out: log in, come by a link, log out, take up a form whose session had ended.

Opening a link uses nothing up: only the answer does. A kept form is signed by core.guards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate
from django.contrib.auth import login as open_session
from django.contrib.auth import logout as close_session
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ...core.access import Action
from ...core.errors import Refused, show_refusal, status_of
from ...core.guards import KEPT_SALT, guard
from ...core.tokens import SIGNED_FOR
from ...models import User
from .. import devices, forms, queries, services


@dataclass(frozen=True)
class KeptForm:
    """Where the form was going, and what it carried: (name, value), in order."""

    path: str
    fields: list[tuple[str, str]]


def kept_form(sealed: str) -> KeptForm | None:
    """What was kept; None when the seal is broken, a day has passed, or it leads off this site."""
    try:
        data = signing.loads(sealed, salt=KEPT_SALT, max_age=SIGNED_FOR)
    except signing.BadSignature:
        return None
    path = data["path"]
    if not path.startswith("/") or not url_has_allowed_host_and_scheme(path, allowed_hosts=None):
        return None
    return KeptForm(path, [(name, value) for name, values in data["fields"].items() for value in values])


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.OPEN_DOOR)
def login(request: HttpRequest) -> HttpResponse:
    """Name and password; a kept form goes along and is given back."""
    form = forms.LogInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = authenticate(request, **form.credentials())
        if user is not None:
            open_session(request, user)
            return devices.remember(after(request), user)
        form.add_error("password", _("Ce nom et ce mot de passe ne vont pas ensemble."))
    return render(request, "people/login.html", login_context(request, form), status=status_of(form))


def login_context(request: HttpRequest, form: forms.LogInForm) -> dict[str, Any]:
    """The page of the log-in form: where it leads, what it keeps, whether there is anybody to log in."""
    next_url = request.POST.get("next") or request.GET.get("next", "")
    return {
        "form": form,
        "next": next_url,
        "kept": request.POST.get("kept", ""),
        "nobody": not queries.has_organiser(),
    }


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
        return render(request, "people/session_over.html", {"kept": request.POST["kept"], "still": True})
    return render(request, "people/resume.html", {"kept": form})


@require_POST
@guard(Action.OPEN_DOOR)
def logout(request: HttpRequest) -> HttpResponse:
    """End this session."""
    close_session(request)
    messages.success(request, _("Vous êtes déconnecté de cet appareil."))
    return redirect("people:login")


BACKEND = "django.contrib.auth.backends.ModelBackend"


def come_in(request: HttpRequest, person: User) -> HttpResponse:
    """Log somebody in who came by a link; this device is known from now on."""
    open_session(request, person, BACKEND)
    return devices.remember(redirect("control:home"), person)


@sensitive_post_parameters("password", "password_again")
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.OPEN_DOOR)
def link(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask what the link needs, use it, log this device in."""
    invitation = queries.invitation(secret)
    why = queries.closed_because(invitation)
    if invitation is None or why:
        return render(request, "people/link_closed.html", {"why": why}, status=410 if invitation else 404)
    data = request.POST if request.method == "POST" else None
    form = forms.for_link(invitation, list(queries.organisers(invitation.club)), data)
    if form.is_valid():
        try:
            return come_in(request, services.enter(invitation=invitation, entrance=form.entrance()))
        except Refused as refusal:
            show_refusal(form, refusal)
    context = {"form": form, "invitation": invitation}
    return render(request, "people/link.html", context, status=status_of(form))
