"""The pages of the desk around the rounds: home, overview, checks, wall, journal, demonstration."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core import jobs, tokens
from ..core.access import Action, actor_of, permits
from ..core.clubs import club_of
from ..core.guards import guard
from ..match.place import last_beside_play
from ..models import Club, Job, Season, Tournament
from ..setup.tournaments import last_made
from ..web import qr
from ..web.answers import act_view, sent
from ..web.live import NORMAL_MS, dated, etag, live_part
from . import journal as reads
from .demo import ask_for_demo
from .journal import JournalForm, JournalTable
from .opening import CheckForm, check_lines, tick_check
from .overview import evenings, short_teams
from .overview import overview as overview_of
from .wall import WallForm, give_order

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
        "seasons": Season.objects.filter(evenings__tournament=tournament),
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


@require_http_methods(["GET", "POST"])
@guard(Action.CHECK, see=Action.SEE_STAFF)
def opening(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is red until the program or somebody has seen it; one button a line."""

    def context() -> dict[str, Any]:
        lines = check_lines(tournament)
        return {
            "tournament": tournament,
            "lines": [(line, tokens.new_token()) for line in lines],
            "left": sum(not line.seen for line in lines),
            "may": permits(actor_of(request), Action.CHECK, tournament),
            "may_choose": permits(actor_of(request), Action.BACKUPS),
            "door": qr.hall_door(tournament),
        }

    return act_view(
        request,
        CheckForm(sent(request)),
        partial(tick_check, tournament=tournament, by=actor_of(request)),
        done=reverse("control:opening", args=[tournament.slug]),
        template="desk/opening.html",
        context=context,
        said=_("C’est noté."),
    )


@require_http_methods(["GET", "POST"])
@guard(Action.WALL, see=Action.SEE_STAFF)
def wall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which views the wall keeps, its message, the tables it calls; each is sent for itself."""
    form = WallForm(sent(request))
    return act_view(
        request,
        form,
        partial(give_order, tournament=tournament, by=actor_of(request)),
        done=reverse("control:wall", args=[tournament.slug]),
        template="desk/wall.html",
        context=lambda: {
            "tournament": tournament,
            "message": form.message_typed(tournament.wall_message),
            "may": permits(actor_of(request), Action.WALL, tournament),
            "pins": [("", _("tout, selon le moment")), *Tournament.Pin.choices],
            "calls": Tournament.CallTo.choices,
            "tokens": [tokens.new_token() for _form in range(4)],
        },
        said=_("Le mur le montre."),
    )


@require_GET
@guard(Action.JOURNAL)
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that was done in this tournament."""
    context = journal_context(request, tournament, tournament.club)
    context |= {"tournament": tournament, "etag": etag(tournament)}
    return render(request, "desk/journal.html", context)


@require_GET
@guard(Action.JOURNAL)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entries below the form, as the address filters them."""

    def inside() -> HttpResponse:
        context = journal_context(request, tournament, tournament.club)
        return render(request, "desk/_journal.html", {**context, "tournament": tournament})

    return live_part(request, tournament, inside, heavy=True)


@require_GET
@guard(Action.SEE_STAFF)
def since(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """For a page of forms, which nothing may change under the hand that fills them: the last thing that was
    written, other than play at a table, since this entry; nothing where there is none."""

    def inside() -> HttpResponse:
        context = {"tournament": tournament, "line": reads.written_since(tournament, entry)}
        return render(request, "desk/_since.html", context)

    return live_part(request, tournament, inside, key=last_beside_play(tournament.pk), heavy=True)


@require_GET
@guard(Action.JOURNAL)
def club_journal(request: HttpRequest) -> HttpResponse:
    """People, roles, links, back-ups: what belongs to no tournament."""
    club = club_of(request)
    return render(request, "desk/journal.html", journal_context(request, None, club))


def journal_context(request: HttpRequest, tournament: Tournament | None, club: Club) -> dict[str, Any]:
    """The filters and the page that the address asks for."""
    authors, matches = reads.authors(tournament, club), reads.matches_in(tournament)
    form = JournalForm(request.GET, authors=authors, matches=matches)
    page, lines = reads.page_of(tournament, club, form.filters(), request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    kept_query = f"{query.urlencode()}&" if query else ""
    return {"form": form, "page": page, "table": JournalTable(lines), "query": kept_query}
