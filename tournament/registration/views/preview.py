"""The preview of a list and its confirmation, which writes exactly what was shown."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ...access import Action, door
from ...models import Tournament
from ..forms.sealed import unsealed
from ..parsing.rows import Entry, Fault
from ..services import import_teams
from . import sentences
from .answers import acted, back_to_list, said
from .leftovers import in_the_box_again, shown_of

Entries = Sequence[Entry]


def preview(
    request: HttpRequest, tournament: Tournament, entries: Entries, faults: Sequence[Fault], **more: object
) -> HttpResponse:
    """What would be created and which lines stay out; the button carries exactly that, signed."""
    shown = shown_of(tournament, entries, faults, str(more.pop("typed", "")), str(more.pop("left", "")))
    return render(request, "registration/preview.html", shown | more)


@require_POST
@door(Action.REGISTER)
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write what the preview showed, once; if the list changed meanwhile, show the preview again."""
    try:
        entries = unsealed(request.POST.get("list", ""), tournament)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la liste encore une fois."))
        return redirect("registration:import", slug=tournament.slug)
    teams = [entry.details for entry in entries]
    if done := acted(request, import_teams, tournament=tournament, teams=teams):
        said(request, tournament, done, sentences.imported(done))
        if left := request.POST.get("left", ""):
            return in_the_box_again(request, tournament, left)
        return back_to_list(request, tournament)
    return preview(request, tournament, entries, [], left=request.POST.get("left", ""))
