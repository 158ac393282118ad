"""The staff home and the front page of one tournament."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from tournament.setup.tournaments import last_made

from ...core import jobs, tokens
from ...core.access import Action, actor_of, permits
from ...core.clubs import club_of
from ...core.guards import guard
from ...match.changes import last_beside_play
from ...models import Job, Tournament
from ...web.live import NORMAL_MS, dated, etag, live_part
from ..queries.overview import evenings
from ..queries.overview import overview as overview_of
from ..queries.short import short_teams
from ..services.demo import ask_for_demo

PAGE = 50  # tournaments


@require_GET
@guard(Action.SEE_STAFF)
def home(request: HttpRequest) -> HttpResponse:
    """Every tournament, tonight's first; what an organiser may start."""
    club = club_of(request)
    page = Paginator(evenings(club), PAGE).get_page(request.GET.get("page"))
    may_create = permits(actor_of(request), Action.CREATE)
    context = {"page": page, "may_create": may_create, "last": last_made(club), "token": tokens.new_token()}
    return render(request, "desk/home.html", context)


@require_GET
@guard(Action.SEE_STAFF)
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One tournament: where it stands and the next thing to do."""
    context = {
        **_overview_context(request, tournament),
        "etag": etag(tournament, last_beside_play(tournament.pk)),
    }
    return render(request, "desk/overview.html", context)


def _overview_context(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    return {
        "tournament": tournament,
        "overview": overview_of(tournament, actor_of(request)),
        "token": tokens.new_token(),
        "short_teams": short_teams(tournament),
    }


@require_GET
@guard(Action.SEE_STAFF)
def live_overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The inside of that page."""

    def inside() -> HttpResponse:
        return render(request, "desk/_overview.html", _overview_context(request, tournament))

    return live_part(request, tournament, inside, key=last_beside_play(tournament.pk), heavy=True)


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
    job = _demo_job(request, job_id)
    if job.state == Job.State.DONE:
        return redirect("control:overview", slug=job.result["slug"])
    return render(request, "desk/demo.html", {"job": job, "version": jobs.job_version(job)})


def _demo_job(request: HttpRequest, job_id: int) -> Job:
    return get_object_or_404(Job, pk=job_id, kind="demo", club=club_of(request))


@require_GET
@guard(Action.CREATE)
def live_progress(request: HttpRequest, job_id: int) -> HttpResponse:
    """The bar; once done, where the evening is."""
    job = _demo_job(request, job_id)
    answer = render(request, "desk/_demo_progress.html", {"job": job})
    if job.state == Job.State.DONE:
        answer["X-Location"] = reverse("control:overview", kwargs={"slug": job.result["slug"]})
    version = jobs.job_version(job)
    return dated(answer, tag=f'"{version}-{get_language()}"', version=version, interval=NORMAL_MS)
