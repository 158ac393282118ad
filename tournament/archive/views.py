"""The back-ups page and the log's zip, for organisers."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ..core.access import Action, actor_of
from ..core.clubs import club_of
from ..core.guards import guard
from ..web.answers import press
from . import services


@require_http_methods(["GET", "POST"])
@guard(Action.BACKUPS)
def index(request: HttpRequest) -> HttpResponse:
    """The list of back-ups; POST makes one."""
    if request.method == "POST":
        back_up = partial(services.back_up, club=club_of(request), by=actor_of(request))
        return press(request, _("Sauvegarde faite et vérifiée."), back_up, "archive:backups")
    return render(
        request, "archive/backups.html", {"backups": services.all_backups(), "folder": settings.BACKUP_DIR}
    )


@require_GET
@guard(Action.BACKUPS)
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """One back-up as a file, to put on a USB stick."""
    backup = services.backup_named(name)
    if backup is None:
        raise Http404
    return FileResponse(backup.path.open("rb"), as_attachment=True, filename=backup.name)


@require_GET
@guard(Action.BACKUPS)
def log_zip(request: HttpRequest) -> HttpResponse:
    """The log and the version in one zip."""
    response = HttpResponse(services.zipped_logs(), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="dix-de-der-journal.zip"'
    return response
