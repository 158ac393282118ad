"""The deal of a phone without network that came after the end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import ImpossibleDeal

from ...core.errors import Refused
from ...core.tokens import AlreadyDone
from ..place import MatchPlace
from ..queries.facts import facts_of
from ..services.late_deals import ask_late
from .deals import entry_page, forms_at, not_recorded


@require_POST
def late(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    """A deal that came after the end: the referee is called with it."""
    form = forms_at(place).entry(request.POST)
    if not form.is_valid():
        return entry_page(request, place, facts_of(place.match), number, form)
    played, token = form.played(), form.cleaned_data["token"]
    try:
        ask_late(match=place.match, number=number, played=played, by=place.actor, token=token)
    except AlreadyDone:
        pass
    except (Refused, ImpossibleDeal) as refusal:
        return not_recorded(request, place, number, form, refusal)
    messages.success(request, _("L’arbitre est prévenu, avec la donne. Il vient à votre table."))
    return redirect(place.sheet_url)
