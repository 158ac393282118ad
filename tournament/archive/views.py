"""The back-ups page and the log's zip, for organisers."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ..access import Action, actor_of, door
from ..errors import Refused
from ..models import Club
from . import backups, logs, services


@require_http_methods(["GET", "POST"])
@door(Action.BACKUPS)
def index(request: HttpRequest) -> HttpResponse:
    """The list of back-ups; POST makes one."""
    if request.method == "POST":
        try:
            services.back_up(club=Club.objects.get(), by=actor_of(request))
            messages.success(request, _("Sauvegarde faite et vérifiée."))
        except Refused as no:
            messages.error(request, no.message)
        return redirect("archive:backups")
    return render(
        request, "archive/backups.html", {"backups": backups.listed(), "folder": settings.BACKUP_DIR}
    )


@require_GET
@door(Action.BACKUPS)
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """One back-up as a file, to put on a USB stick."""
    found = backups.named(name)
    if found is None:
        raise Http404
    return FileResponse(found.path.open("rb"), as_attachment=True, filename=found.name)


@require_GET
@door(Action.BACKUPS)
def log_zip(request: HttpRequest) -> HttpResponse:
    """The log and the version in one zip."""
    answer = HttpResponse(logs.zipped(), content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="dix-de-der-journal.zip"'
    return answer
