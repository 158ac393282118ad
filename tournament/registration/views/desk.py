"""The desk's page: the line at the door, the list, what is left to do. Looked at by all staff."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from ...access import Action, door
from ...models import Tournament
from ..forms import EnrolForm
from ..queries import namesakes
from ..services import enrol
from . import sentences
from .answers import acted, back_to_list, said
from .page import list_part, page_part


@require_http_methods(["GET", "POST"])
@door(Action.REGISTER, see=Action.SEE_STAFF)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list and the line at the door; POST enrols one team."""
    if request.method == "POST":
        return enrolled(request, tournament)
    if request.htmx and request.headers.get("HX-Target") == "list":
        return render(request, "registration/_list.html", list_part(request, tournament))
    return render(request, "registration/desk.html", page_part(request, tournament))


def enrolled(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enrol and come back to an empty line; else the same line with what was typed and why not."""
    form = EnrolForm(request.POST, alone=tournament.individuals)
    if form.is_valid():
        details, shown = form.details(), form.cleaned_data["suggested"]
        alike = [each for each in namesakes(tournament, details.people) if not each.alone]
        here = timezone.localdate() == tournament.date
        waiting = form.cleaned_data["waiting"]
        what = {"tournament": tournament, "details": details, "checked_in": here, "waiting": waiting}
        if done := acted(request, enrol, form=form, **what):
            said(request, tournament, done, sentences.enrolled(done, details.number, shown))
            for each in (each for each in alike if each.team.pk != done.team.pk):
                messages.warning(request, sentences.already(each))
            return back_to_list(request, tournament)
    return render(request, "registration/desk.html", page_part(request, tournament, form), status=422)


@require_POST
@door(Action.REGISTER)
def check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What to know about the names being typed, before they are saved; writes nothing."""
    form = EnrolForm(request.POST, alone=tournament.individuals)
    form.is_valid()
    people = [name for part in ("player_1", "player_2") if (name := form.cleaned_data.get(part))]
    alike = namesakes(tournament, people) if people else []
    seen = {"hints": [sentences.alike(each) for each in alike], "number": form.cleaned_data.get("number")}
    return render(request, "registration/_hints.html", seen)
