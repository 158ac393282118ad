"""What corrected results leave to decide: the page that names it, and the organiser's answer."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from ...core import tokens
from ...core.access import Action, Actor, actor_of, permits
from ...core.errors import status_of
from ...core.guards import guard
from ...evening import consequences, effect_of
from ...models import Draw, Match, Tournament
from ...web.answers import carried_out
from ..forms import CorrectionForm, TotalsForm
from ..queries.correcting import correcting
from ..queries.corrections import decided
from ..services import corrections as service

ACTS = {"keep": service.keep_draw, "swap": service.put_right, "redraw": service.redraw}


@require_GET
@guard(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every draw that no longer says what the results say."""
    return _shown(request, tournament, None)


def _shown(request: HttpRequest, tournament: Tournament, form: CorrectionForm | None) -> HttpResponse:
    found = [(one, tokens.new_token()) for one in correcting(tournament)]
    may = permits(actor_of(request), Action.TAKE_BACK, tournament)
    sent = form.cleaned_data.get("draw") if form is not None else None
    shown = {"tournament": tournament, "found": found, "may": may, "form": form, "sent": sent}
    return render(request, "control/corrections.html", shown, status=status_of(form))


@require_POST
@guard(Action.TAKE_BACK)
def decide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep, swap, redraw, exchange two teams, or have a match played again."""
    form = CorrectionForm(request.POST)
    if not carried_out(form, lambda: _do(tournament, actor_of(request), **form.said())):
        return _shown(request, tournament, form)
    messages.success(request, _done(form.said()))
    if form.cleaned_data["act"] == "redraw":
        return redirect("draw:desk", slug=tournament.slug)
    return redirect("control:corrections", slug=tournament.slug)


def _done(said: dict[str, Any]) -> str:
    """What it changed, the same when it is sent again: without it, an exchange leaves the page as it was."""
    return decided(said["act"], tokens.answer_of(said["token"]), (said["one"] or 0, said["two"] or 0))


def _do(tournament: Tournament, by: Actor, *, draw: int, act: str, **said: Any) -> None:
    """Which verb it is."""
    one, two = said.pop("one") or 0, said.pop("two") or 0
    of_it = get_object_or_404(
        Draw.objects.select_related("stage", "tournament"), pk=draw, tournament=tournament
    )
    if act in ACTS:
        ACTS[act](draw=of_it, by=by, **said)
    elif act == "exchange":
        service.exchange_teams(draw=of_it, one=one, two=two, by=by, **said)
    else:
        match = Match.objects.select_related("draw__stage", "draw__tournament")
        found = match.filter(pk=int(act.partition("-")[2]), draw=of_it).first()
        if found is None:
            raise Http404
        service.replay(match=found, by=by, **said)


@require_GET
@guard(Action.SEE_REFEREE)
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
