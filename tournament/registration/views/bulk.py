"""Many teams at once: a pasted list, a file, the model to fill in. Nothing is written here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from ...access import Action, door
from ...models import Tournament
from ..forms.bulk import ListForm, PasteForm, UploadForm
from ..parsing.model_file import model_csv, model_xlsx
from .preview import preview

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_http_methods(["GET", "POST"])
@door(Action.REGISTER)
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list typed or copied from a mail."""
    form = PasteForm(request.POST or None, alone=tournament.individuals)
    return read(request, tournament, form, "registration/paste.html")


@require_http_methods(["GET", "POST"])
@door(Action.REGISTER)
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
@door(Action.REGISTER)
def model(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The empty model to fill in."""
    data, kind_of = (model_csv(), "text/csv; charset=utf-8") if kind == "csv" else (model_xlsx(), EXCEL)
    answer = HttpResponse(data, content_type=kind_of)
    answer["Content-Disposition"] = f'attachment; filename="modele-equipes.{kind}"'
    return answer
