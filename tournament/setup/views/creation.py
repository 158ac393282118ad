"""Making a tournament: from the form, or like the last time."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ... import tokens
from ...access import Action, actor_of, door
from ...days import evening_of
from ...errors import Refused, show, status_of
from ...models import Club
from .. import forms, queries, services
from ..plan import Plan


@require_http_methods(["GET", "POST"])
@door(Action.CREATE)
def create(request: HttpRequest) -> HttpResponse:
    """Five questions; the rest is folded."""
    club = Club.objects.get()
    blank = Plan(name="", date=evening_of(timezone.now(), club.time_zone))
    sent = request.POST if request.method == "POST" else None
    form = forms.PlanForm(sent, rulebooks=queries.offers(club), plan=blank, fixed=("reason",))
    token = request.POST.get("token") or tokens.made()
    if form.is_valid():
        try:
            made = services.create_tournament(club=club, plan=form.plan(), by=actor_of(request), token=token)
            return redirect("control:overview", made.slug)
        except tokens.AlreadyDone as done:
            return redirect("control:overview", done.answer["slug"])
        except Refused as no:
            show(form, no)
    return render(request, "setup/create.html", {"form": form, "token": token}, status=status_of(form))


@require_POST
@door(Action.CREATE)
def again(request: HttpRequest) -> HttpResponse:
    """The last evening once more, tonight."""
    token = request.POST.get("token")
    try:
        made = services.repeat_last(club=Club.objects.get(), by=actor_of(request), token=token).slug
    except tokens.AlreadyDone as done:
        made = done.answer["slug"]
    except Refused as no:
        messages.error(request, no.message)
        return redirect("control:home")
    messages.success(request, _("Tournoi créé avec les réglages de la dernière fois : relisez-les."))
    return redirect("setup:settings", made)
