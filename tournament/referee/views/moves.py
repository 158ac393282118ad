"""A sheet in the wrong place: move it to its match, or exchange its sides."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from ...models import Match
from ..forms import MoveForm
from ..place import Place
from ..queries.tables import matches, movable_to
from ..services import moves
from .acts import Words, reasoned


def move(request: HttpRequest, place: Place) -> HttpResponse:
    """Where do these deals belong?"""
    places = [(one.pk, named(one)) for one in movable_to(place.match)]
    words = Words(
        heading=_("Déplacer la feuille"),
        text=_("Les donnes et les fausses donnes vont à l’autre partie ; celle-ci repart de zéro."),
        button=_("Déplacer la feuille"),
    )
    form = MoveForm(request.POST or None, match=place.match.pk, places=places)
    return reasoned(request, place, partial(_moved, place), words, form)


def named(match: Match) -> str:
    """ "Table 5, tour 1 : 1 – 2"."""
    said = _("Table %(table)s, tour %(round)s : %(a)s – %(b)s")
    values = {"table": match.table, "round": match.round, "a": match.slot_a.team, "b": match.slot_b.team}
    return said % values


def _moved(place: Place, *, to: int, **said: Any) -> Match:
    other = get_object_or_404(matches(), pk=to, round__stage__tournament=place.tournament)
    return moves.move_sheet(match=place.match, to=other, by=place.actor, **said)


def swap(request: HttpRequest, place: Place) -> HttpResponse:
    """The columns were written the wrong way round."""
    return reasoned(
        request,
        place,
        partial(moves.swap_sides, match=place.match, by=place.actor),
        Words(
            heading=_("Échanger les deux côtés"),
            text=_("Ce qui est écrit pour une équipe passe à l’autre, donne par donne."),
            button=_("Échanger les deux côtés"),
        ),
    )
