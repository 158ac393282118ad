"""The back-ups page and the log's zip, for organisers."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core.access import Action, actor_of, permits
from ..core.clubs import club_of, only_club
from ..core.errors import Refused
from ..core.guards import guard
from ..core.tokens import new_token
from ..web.answers import attempt, press, sent_token
from ..web.computer import is_at_the_laptop
from ..web.copies import CopyState, chosen_folder, copy_line, moment, read_state
from . import files, going_back
from .second import choose_second, may_be_chosen, places_found

SHOWN = 12
"""Copies that are not folded."""


@require_http_methods(["GET", "POST"])
@guard(Action.BACKUPS)
def index(request: HttpRequest) -> HttpResponse:
    """The list of back-ups; POST makes one."""
    if request.method == "POST":
        back_up = partial(files.back_up, club=club_of(request), by=actor_of(request))
        return press(request, _("Sauvegarde faite et vérifiée."), back_up, "archive:backups")
    backups = files.all_backups()
    shown: dict[str, Any] = {"newest": backups[:SHOWN], "earlier": backups[SHOWN:], "copy": copy_line()}
    shown["may_download"] = only_club(request) is not None
    return render(request, "archive/backups.html", shown | _second_shown(request) | _return_shown())


def _return_shown() -> dict[str, Any]:
    """Whether one may go back from here, and what came of the last time."""
    last = going_back.last_return()
    return {
        "may_return": going_back.may_be_asked(),
        "last_return": last,
        "returned_at": moment(last.at) if last else None,
        "returned_to": files.backup_named(last.to) if last else None,
    }


@require_http_methods(["GET", "POST"])
@guard(Action.BACKUPS)
def go_back(request: HttpRequest, name: str) -> HttpResponse:
    """What would change with this copy; POST asks for it."""
    backup = files.backup_named(name)
    if backup is None:
        raise Http404
    refused: list[Refused] = []
    if request.method == "POST":
        about = {"club": club_of(request), "backup": backup}
        do = partial(going_back.ask_return, by=actor_of(request), token=sent_token(request), **about)
        attempt(do, refused.append)
        if not refused:
            return render(request, "archive/returning.html")
    page = {"backup": backup, "preview": going_back.preview(backup), "token": new_token(), "refused": refused}
    return render(request, "archive/going_back.html", page, status=422 if refused else 200)


@require_http_methods(["GET", "POST"])
@guard(Action.OPEN_DOOR)
def open_copy(request: HttpRequest) -> HttpResponse:
    """At a first start, on the computer's own screen: the copy of another computer opened here."""
    if not going_back.may_open_copy(request):
        return render(request, "archive/open_copy.html", {"elsewhere": True})
    refused = ""
    if request.method == "POST":
        try:
            going_back.open_copy(request.POST.get("path", "")[:500].strip())
            return render(request, "archive/opening_copy.html")
        except Refused as refusal:
            refused = refusal.message
    page = {"found": going_back.found_copy(), "refused": refused, "path": request.POST.get("path", "")}
    return render(request, "archive/open_copy.html", page, status=422 if refused else 200)


def _second_shown(request: HttpRequest) -> dict[str, Any]:
    """What the page says of the second place; nothing on a server."""
    if not may_be_chosen():
        return {}
    second = (read_state() or CopyState()).second
    folder, on_laptop = chosen_folder(), is_at_the_laptop(request)
    found = () if folder else [*settings.SECOND_PLACES, *(places_found() if on_laptop else ())]
    at = moment(second.verified_at)
    shown = {"folder": folder, "found": found, "second": second, "second_at": at}
    return {"may_second": True, "on_laptop": on_laptop, **shown}


@require_POST
@guard(Action.BACKUPS)
def second(request: HttpRequest) -> HttpResponse:
    """Choose the second place of the copies, or none."""
    folder = request.POST.get("folder", "")[:500].strip()
    club, by, on_laptop = club_of(request), actor_of(request), is_at_the_laptop(request)
    choose = partial(choose_second, folder=folder, club=club, by=by, on_laptop=on_laptop)
    said = _("Chaque copie y va aussi.") if folder else _("Les copies ne vont plus que sur cet ordinateur.")
    return press(request, said, choose, "archive:backups")


@require_GET
@guard(Action.SEE_STAFF)
def state(request: HttpRequest) -> HttpResponse:
    """The header's line again; nothing more where copies are not made any longer."""
    line = copy_line()
    if line is None:
        return HttpResponse()
    may = permits(actor_of(request), Action.BACKUPS)
    return render(request, "archive/_copy.html", {"copy": line, "may": may})


@require_GET
@guard(Action.BACKUPS)
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """One back-up as a file, to put on a USB stick; where several clubs are in it, for nobody."""
    backup = files.backup_named(name)
    if backup is None or only_club(request) is None:
        raise Http404
    return FileResponse(backup.path.open("rb"), as_attachment=True, filename=backup.name)


@require_GET
@guard(Action.BACKUPS)
def log_zip(request: HttpRequest) -> HttpResponse:
    """The log and the version in one zip."""
    response = HttpResponse(files.zipped_logs(), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="dix-de-der-journal.zip"'
    return response
