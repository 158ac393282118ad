"""The staff home and the front page of one tournament."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from ... import tokens
from ...access import Action, actor_of, door, permits
from ...models import Club, Tournament
from ...setup.queries import last_made
from ..queries import home as reads
from ..queries.offers import offers
from ..queries.overview import overview as overview_of

PAGE = 50  # tournaments


@require_GET
@door(Action.SEE_STAFF)
def home(request: HttpRequest) -> HttpResponse:
    """Every tournament, tonight's first; what an organiser may start."""
    club = Club.objects.get()
    timezone.activate(club.time_zone)
    page = Paginator(reads.evenings(club), PAGE).get_page(request.GET.get("page"))
    may_create = permits(actor_of(request), Action.CREATE)
    shown = {"page": page, "may_create": may_create, "last": last_made(club), "token": tokens.made()}
    return render(request, "control/home.html", shown)


@require_GET
@door(Action.SEE_STAFF)
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One tournament: where it stands and the next thing to do."""
    seen = overview_of(tournament, actor_of(request))
    shown = {"tournament": tournament, "seen": seen, "token": tokens.made(), "short": offers(tournament)}
    return render(request, "control/overview.html", shown)
