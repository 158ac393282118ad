"""For a phone without network: the table of marks that it keeps, and its deal that came after the end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import ImpossibleDeal

from ...core.errors import Refused
from ...core.tokens import AlreadyDone
from ...models import Match, Table, Tournament
from ...rulebook import ruleset_of
from ..place import MatchPlace
from ..queries.facts import facts_of
from ..queries.reckoned import AGAIN_SECONDS, table_name, table_text
from ..services.late_deals import ask_late
from .deals import entry_page, forms_at, not_recorded


@require_safe
def reckoner(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    """What every usual deal marks under these rules, for a phone without network; kept by whoever asked for
    it under the name it has now."""
    rules = ruleset_of(tournament)
    name = table_name(rules)
    tag, kept = f'"{name}"', request.GET.get("of") == name
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == tag
    text = "" if same else table_text(rules)
    if text is None:
        return HttpResponse(status=503, headers={"Retry-After": AGAIN_SECONDS, "Cache-Control": "no-store"})
    answer = HttpResponse(text, content_type="application/json", status=304 if same else 200)
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, max-age=31536000, immutable" if kept else "private, no-cache"
    return answer


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
