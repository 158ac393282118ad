"""One's own account: the password, and the way out of every device."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ...access import Action, actor_of, door
from ...errors import Refused
from ...models import Club
from .. import forms, services


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@door(Action.OWN_ACCOUNT)
def account(request: HttpRequest) -> HttpResponse:
    """Who I am here; POST changes my password and keeps this device logged in."""
    person = request.user
    form = forms.ChangePasswordForm(request.POST or None, has_one=person.has_usable_password())
    if request.method == "POST" and form.is_valid():
        old, new = form.cleaned_data.get("password_old", ""), form.cleaned_data["password"]
        try:
            services.change_password(
                club=Club.objects.get(), person=person, old=old, new=new, by=actor_of(request)
            )
            update_session_auth_hash(request, person)
            messages.success(request, _("Mot de passe changé. Vos autres appareils sont déconnectés."))
            return redirect("people:account")
        except Refused as no:
            forms.show(form, no)
    return render(request, "people/account.html", {"form": form})


@require_POST
@door(Action.OWN_ACCOUNT)
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End all my sessions, this one included."""
    services.log_out_everywhere(club=Club.objects.get(), person=request.user, by=actor_of(request))
    logout(request)
    messages.success(request, _("Vous êtes déconnecté de tous vos appareils."))
    return redirect("people:login")
