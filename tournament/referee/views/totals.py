"""A match handed in by its two totals: at its table or at the desk, and back to its deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from ...core.errors import Refused, status_of
from ...core.tokens import AlreadyDone
from ...models import Match
from ..forms.totals import HandedTotalsForm
from ..place import MatchPlace, place_context
from ..queries.facts import MatchFacts, facts_of
from ..queries.handed import (
    TypedSum,
    asked_boxes,
    awaited_sum,
    deals_entered,
    penalties_before,
    typed_sum,
)
from ..queries.sheet import sheet_of
from ..services.totals import Doubted, count_deals, hand_totals
from .acts import ReasonPage, reasoned


def hand(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Two numbers and their boxes; what is doubtful asks for a tick, and what was typed stays."""
    facts = facts_of(place.match)
    sent = request.POST if request.method == "POST" else None
    form = form_of(facts, sent)
    if form.is_valid() and handed(place, form):
        return redirect(place.sheet_url)
    context = {**place_context(place), "form": form, "sheet": sheet_of(facts)}
    return render(request, "referee/totals.html", context, status=status_of(form))


def form_of(facts: MatchFacts, sent: QueryDict | None) -> HandedTotalsForm:
    """The form for this match as it stands, with what was sent."""
    before = set(penalties_before(facts.match).values_list("in_totals", flat=True))
    return HandedTotalsForm(
        sent,
        match=facts.match.pk,
        boxes=asked_boxes(facts.match),
        former=facts.handed,
        in_totals=(not facts.handed or True in before) if before else None,
        by_deals=deals_entered(facts.match),
    )


def handed(place: MatchPlace, form: HandedTotalsForm) -> bool:
    """Store what the form says."""
    return taken(form, partial(hand_totals, match=place.match, by=place.actor, **form.handing()))


def taken(form: HandedTotalsForm, store: Callable[[], object]) -> bool:
    """Store what the form says; doubts and refusals go into it."""
    try:
        store()
    except AlreadyDone:
        pass
    except Refused as refusal:
        for wrong in (refusal, *refusal.also):
            if isinstance(wrong, Doubted):
                form.doubt(wrong.doubts)
            form.refuse(wrong)
    return not form.errors


def preview(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """What the totals being typed make together, or what they should."""
    form = form_of(facts_of(place.match), request.POST)
    form.is_valid()
    return render(request, "referee/_totals_sum.html", {"sum": _sum_of(place.match, form)})


def _sum_of(match: Match, form: HandedTotalsForm) -> TypedSum:
    """What both totals make; what they should where one of them at most is typed."""
    typed = [form.cleaned_data.get(name) for name in ("total_a", "total_b")]
    totals = [total for total in typed if total is not None]
    if len(totals) == len(typed) and not form.has_error("winner"):
        return typed_sum(match, form.totals())
    return awaited_sum(match, form.boxes(), totals[0] if len(totals) == 1 else None)


def withdraw(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The deals count again; it asks why."""
    words = ReasonPage(
        _("Revenir aux donnes"),
        _("Les totaux rendus ne comptent plus ; les donnes saisies comptent de nouveau."),
        _("Compter les donnes"),
    )
    return reasoned(request, place, partial(count_deals, match=place.match, by=place.actor), words)
