"""The draws for everybody: the page that explains each, and the record that anyone can run again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from pairing.record import dump

from ..core.access import Action
from ..core.guards import guard
from ..models import Tournament
from ..web.live import asked_again
from .drafts import record_of
from .public import public_draws
from .view import draft_view


@require_GET
@guard(Action.SEE_HALL)
def page(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Who plays whom, the seed, every compromise, and how to check; of the last draw, or of that number."""
    draws = public_draws(tournament)
    draw = draws.chosen(number)
    if number is not None and draw is None:
        raise Http404
    query = request.GET.get("q", "")[:60]
    view = draft_view(tournament, draw, public=True).matching(query) if draw is not None else None
    context = {"tournament": tournament, "shown": view, "draws": draws, "q": query}
    context["replaced"] = [draft for draft in draws.replaced if draft.by == draw]
    context["was"] = next((draft for draft in draws.replaced if draft.draw == draw), None)
    return render(request, "draw/public.html", context)


@require_GET
@guard(Action.SEE_HALL)
def record(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """A released record as a file, without any name."""
    draw = public_draws(tournament).chosen(number)
    if draw is None:
        raise Http404
    answer = HttpResponse(dump(record_of(draw)), content_type="application/json; charset=utf-8")
    name = f"tirage-{tournament.slug}" + (f"-{number}" if number else "")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return asked_again(answer)
