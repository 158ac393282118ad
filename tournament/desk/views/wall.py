"""The small page from which the desk drives the wall."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...core import tokens
from ...core.access import Action, actor_of, permits
from ...core.errors import status_of
from ...core.guards import guard
from ...models import Tournament
from ...web.answers import carried_out
from ..forms import WallForm
from ..services import wall as services


@require_http_methods(["GET", "POST"])
@guard(Action.WALL, see=Action.SEE_STAFF)
def wall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which views the wall keeps, its message, the tables it calls; each is sent for itself."""
    form = WallForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and carried_out(form, partial(_obey, form, request, tournament)):
        messages.success(request, _("Le mur le montre."))
        return redirect("control:wall", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "message": form.message_typed(tournament.wall_message),
        "form": form,
        "may": permits(actor_of(request), Action.WALL, tournament),
        "pins": [("", _("tout, selon le moment")), *Tournament.Pin.choices],
        "calls": Tournament.CallTo.choices,
        "tokens": [tokens.new_token() for _form in range(4)],
    }
    return render(request, "desk/wall.html", context, status=status_of(form))


def _obey(form: WallForm, request: HttpRequest, tournament: Tournament) -> None:
    data, who = form.cleaned_data, actor_of(request)
    if data["act"] == "keep":
        services.keep_on_wall(tournament=tournament, pin=data["pin"], by=who, token=data["token"])
    elif data["act"] == "say":
        services.say_on_wall(tournament=tournament, text=data["message"], by=who, token=data["token"])
    else:
        tables = data["tables"] if data["act"] == "call" else ()
        services.call_to(tournament=tournament, tables=tables, to=data["to"], by=who, token=data["token"])
