"""One match given up, or given back, each with its reason."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from ...errors import status_of
from ..forms import ForfeitForm
from ..place import Place, about
from ..queries import drawn_since, sheet
from ..services.forfeits import forfeit_match, undo_forfeit
from .acts import Words, reasoned, said
from .attempts import carried_out


def forfeit(request: HttpRequest, place: Place) -> HttpResponse:
    """Which side loses, and why."""
    form = ForfeitForm(request.POST or None, match=place.match.pk)
    do = partial(forfeit_match, match=place.match, by=place.actor)
    if carried_out(form, lambda: do(**said(form))):
        return redirect(place.sheet_url)
    shown = {**about(place), "form": form, "sheet": sheet(place.match)}
    shown["since"] = drawn_since(place.match)
    return render(request, "referee/forfeit.html", shown, status=status_of(form))


def undo(request: HttpRequest, place: Place) -> HttpResponse:
    """The match is played after all."""
    return reasoned(
        request,
        place,
        partial(undo_forfeit, match=place.match, by=place.actor),
        Words(
            heading=_("Annuler le forfait"),
            text=_("La partie redevient ce qu’elle était avant le forfait, avec ses donnes."),
            button=_("Rendre la partie"),
            since=drawn_since(place.match),
        ),
    )
