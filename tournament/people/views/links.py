"""The page behind a one-use link. Opening it uses nothing up: only the answer does."""

from __future__ import annotations

from django.contrib.auth import login as open_session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ...access import Action, door
from ...errors import Refused, show, status_of
from .. import forms, queries, services

BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password", "password_again")
@never_cache
@require_http_methods(["GET", "POST"])
@door(Action.OPEN_DOOR)
def link(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask what the link needs, use it, log this device in."""
    invitation = queries.invitation(secret)
    if why := queries.closed_because(invitation):
        status = 404 if why == "unknown" else 410
        return render(request, "people/link_closed.html", {"why": why}, status=status)
    data = request.POST if request.method == "POST" else None
    form = forms.for_link(invitation, list(queries.organisers()), data)
    if form.is_valid():
        try:
            open_session(request, services.enter(invitation=invitation, entrance=form.entrance()), BACKEND)
            return redirect("control:home")
        except Refused as no:
            show(form, no)
    shown = {"form": form, "invitation": invitation}
    return render(request, "people/link.html", shown, status=status_of(form))
