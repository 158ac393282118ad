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
from .answers import announce, back_to_list, run_service


def preview_context(
    tournament: Tournament, entries: Sequence[Entry], faults: Sequence[ListFault], typed: str, left_out: str
) -> dict[str, object]:
    """What the preview shows. `typed`: the pasted text; its lines left out, and those `left_out` before,
    come back once the others are confirmed."""
    trial = dry_run(tournament, entries)
    trial.faults = sorted([*faults, *trial.faults], key=lambda fault: fault.line)
    return {
        "tournament": tournament,
        "trial": trial,
        "lines": [(line, sentences.remarks(line)) for line in trial.lines],
        "sealed": sealed(trial.entries, tournament),
        "new_token": tokens.new_token(),
        "left": "\n".join(filter(None, [left_out, *_lines_left_out(typed, trial.faults)])),
    }


def paste_again(request: HttpRequest, tournament: Tournament, left_out: str) -> HttpResponse:
    """The box of a pasted list, with the lines that are still to be put right."""
    form = PasteForm(initial={"text": left_out}, alone=tournament.individuals)
    context = {"tournament": tournament, "form": form, "left": len(left_out.splitlines())}
    return render(request, "registration/paste.html", context)


def _lines_left_out(typed: str, faults: Sequence[ListFault]) -> list[str]:
    """The lines to write otherwise, as they were typed; of a file, its cells as a line by hand."""
    lines = unix_newlines(typed).split("\n")
    wrong = [fault for fault in faults if not fault.already_listed]
    return [lines[fault.line - 1] if typed else fault.text.replace(" · ", " / ") for fault in wrong]


Entries = Sequence[Entry]


def preview(
    request: HttpRequest,
    tournament: Tournament,
    entries: Entries,
    faults: Sequence[ListFault],
    **extra: object,
) -> HttpResponse:
    """What would be created and which lines stay out; the button carries exactly that, signed."""
    context = preview_context(
        tournament, entries, faults, str(extra.pop("typed", "")), str(extra.pop("left", ""))
    )
    return render(request, "registration/preview.html", context | extra)


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
    if result := run_service(request, import_teams, tournament=tournament, teams=teams):
        announce(request, tournament, result, sentences.imported(result))
        if left_out := request.POST.get("left", ""):
            return paste_again(request, tournament, left_out)
        return back_to_list(request, tournament)
    return preview(request, tournament, entries, [], left=request.POST.get("left", ""))


EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list typed or copied from a mail."""
    form = PasteForm(request.POST or None, alone=tournament.individuals)
    return list_page(request, tournament, form, "registration/paste.html")


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list in a file."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = UploadForm(*sent, alone=tournament.individuals)
    return list_page(request, tournament, form, "registration/import.html")


def list_page(request: HttpRequest, tournament: Tournament, form: ListForm, page: str) -> HttpResponse:
    """The empty form, the form with what is wrong, or the preview of what was read."""
    if not form.is_bound or not form.is_valid():
        context = {"tournament": tournament, "form": form}
        return render(request, page, context, status=422 if form.errors else 200)
    reading = form.cleaned_data["reading"]
    extra = {"form": form, "ignored": reading.ignored}
    typed: str = form.cleaned_data.get("text", "")
    return preview(request, tournament, reading.entries, reading.faults, typed=typed, **extra)


@require_GET
@guard(Action.REGISTER)
def model(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The empty model to fill in."""
    data, content_type = (model_csv(), "text/csv; charset=utf-8") if kind == "csv" else (model_xlsx(), EXCEL)
    response = HttpResponse(data, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="modele-equipes.{kind}"'
    return response
