"""From a table’s phone or the desk: call the referee in two taps, or settle it between the two sides.
The calls that ring at the desk."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ...core.access import Action
from ...core.errors import status_of
from ...core.guards import guard
from ...models import Dispute, Tournament
from ...web.answers import carried_out
from ...web.live import live_part
from ..changes import last_beside_play
from ..forms.matches import AgreementForm, CallForm
from ..place import MatchPlace, place_context
from ..queries.disputes import CALLS, open_disputes
from ..queries.ringing import ringing_now
from ..queries.sheet import sheet
from ..services.disputes import agree as note_agreement
from ..services.disputes import open_dispute


def call(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Why? Each reason is a button that calls."""
    form = CallForm(request.POST or None, match=place.match.pk if place.match else None)
    if carried_out(form, lambda: _called(place, form)):
        messages.success(request, _("L’arbitre est prévenu. Il vient à votre table."))
        return redirect(place.sheet_url)
    return render(request, "referee/call.html", _call_context(place, form), status=status_of(form))


@require_safe
@guard(Action.SEE_REFEREE)
def ringing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What rings at the desk, as a fragment of each of its pages."""

    def inside() -> HttpResponse:
        context = {"tournament": tournament, "ringing": ringing_now(tournament)}
        return render(request, "referee/_ringing.html", context)

    return live_part(request, tournament, inside, key=last_beside_play(tournament.pk))


def _called(place: MatchPlace, form: CallForm) -> object:
    token = form.cleaned_data["token"]
    return open_dispute(match=place.match, call=form.call(), by=place.actor, token=token)


def _call_context(place: MatchPlace, form: Any) -> dict[str, Any]:
    """The page's context: the sheet, the calls that wait, the reasons."""
    waiting = open_disputes(place.match) if place.match else []
    page = sheet(place.match) if place.match else None
    return {**place_context(place), "form": form, "sheet": page, "waiting": waiting, "calls": CALLS.items()}


def agree(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Cover, deal again, or set a rule aside: noted on the sheet, and the dispute it ends is closed."""
    initial = {name: request.GET.get(name, "") for name in ("how", "deal", "dispute")}
    form = AgreementForm(request.POST or None, match=place.match.pk if place.match else None, initial=initial)
    if carried_out(form, lambda: _agreed(place, form)):
        messages.success(request, _("Noté sur la feuille."))
        return redirect(place.sheet_url)
    return render(request, "referee/agree.html", _call_context(place, form), status=status_of(form))


def _agreed(place: MatchPlace, form: AgreementForm) -> object:
    dispute_id = form.cleaned_data["dispute"]
    dispute = get_object_or_404(Dispute, pk=dispute_id, match=place.match) if dispute_id else None
    return note_agreement(
        match=place.match,
        agreement=form.agreement(),
        by=place.actor,
        dispute=dispute,
        token=form.cleaned_data["token"],
    )
