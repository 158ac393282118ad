"""One's own account: the password, and the way out of every device."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import Refused, show_refusal, status_of
from ...core.guards import guard
from .. import forms, services


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@guard(Action.OWN_ACCOUNT)
def account(request: HttpRequest) -> HttpResponse:
    """Who I am here; POST changes my password and keeps this device logged in."""
    person = request.user
    sent = request.POST if request.method == "POST" else None
    form = forms.ChangePasswordForm(sent, has_one=person.has_usable_password())
    if form.is_valid():
        try:
            club, by = club_of(request), actor_of(request)
            services.change_password(club=club, person=person, **form.old_and_new(), by=by)
            update_session_auth_hash(request, person)
            messages.success(request, _("Mot de passe changé. Vos autres appareils sont déconnectés."))
            return redirect("people:account")
        except Refused as refusal:
            show_refusal(form, refusal)
    return render(request, "people/account.html", {"form": form}, status=status_of(form))


@require_POST
@guard(Action.OWN_ACCOUNT)
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End all my sessions, this one included."""
    services.log_out_everywhere(club=club_of(request), person=request.user, by=actor_of(request))
    logout(request)
    messages.success(request, _("Vous êtes déconnecté de tous vos appareils."))
    return redirect("people:login")
