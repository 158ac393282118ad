"""The referee's list of disputes, as a page and as the fragment that keeps it true."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ...access import Action, door
from ...models import Tournament
from ..queries.disputes import dispute_list
from .sheets import etag, news


@require_safe
@door(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open calls first, the oldest at the top; decisions below."""
    shown = {"tournament": tournament, "seen": dispute_list(tournament), "etag": etag(tournament)}
    return render(request, "referee/disputes.html", {**shown, "served_at": timezone.localtime()})


@require_safe
@door(Action.SEE_REFEREE)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The inside of the list; 304 while nothing happened."""
    tag = etag(tournament)
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        shown = {"tournament": tournament, "seen": dispute_list(tournament)}
        answer = render(request, "referee/_disputes.html", shown)
    for name, value in news(tournament, tag).items():
        answer[name] = value
    return answer
