"""Misdeals: two taps to declare one, its price said before; taken back with a reason."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from ...models import Incident
from ...tokens import made
from ..forms import MisdealForm
from ..place import Place, about
from ..queries import facts_of
from ..queries.misdealing import misdealing
from ..queries.sheet import sheet_of
from ..services.misdeals import cancel_misdeal, declare_misdeal
from .acts import Words, act, reasoned


def declare(request: HttpRequest, place: Place) -> HttpResponse:
    """Which team, or which dealer, misdealt? Each button says what it will cost."""
    if request.method == "POST":
        form = MisdealForm(request.POST)
        return act(request, place, form, partial(_declared, place))
    facts = facts_of(place.match)
    page = sheet_of(facts)
    if not page.may_enter:
        return redirect(place.sheet_url)
    context = {**about(place), "sheet": page, "asked": misdealing(facts, page), "token": made()}
    return render(request, "referee/misdeal.html", context)


def _declared(place: Place, *, number: int, **said: Any) -> object:
    return declare_misdeal(match=place.match, deal_number=number, by=place.actor, **said)


def cancel(request: HttpRequest, place: Place, incident: int) -> HttpResponse:
    """Take a misdeal back; the points that followed from it go too."""
    row = get_object_or_404(Incident, pk=incident, match=place.match, kind=Incident.Kind.MISDEAL)
    return reasoned(
        request,
        place,
        partial(cancel_misdeal, incident=row, by=place.actor),
        Words(
            heading=_("Annuler une fausse donne"),
            text=_("Ses points sont retirés ; les suivantes de cette équipe descendent d’un cran."),
            button=_("Annuler cette fausse donne"),
        ),
    )
