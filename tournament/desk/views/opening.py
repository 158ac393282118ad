"""The page of checks before the doors open."""

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
from ...web import qr
from ...web.answers import carried_out
from ..forms import CheckForm
from ..queries.opening import check_lines
from ..services.opening import tick_check


@require_http_methods(["GET", "POST"])
@guard(Action.CHECK, see=Action.SEE_STAFF)
def opening(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is red until the program or somebody has seen it; one button a line."""
    form = CheckForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and carried_out(form, partial(_tick, form, request, tournament)):
        messages.success(request, _("C’est noté."))
        return redirect("control:opening", slug=tournament.slug)
    lines = check_lines(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "lines": [(line, tokens.new_token()) for line in lines],
        "left": sum(not line.seen for line in lines),
        "may": permits(actor_of(request), Action.CHECK, tournament),
        "may_choose": permits(actor_of(request), Action.BACKUPS),
        "door": qr.hall_door(tournament),
    }
    return render(request, "desk/opening.html", context, status=status_of(form))


def _tick(form: CheckForm, request: HttpRequest, tournament: Tournament) -> None:
    sent, who = form.cleaned_data, actor_of(request)
    seen = sent["act"] == "seen"
    tick_check(tournament=tournament, check=sent["check"], seen=seen, by=who, token=sent["token"])
