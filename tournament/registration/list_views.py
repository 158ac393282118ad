"""Many teams at once: a list pasted or sent, previewed, confirmed; what it leaves out comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core import tokens
from ..core.access import Action
from ..core.guards import guard
from ..lists.forms import ListForm
from ..lists.names import unix_newlines
from ..lists.rows import ListFault
from ..models import Tournament
from . import sentences
from .importing import DryRun, Sealed, dry_run, import_teams, model_csv, model_xlsx, sealed, unsealed
from .qualified import QualifiedForm, qualified, sources_for
from .views import announce, back_to_list, run_service


def preview_context(
    tournament: Tournament, content: Sealed, faults: Sequence[ListFault], *, typed: str = "", left: str = ""
) -> dict[str, Any]:
    """What the preview shows of these lines and of the `faults` that reading found. `typed`: the pasted text;
    its lines left out, and those of `left` before, come back once the others are confirmed."""
    trial = dry_run(tournament, content.asked)
    trial.faults = sorted([*faults, *trial.faults], key=lambda fault: fault.line)
    accepted, left_now = _after_trial(content, trial, typed)
    return {
        "tournament": tournament,
        "trial": trial,
        "lines": [(line, sentences.remarks(line)) for line in trial.lines],
        "content": content,
        "sealed": sealed(accepted, tournament),
        "left": "\n".join(filter(None, [left, *left_now])),
        "new_token": tokens.new_token(),
    }


def _after_trial(content: Sealed, trial: DryRun, typed: str) -> tuple[Sealed, list[str]]:
    """What the button carries, as it was read; the lines that come back, as they were typed."""
    as_read = {entry.line: entry for entry in content.everybody}
    before = {entry.line: text for entry, text in content.collided}
    wrong = {fault.line: before.get(fault.line) or _typed_line(fault, typed) for fault in trial.faults}
    collided = [(as_read[entry.line], wrong[entry.line]) for entry in trial.collided]
    healed = {entry.line for entry, _text in collided}
    back = [wrong[fault.line] for fault in trial.faults if not (fault.already_listed or fault.line in healed)]
    return Sealed([as_read[entry.line] for entry in trial.entries], collided, content.renumber), back


def paste_again(request: HttpRequest, tournament: Tournament, left_out: str) -> HttpResponse:
    """The box of a pasted list, with the lines that are still to be put right."""
    form = ListForm(initial={"text": left_out}, source="text", alone=tournament.individuals)
    context = {"tournament": tournament, "form": form, "left": len(left_out.splitlines())}
    return render(request, "registration/list.html", context)


def _typed_line(fault: ListFault, typed: str) -> str:
    """The line to write otherwise, as it was typed; of a file, its cells as a line by hand."""
    return unix_newlines(typed).split("\n")[fault.line - 1] if typed else fault.text.replace(" · ", " / ")


def preview(
    request: HttpRequest,
    tournament: Tournament,
    content: Sealed,
    faults: Sequence[ListFault] = (),
    *,
    typed: str = "",
    left: str = "",
    **extra: object,
) -> HttpResponse:
    """What would be created and which lines stay out; the button carries exactly that, signed."""
    context = preview_context(tournament, content, faults, typed=typed, left=left)
    return render(request, "registration/preview.html", context | extra)


@require_POST
@guard(Action.REGISTER)
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write what the preview showed, once; if the list changed meanwhile, or other numbers are wished, show
    the preview again."""
    left = request.POST.get("left", "")
    try:
        content = unsealed(request.POST.get("list", ""), tournament)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la liste encore une fois."))
        return redirect("registration:import", slug=tournament.slug)
    if ("renumber" in request.POST) != content.renumber:
        return preview(request, tournament, replace(content, renumber=not content.renumber), left=left)
    teams = [entry.details for entry in content.written]
    if result := run_service(request, import_teams, tournament=tournament, teams=teams):
        announce(request, tournament, result, sentences.imported(result))
        return _what_is_left(request, tournament, content, left)
    return preview(request, tournament, content, left=left)


def _what_is_left(request: HttpRequest, tournament: Tournament, content: Sealed, left: str) -> HttpResponse:
    """The lines that stayed out, to be put right; none: the list of teams."""
    if left := "\n".join(filter(None, [left, *(text for _entry, text in content.collided)])):
        return paste_again(request, tournament, left)
    return back_to_list(request, tournament)


EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list typed or copied from a mail."""
    form = ListForm(request.POST or None, source="text", alone=tournament.individuals)
    return list_page(request, tournament, form)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list in a file."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ListForm(*sent, source="file", alone=tournament.individuals)
    return list_page(request, tournament, form)


def list_page(request: HttpRequest, tournament: Tournament, form: ListForm) -> HttpResponse:
    """The empty form, the form with what is wrong, or the preview of what was read."""
    if not form.is_bound or not form.is_valid():
        context = {"tournament": tournament, "form": form}
        return render(request, "registration/list.html", context, status=422 if form.errors else 200)
    reading = form.cleaned_data["reading"]
    extra = {"form": form, "ignored": reading.ignored}
    typed: str = form.cleaned_data.get("text", "")
    return preview(request, tournament, Sealed([*reading.entries]), reading.faults, typed=typed, **extra)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def qualifying(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Teams that qualified in other tournaments; a POST shows them before anything is written."""
    sources = sources_for(tournament)
    form = QualifiedForm(request.POST if request.method == "POST" else None, sources=sources)
    if form.is_valid():
        entries = form.seeded(qualified(form.most(), form.cleaned_data["in_all"]))
        if entries:
            again = reverse("registration:qualified", args=[tournament.slug])
            return preview(request, tournament, Sealed(entries), again_url=again)
        form.add_error(None, _("Personne n’y est classé."))
    context = {"tournament": tournament, "form": form}
    return render(request, "registration/qualified.html", context, status=422 if form.errors else 200)


@require_GET
@guard(Action.REGISTER)
def model(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The empty model to fill in."""
    data, content_type = (model_csv(), "text/csv; charset=utf-8") if kind == "csv" else (model_xlsx(), EXCEL)
    response = HttpResponse(data, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="modele-equipes.{kind}"'
    return response
