"""Many teams at once: a list pasted or sent, previewed, confirmed; what it leaves out comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
from .importing import Sealed, dry_run, import_teams, model_csv, model_xlsx, sealed, unsealed
from .qualified import QualifiedForm, qualified, sources_for
from .views import announce, back_to_list, run_service


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
    """What would be created and which lines stay out; the button carries exactly that, signed.

    `faults`: those that reading found; `typed`: the pasted text, whose lines left out, and those of `left`
    before, come back once the others are confirmed."""
    trial = dry_run(tournament, content.asked)
    trial.faults = sorted([*faults, *trial.faults], key=lambda fault: fault.line)
    wrong = {fault.line: content.taken.get(fault.line) or _typed_line(fault, typed) for fault in trial.faults}
    taken = {entry.line: wrong[entry.line] for entry in trial.collided}
    stay = {*taken, *(line.entry.line for line in trial.lines)}
    accepted = Sealed([entry for entry in content.entries if entry.line in stay], taken, content.renumber)
    back = [wrong[fault.line] for fault in trial.faults if not (fault.already_listed or fault.line in taken)]
    context = {
        "tournament": tournament,
        "trial": trial,
        "lines": [(line, sentences.remarks(line)) for line in trial.lines],
        "content": content,
        "sealed": sealed(accepted, tournament),
        "left": "\n".join(filter(None, [left, *back])),
        "new_token": tokens.new_token(),
    }
    return render(request, "registration/preview.html", context | extra)


def _typed_line(fault: ListFault, typed: str) -> str:
    """The line to write otherwise, as it was typed; of a file, its cells as a line by hand."""
    return unix_newlines(typed).split("\n")[fault.line - 1] if typed else fault.text.replace(" · ", " / ")


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
    if result := run_service(request, import_teams, tournament=tournament, teams=content.written):
        announce(request, tournament, result, sentences.imported(result))
        left = "\n".join(filter(None, [left, *content.taken.values()]))
        if not left:
            return back_to_list(request, tournament)
        form = ListForm(initial={"text": left}, source="text", alone=tournament.individuals)
        context = {"tournament": tournament, "form": form, "left": len(left.splitlines())}
        return render(request, "registration/list.html", context)
    return preview(request, tournament, content, left=left)


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
