"""The page on which the organiser types what the winners get."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.errors import status_of
from ...core.guards import guard
from ...evening import given, read_prizes, standings_now
from ...models import Tournament
from ...web.answers import carried_out
from ..forms import PrizesForm
from ..services.prizes import keep_prizes


@require_http_methods(["GET", "POST"])
@guard(Action.PRIZES)
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The lines, and how they were read: who gets what once the evening is over."""
    form = PrizesForm(request.POST or None, initial={"lines": tournament.prizes, "token": tokens.new_token()})
    keep = partial(keep_prizes, tournament=tournament, by=actor_of(request))
    if form.is_valid() and carried_out(
        form, partial(keep, prizes=form.cleaned_data["lines"], token=form.cleaned_data["token"])
    ):
        messages.success(request, _("Les lots sont enregistrés."))
        return redirect("control:prizes", slug=tournament.slug)
    read = given(standings_now(tournament), read_prizes(tournament.prizes))
    context = {"tournament": tournament, "form": form, "given": read}
    return render(request, "desk/prizes.html", context, status=status_of(form))
