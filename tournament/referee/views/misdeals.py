"""A misdeal declared at the table or the desk, and taken back."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from ...core.tokens import new_token
from ...models import Incident
from ..forms.matches import MisdealForm
from ..place import MatchPlace, place_context
from ..queries.deal_page import misdealing
from ..queries.facts import facts_of
from ..queries.sheet import sheet_of
from ..services.misdeals import cancel_misdeal, declare_misdeal
from .acts import ReasonPage, act, reasoned


def misdeal(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Which team, or which dealer, misdealt? Each button says what it will cost."""
    if request.method == "POST":
        form = MisdealForm(request.POST)
        return act(request, place, form, partial(_misdealt, place))
    facts = facts_of(place.match)
    page = sheet_of(facts)
    if not page.may_enter:
        return redirect(place.sheet_url)
    context = {**place_context(place), "sheet": page, "asked": misdealing(facts, page), "token": new_token()}
    return render(request, "referee/misdeal.html", context)


def _misdealt(place: MatchPlace, *, number: int, **fields: Any) -> object:
    return declare_misdeal(match=place.match, deal_number=number, by=place.actor, **fields)


def misdeal_cancel(request: HttpRequest, place: MatchPlace, incident: int) -> HttpResponse:
    """Take a misdeal back; the points that followed from it go too."""
    row = get_object_or_404(Incident, pk=incident, match=place.match, kind=Incident.Kind.MISDEAL)
    return reasoned(
        request,
        place,
        partial(cancel_misdeal, incident=row, by=place.actor),
        ReasonPage(
            heading=_("Annuler une fausse donne"),
            text=_("Ses points sont retirés ; les suivantes de cette équipe descendent d’un cran."),
            button=_("Annuler cette fausse donne"),
        ),
    )
