"""The page of the workbook: ask, watch it being written, download."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
)
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ..core.access import Action, actor_of
from ..core.clubs import club_of
from ..core.guards import guard
from ..core.tokens import new_token
from ..evening.reading import standings_now
from ..members.entries import standing_entry
from ..models import Tournament
from ..web.answers import attempt, say_why_not, sent_token
from ..web.days import day_text
from ..web.live import dated
from . import files
from .person import person_sheet
from .standings import provisional
from .workbook import Book

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# Milliseconds between two polls: while one is written, and while nothing happens.
BUSY, IDLE = 1500, 10_000


@require_http_methods(["GET", "POST"])
@guard(Action.EXPORT)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The button, the workbook being written, the last one; POST asks for one."""
    if request.method == "POST":
        return ask(request, tournament)
    page = files.workbook_page(tournament)
    context = {
        "tournament": tournament,
        "page": page,
        "etag": etag(page),
        "token": new_token(),
        "missing": provisional(standings_now(tournament)),
    }
    return render(request, "exports/index.html", context)


def ask(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask for a workbook; the page then shows it being written."""
    about = {"tournament": tournament, "language": get_language() or "fr"}
    do = partial(files.ask_for_workbook, by=actor_of(request), token=sent_token(request), **about)
    attempt(do, partial(say_why_not, request))
    return redirect("exports:index", slug=tournament.slug)


@require_GET
@guard(Action.EXPORT)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The part of the page that changes by itself (docs/look.md says what the headers mean)."""
    page = files.workbook_page(tournament)
    context = {"tournament": tournament, "page": page, "token": new_token()}
    if request.headers.get("If-None-Match") == etag(page):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "exports/_live.html", context)
    return dated(response, tag=etag(page), version=page.version, interval=BUSY if page.job else IDLE)


def etag(page: files.WorkbookPage) -> str:
    """Changes with whatever the live part shows."""
    made = page.made.pk if page.made else 0
    states = f"{page.waiting:d}{page.failed:d}{page.stands_still:d}"
    return f'"{get_language()}-{page.version}-{states}-{made}"'


@require_GET
@guard(Action.EXPORT)
def download(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """The last workbook of this tournament, under a name people recognise; 404 where there is none.

    Read at once: Windows would not let the next workbook take the place of a file that is being sent."""
    try:
        content = files.path_of(tournament).read_bytes()
    except FileNotFoundError:
        raise Http404 from None
    name = files.name_for_people(tournament)
    return FileResponse(BytesIO(content), as_attachment=True, filename=name, content_type=XLSX)


@require_GET
@guard(Action.EDIT_ROLL)
def person(request: HttpRequest, member_id: int) -> HttpResponseBase:
    """What the program keeps of somebody of the roll, to be handed over."""
    member = standing_entry(club_of(request), member_id)
    note = _("%(name)s, le %(day)s") % {"name": member, "day": day_text(localtime().date())}
    book = Book(str(member), (member.club.name, str(member)), note)
    book.add(person_sheet(member, note), lambda: None)
    return book_answer(book, f"fiche-{member.pk}.xlsx")


def book_answer(book: Book, filename: str) -> FileResponse:
    """A small workbook, made at once."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / filename
        book.save(path)
        content = BytesIO(path.read_bytes())
    return FileResponse(content, as_attachment=True, filename=filename, content_type=XLSX)
