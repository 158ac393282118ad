"""The page of a tournament played on several days: which round on which day."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...core.access import Action, actor_of, permits
from ...core.errors import status_of
from ...core.guards import guard
from ...models import Tournament
from ...web.answers import carried_out
from ..forms import CalendarForm, DaysForm
from ..queries.days import dated_rounds, filled
from ..services.days import set_days


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def days(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The day of each round; `?first=…` fills the fields with days that repeat, which nothing stores yet."""
    rounds, asked = dated_rounds(tournament), CalendarForm(request.GET if "first" in request.GET else None)
    shown = filled(rounds, asked.calendar()) if asked.is_valid() else rounds
    sent = request.POST if request.method == "POST" else None
    form = DaysForm(sent, rounds=rounds if sent else shown, seen=tournament.round_days)
    if form.is_valid() and carried_out(form, partial(_set, form, request, tournament)):
        messages.success(request, _("Les jours sont enregistrés."))
        return redirect("control:days", slug=tournament.slug)
    may = permits(actor_of(request), Action.SETUP, tournament)
    context = {"tournament": tournament, "form": form, "calendar": asked, "may": may}
    return render(request, "desk/days.html", {**context, "filled": asked.is_bound}, status=status_of(form))


def _set(form: DaysForm, request: HttpRequest, tournament: Tournament) -> None:
    sent, by = form.cleaned_data, actor_of(request)
    set_days(tournament=tournament, days=form.days(), seen=sent["seen"], by=by, token=sent["token"])
