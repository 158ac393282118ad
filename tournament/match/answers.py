"""How the answer to a write about a match is given: straight back to the sheet, or a page that first asks
why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from ..core.errors import Refused
from ..core.tokens import AlreadyDone
from ..web.answers import carried_out
from .forms import MatchForm, MatchReasonForm
from .place import MatchPlace, place_context


@dataclass(frozen=True)
class ReasonPage:
    """What a page that asks for a reason says: its heading, what will happen, and the button.

    `since`: draws released after the match may stand on its result."""

    heading: str
    text: str
    button: str
    since: bool = False


def act(
    request: HttpRequest, place: MatchPlace, form: MatchForm, do: Callable[..., object], back: str = ""
) -> HttpResponse:
    """Do it with what the form says, then `back`, else to the sheet; a refusal stands there as a notice."""
    if form.is_valid():
        try:
            do(**form_fields(form))
        except AlreadyDone:
            pass
        except Refused as refusal:
            messages.error(request, refusal.message)
    else:
        messages.error(request, _("Le formulaire était incomplet : rien n’est enregistré."))
    return redirect(back or place.sheet_url)


def form_fields(form: MatchForm) -> dict[str, Any]:
    """What a valid form carries for its service: everything but the match, which the guard has checked."""
    return {name: value for name, value in form.cleaned_data.items() if name != "match"}


def reasoned(
    request: HttpRequest,
    place: MatchPlace,
    do: Callable[..., object],
    words: ReasonPage,
    form: MatchForm | None = None,
) -> HttpResponse:
    """Ask for a reason, do it, and go back to the sheet."""
    form = form or MatchReasonForm(request.POST or None, match=place.match.pk)
    if carried_out(form, lambda: do(**form_fields(form))):
        return redirect(place.sheet_url)
    context = {**place_context(place), "words": words, "form": form}
    return render(request, "referee/reason.html", context, status=422 if form.errors else 200)
