"""The club's name and clock."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...access import Action, actor_of, door
from ...errors import status_of
from ...models import Club
from .. import forms, services


@require_http_methods(["GET", "POST"])
@door(Action.SETUP)
def club(request: HttpRequest) -> HttpResponse:
    """Show the two settings; POST stores them."""
    own = Club.objects.get()
    stands = {"name": own.name, "time_zone": own.time_zone}
    form = forms.ClubForm(request.POST if request.method == "POST" else None, initial=stands)
    if form.is_valid():
        services.change_club(club=own, by=actor_of(request), **form.cleaned_data)
        messages.success(request, _("Réglages du club enregistrés."))
        return redirect("setup:club")
    return render(request, "setup/club.html", {"form": form}, status=status_of(form))
