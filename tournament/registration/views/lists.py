"""Many teams at once: a list pasted or sent, previewed, confirmed; what it leaves out comes back."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action
from ...core.guards import guard
from ...members.parsing.lines import unix_newlines
from ...members.parsing.readings import ListFault
from ...models import Tournament
from ..forms.lists import ListForm, PasteForm, UploadForm, sealed, unsealed
from ..parsing.model_file import model_csv, model_xlsx
from ..parsing.readings import Entry
from ..services import import_teams
from ..services.imports import dry_run
from . import sentences
from .answers import acted, announce, back_to_list


def shown_of(
    tournament: Tournament, entries: Sequence[Entry], faults: Sequence[ListFault], typed: str, left: str
) -> dict[str, object]:
    """What the preview shows. `typed`: the pasted text; its lines left out, and those `left` before, come
    back once the others are confirmed."""
    tried = dry_run(tournament, entries)
    tried.faults = sorted([*faults, *tried.faults], key=lambda fault: fault.line)
    return {
        "tournament": tournament,
        "tried": tried,
        "lines": [(line, sentences.remarks(line)) for line in tried.lines],
        "sealed": sealed(tried.entries, tournament),
        "made": tokens.new_token(),
        "left": "\n".join(each for each in [left, *_left(typed, tried.faults)] if each),
    }


def in_the_box_again(request: HttpRequest, tournament: Tournament, left: str) -> HttpResponse:
    """The box of a pasted list, with the lines that are still to be put right."""
    form = PasteForm(initial={"text": left}, alone=tournament.individuals)
    shown = {"tournament": tournament, "form": form, "left": len(left.splitlines())}
    return render(request, "registration/paste.html", shown)


def _left(typed: str, faults: Sequence[ListFault]) -> list[str]:
    """The lines to write otherwise, as they were typed; of a file, its cells as a line by hand."""
    lines = unix_newlines(typed).split("\n")
    wrong = [fault for fault in faults if not fault.there]
    return [lines[each.line - 1] if typed else each.text.replace(" · ", " / ") for each in wrong]


Entries = Sequence[Entry]


def preview(
    request: HttpRequest,
    tournament: Tournament,
    entries: Entries,
    faults: Sequence[ListFault],
    **more: object,
) -> HttpResponse:
    """What would be created and which lines stay out; the button carries exactly that, signed."""
    shown = shown_of(tournament, entries, faults, str(more.pop("typed", "")), str(more.pop("left", "")))
    return render(request, "registration/preview.html", shown | more)


@require_POST
@guard(Action.REGISTER)
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write what the preview showed, once; if the list changed meanwhile, show the preview again."""
    try:
        entries = unsealed(request.POST.get("list", ""), tournament)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la liste encore une fois."))
        return redirect("registration:import", slug=tournament.slug)
    teams = [entry.details for entry in entries]
    if done := acted(request, import_teams, tournament=tournament, teams=teams):
        announce(request, tournament, done, sentences.imported(done))
        if left := request.POST.get("left", ""):
            return in_the_box_again(request, tournament, left)
        return back_to_list(request, tournament)
    return preview(request, tournament, entries, [], left=request.POST.get("left", ""))


EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list typed or copied from a mail."""
    form = PasteForm(request.POST or None, alone=tournament.individuals)
    return read(request, tournament, form, "registration/paste.html")


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list in a file."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = UploadForm(*sent, alone=tournament.individuals)
    return read(request, tournament, form, "registration/import.html")


def read(request: HttpRequest, tournament: Tournament, form: ListForm, page: str) -> HttpResponse:
    """The empty form, the form with what is wrong, or the preview of what was read."""
    if not form.is_bound or not form.is_valid():
        shown = {"tournament": tournament, "form": form}
        return render(request, page, shown, status=422 if form.errors else 200)
    reading = form.cleaned_data["reading"]
    more = {"form": form, "ignored": reading.ignored}
    typed: str = form.cleaned_data.get("text", "")
    return preview(request, tournament, reading.entries, reading.faults, typed=typed, **more)


@require_GET
@guard(Action.REGISTER)
def model(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The empty model to fill in."""
    data, kind_of = (model_csv(), "text/csv; charset=utf-8") if kind == "csv" else (model_xlsx(), EXCEL)
    answer = HttpResponse(data, content_type=kind_of)
    answer["Content-Disposition"] = f'attachment; filename="modele-equipes.{kind}"'
    return answer
