"""The acts of a sheet's life, one tap each: begin, seats, sign, submit, confirm; reopening asks why."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from ..forms import MatchForm, SeatForm, SeatsForm, SignForm, UnsignForm
from ..place import Place
from ..queries import drawn_since
from ..services import sheets
from .acts import Words, act, reasoned


def start(request: HttpRequest, place: Place) -> HttpResponse:
    """The first cards are dealt; who deals may stay unsaid."""
    return act(
        request, place, MatchForm(request.POST), partial(sheets.start, match=place.match, by=place.actor)
    )


def first_dealer(request: HttpRequest, place: Place) -> HttpResponse:
    """Who deals first."""
    do = partial(sheets.set_first_dealer, match=place.match, by=place.actor)
    return act(request, place, SeatForm(request.POST), do)


def seats(request: HttpRequest, place: Place) -> HttpResponse:
    """How the players of side B sit."""
    do = partial(sheets.set_seats, match=place.match, by=place.actor)
    return act(request, place, SeatsForm(request.POST), do)


def sign(request: HttpRequest, place: Place) -> HttpResponse:
    """One side ticks its line."""
    return act(
        request, place, SignForm(request.POST), partial(sheets.sign, match=place.match, by=place.actor)
    )


def unsign(request: HttpRequest, place: Place) -> HttpResponse:
    """One side takes its signature back, before the other has signed."""
    do = partial(sheets.take_back_signature, match=place.match, by=place.actor)
    return act(request, place, UnsignForm(request.POST), do)


def submit(request: HttpRequest, place: Place) -> HttpResponse:
    """A referee submits for both sides."""
    return act(
        request, place, MatchForm(request.POST), partial(sheets.submit, match=place.match, by=place.actor)
    )


def confirm(request: HttpRequest, place: Place) -> HttpResponse:
    """A referee confirms."""
    do = partial(sheets.confirm, match=place.match, by=place.actor)
    return act(request, place, MatchForm(request.POST), do)


def reopen(request: HttpRequest, place: Place) -> HttpResponse:
    """Put the sheet back on the table, with a reason."""
    return reasoned(
        request,
        place,
        partial(sheets.reopen, match=place.match, by=place.actor),
        Words(
            heading=_("Rouvrir la feuille"),
            text=_("La partie redevient « en cours » ; les deux équipes signeront de nouveau."),
            button=_("Rouvrir la feuille"),
            since=drawn_since(place.match),
        ),
    )
