"""Log in, log out, and take up again a form whose session ended while it was being sent."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate
from django.contrib.auth import login as open_session
from django.contrib.auth import logout as close_session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ...access import Action, door
from ...errors import status_of
from .. import kept, queries
from ..forms import LogInForm


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
@door(Action.OPEN_DOOR)
def login(request: HttpRequest) -> HttpResponse:
    """Name and password; a kept form goes along and is given back."""
    form = LogInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = authenticate(request, **form.credentials())
        if user is not None:
            open_session(request, user)
            return after(request)
        form.add_error("password", _("Ce nom et ce mot de passe ne vont pas ensemble."))
    return render(request, "people/login.html", asked(request, form), status=status_of(form))


def asked(request: HttpRequest, form: LogInForm) -> dict[str, Any]:
    """The page of the log-in form: where it leads, what it keeps, whether there is anybody to log in."""
    going = request.POST.get("next") or request.GET.get("next", "")
    return {
        "form": form,
        "next": going,
        "kept": request.POST.get("kept", ""),
        "nobody": not queries.has_organiser(),
    }


def after(request: HttpRequest) -> HttpResponse:
    """Where a fresh session leads: the kept form, the page asked for, else the staff home."""
    going = request.POST.get("next", "")
    if (form := kept.opened(request.POST.get("kept", ""))) is not None:
        return render(request, "people/resume.html", {"kept": form})
    ours = url_has_allowed_host_and_scheme(going, allowed_hosts={request.get_host()})
    return redirect(going if ours else settings.LOGIN_REDIRECT_URL)


@require_POST
@door(Action.OPEN_DOOR)
def resume(request: HttpRequest) -> HttpResponse:
    """Give the kept form back to somebody who logged in meanwhile, by a link or in another window."""
    form = kept.opened(request.POST.get("kept", ""))
    if form is None:
        messages.warning(request, _("Cet envoi date de plus d’un jour ou a été abîmé : refaites-le."))
        return redirect(settings.LOGIN_REDIRECT_URL)
    if not request.user.is_authenticated:
        return render(request, "people/session_over.html", {"kept": request.POST["kept"], "still": True})
    return render(request, "people/resume.html", {"kept": form})


@require_POST
@door(Action.OPEN_DOOR)
def logout(request: HttpRequest) -> HttpResponse:
    """End this session."""
    close_session(request)
    messages.success(request, _("Vous êtes déconnecté de cet appareil."))
    return redirect("people:login")
