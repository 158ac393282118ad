"""The staff home and the front page of one tournament."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from ...core import tokens
from ...core.access import Action, actor_of, permits
from ...core.clubs import club_of
from ...core.guards import guard
from ...models import Job, Tournament
from ...setup.queries import last_made
from ..queries.overview import evenings, short_teams
from ..queries.overview import overview as overview_of
from ..services.demo import ask_for_demo

PAGE = 50  # tournaments


@require_GET
@guard(Action.SEE_STAFF)
def home(request: HttpRequest) -> HttpResponse:
    """Every tournament, tonight's first; what an organiser may start."""
    club = club_of(request)
    timezone.activate(club.time_zone)
    page = Paginator(evenings(club), PAGE).get_page(request.GET.get("page"))
    may_create = permits(actor_of(request), Action.CREATE)
    context = {"page": page, "may_create": may_create, "last": last_made(club), "token": tokens.new_token()}
    return render(request, "control/home.html", context)


@require_GET
@guard(Action.SEE_STAFF)
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One tournament: where it stands and the next thing to do."""
    tournament_overview = overview_of(tournament, actor_of(request))
    context = {
        "tournament": tournament,
        "overview": tournament_overview,
        "token": tokens.new_token(),
        "short_teams": short_teams(tournament),
    }
    return render(request, "control/overview.html", context)


@require_POST
@guard(Action.CREATE)
def ask(request: HttpRequest) -> HttpResponse:
    """Enqueue it and show how far it is."""
    job = ask_for_demo(club=club_of(request), by=actor_of(request))
    return redirect("control:demo_progress", job_id=job.pk)


@require_GET
@guard(Action.CREATE)
def progress(request: HttpRequest, job_id: int) -> HttpResponse:
    """The bar; once done, the evening itself."""
    job = get_object_or_404(Job, pk=job_id, kind="demo", club=club_of(request))
    if job.state == Job.State.DONE:
        return redirect("control:overview", slug=job.result["slug"])
    return render(request, "control/demo.html", {"job": job})
