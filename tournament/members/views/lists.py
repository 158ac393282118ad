"""A list of people on its way into the roll: read, shown with its doubts, then written."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import Refused
from ...core.guards import guard
from ...models import Club
from ..forms import PeopleForm, sealed, unsealed
from ..parsing.people import PersonLine
from ..services.imports import doubts_of, import_members


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def upload(request: HttpRequest) -> HttpResponse:
    """A list pasted or sent; POST shows what it would add, and writes nothing."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = PeopleForm(*sent)
    if not form.is_bound or not form.is_valid():
        return render(request, "members/import.html", {"form": form}, status=422 if form.errors else 200)
    reading = form.cleaned_data["reading"]
    extra = {"faults": reading.faults, "ignored": reading.ignored}
    return _preview(request, club_of(request), reading.people, **extra)


def _preview(
    request: HttpRequest, club: Club, people: Sequence[PersonLine], status: int = 200, **extra: object
) -> HttpResponse:
    """Each line with whom it may be; the button carries exactly that, signed."""
    doubts = doubts_of(club, people)
    answers = {line.line: request.POST.get(f"line_{line.line}", "") for line in people}
    context = {
        "doubts": [(doubt, answers[doubt.entry.line]) for doubt in doubts],
        "unanswered": sum(doubt.needs_answer for doubt in doubts),
        "sealed": sealed(list(people), club),
        "new_token": tokens.new_token(),
    }
    return render(request, "members/preview.html", context | extra, status=status)


@require_POST
@guard(Action.EDIT_ROLL)
def confirm(request: HttpRequest) -> HttpResponse:
    """Write what was decided; where a line still waits for an answer, or the roll changed, ask again."""
    club = club_of(request)
    try:
        people = unsealed(request.POST.get("list", ""), club)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la liste encore une fois."))
        return redirect("members:import")
    try:
        messages.success(request, _imported(request, club, people))
    except Refused as refusal:
        messages.error(request, refusal.message)
        return _preview(request, club, people, 422)
    return redirect("members:roll")


def _imported(request: HttpRequest, club: Club, people: Sequence[PersonLine]) -> str:
    """Write them, and say how many; the same for a form that is sent again."""
    decided = {line.line: request.POST.get(f"line_{line.line}", "")[:20] for line in people}
    token = request.POST.get("token", "")[:43] or None
    try:
        added, completed = import_members(
            club=club, people=people, decided=decided, by=actor_of(request), token=token
        )
    except tokens.AlreadyDone as earlier:
        added, completed = earlier.answer["added"], earlier.answer["completed"]
    sentence = ngettext("%(n)s personne ajoutée", "%(n)s personnes ajoutées", added) % {"n": added}
    if not completed:
        return f"{sentence}."
    completions = ngettext("%(n)s fiche complétée", "%(n)s fiches complétées", completed) % {"n": completed}
    return f"{sentence}, {completions}."
