"""What a result would change in the ranks: a page, and the fragment that a ruling shows beside its totals."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ...access import Action, door
from ...models import Match, Tournament
from ..forms import TotalsForm
from ..queries.consequences import consequences
from ..queries.effect import effect as effect_of


@require_GET
@door(Action.SEE_REFEREE)
def effect(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The ranks with the totals that are supposed, with the match's own when none are."""
    own = {"a": match.total_a, "b": match.total_b}
    form = TotalsForm({**own, **request.GET.dict()})
    seen = later = None
    if form.is_valid() and form.whole:
        a, b = form.cleaned_data["a"], form.cleaned_data["b"]
        seen, later = effect_of(tournament, match, a, b), consequences(tournament, match.pk, a, b)
    shown = {"tournament": tournament, "match": match, "seen": seen, "form": form}
    name = "control/_effect.html" if request.htmx else "control/effect.html"
    return render(request, name, {**shown, "later": later, "goes_on": "goes_on" in request.GET})
