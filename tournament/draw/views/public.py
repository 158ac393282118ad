"""The draw for everybody: the page that explains it, and the record that anyone can run again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ...access import Action, door
from ...models import Tournament
from .. import queries


@require_GET
@door(Action.SEE_HALL)
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The pools, the seed, every compromise, and how to check."""
    draw = queries.released_draw(tournament)
    view = queries.draft_view(tournament, draw, public=True) if draw is not None else None
    return render(request, "draw/public.html", {"tournament": tournament, "shown": view})


@require_GET
@door(Action.SEE_HALL)
def record(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The released record as a file, without any name."""
    draw = queries.released_draw(tournament)
    if draw is None:
        raise Http404
    answer = HttpResponse(queries.public_record(draw), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="tirage-{tournament.slug}.json"'
    return answer
