"""The two ways a tournament ends before its end: cancelled, or deleted."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ... import tokens
from ...access import Action, actor_of, door
from ...errors import status_of
from ...models import Tournament
from .. import forms, services
from .attempt import attempt


@require_http_methods(["GET", "POST"])
@door(Action.CANCEL)
def cancel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cancel, with a reason; everything stays readable."""
    form = forms.CancelForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        what = {"reason": form.cleaned_data["reason"], "token": request.POST.get("token")}
        act = partial(services.cancel_tournament, tournament=tournament, by=actor_of(request), **what)
        if attempt(form, act):
            messages.success(request, _("Tournoi annulé."))
            return redirect("control:overview", tournament.slug)
    shown = {"tournament": tournament, "form": form, "token": tokens.made()}
    return render(request, "setup/cancel.html", shown, status=status_of(form))


@require_http_methods(["GET", "POST"])
@door(Action.DELETE)
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete a demonstration, or a tournament never drawn, its name typed."""
    form = forms.DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data["name"]
        act = partial(services.delete_tournament, tournament=tournament, typed=typed, by=actor_of(request))
        if attempt(form, act):
            messages.success(request, _("Tournoi effacé. Le journal du club en garde la trace."))
            return redirect("control:home")
    shown = {"tournament": tournament, "form": form}
    return render(request, "setup/delete.html", shown, status=status_of(form))
