"""The pages that make a tournament, from the form or like the last time, and the two that end it before
its end: cancelled, or deleted."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.clock import hour_now
from ...core.clubs import club_of
from ...core.errors import Refused, show_refusal, status_of
from ...core.guards import guard
from ...models import Tournament
from ...web.answers import carried_out
from .. import forms, queries, services


@require_http_methods(["GET", "POST"])
@guard(Action.CREATE)
def create(request: HttpRequest) -> HttpResponse:
    """Seven questions; everything else is as usual until somebody changes it."""
    club = club_of(request)
    blank = Tournament(date=club.day_of(hour_now()))
    sent = request.POST if request.method == "POST" else None
    form = forms.SettingsForm(sent, instance=blank, rulebooks=queries.offers(club), fixed=("reason",))
    token = request.POST.get("token") or tokens.new_token()
    if form.is_valid():
        make = partial(services.create_tournament, club=club, by=actor_of(request), token=token)
        try:
            return redirect("control:overview", make(settings=form.settings()).slug)
        except tokens.AlreadyDone as earlier:
            return redirect("control:overview", earlier.answer["slug"])
        except Refused as refusal:
            show_refusal(form, refusal)
    return render(request, "setup/create.html", {"form": form, "token": token}, status=status_of(form))


@require_POST
@guard(Action.CREATE)
def again(request: HttpRequest) -> HttpResponse:
    """The last evening once more, tonight."""
    token = request.POST.get("token")
    try:
        slug = services.repeat_last(club=club_of(request), by=actor_of(request), token=token).slug
    except tokens.AlreadyDone as earlier:
        slug = earlier.answer["slug"]
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("control:home")
    messages.success(request, _("Tournoi créé avec les réglages de la dernière fois : relisez-les."))
    return redirect("setup:settings", slug)


@require_http_methods(["GET", "POST"])
@guard(Action.CANCEL)
def cancel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cancel, with a reason; everything stays readable."""
    form = forms.CancelForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        arguments = {"reason": form.cleaned_data["reason"], "token": request.POST.get("token")}
        act = partial(services.cancel_tournament, tournament=tournament, by=actor_of(request), **arguments)
        if carried_out(form, act):
            messages.success(request, _("Tournoi annulé."))
            return redirect("control:overview", tournament.slug)
    context = {"tournament": tournament, "form": form, "token": tokens.new_token()}
    return render(request, "setup/cancel.html", context, status=status_of(form))


@require_http_methods(["GET", "POST"])
@guard(Action.DELETE)
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete a demonstration, or a tournament never drawn, its name typed."""
    form = forms.DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data["name"]
        act = partial(services.delete_tournament, tournament=tournament, typed=typed, by=actor_of(request))
        if carried_out(form, act):
            messages.success(request, _("Tournoi effacé. Le journal du club en garde la trace."))
            return redirect("control:home")
    context = {"tournament": tournament, "form": form}
    return render(request, "setup/delete.html", context, status=status_of(form))
