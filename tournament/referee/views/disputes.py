"""The referee's list of disputes, as a page and as the fragment that keeps it true."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ...access import Action, door
from ...ending import is_over
from ...models import Tournament
from ..queries.disputes import dispute_list
from .sheets import etag, news


@require_safe
@door(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open calls first, the oldest at the top; decisions below."""
    shown = {**_listed(tournament), "etag": etag(tournament), "served_at": timezone.localtime()}
    return render(request, "referee/disputes.html", shown)


def _listed(tournament: Tournament) -> dict[str, Any]:
    """The list; once the evening is closed nobody rules any more."""
    return {"tournament": tournament, "seen": dispute_list(tournament), "over": is_over(tournament)}


@require_safe
@door(Action.SEE_REFEREE)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The inside of the list; 304 while nothing happened."""
    tag = etag(tournament)
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render(request, "referee/_disputes.html", _listed(tournament))
    for name, value in news(tournament, tag).items():
        answer[name] = value
    return answer
