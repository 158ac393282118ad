"""What corrected results leave to decide: the page that names it, and the organiser's answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...core import tokens
from ...core.access import Action, Actor, actor_of, permits
from ...core.errors import status_of
from ...core.guards import guard
from ...evening.corrected import consequences, effect_of
from ...models import Draw, Match, Tournament
from ...web.answers import carried_out
from .. import decisions as service
from ..corrections import CORRECTED
from ..forms import CorrectionForm, ResultForm, TotalsForm
from ..outdated import decision_sentence, draws_to_correct, matches_at

ACTS = {"keep": service.keep_draw, "swap": service.put_right, "redraw": service.redraw}


@require_GET
@guard(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which result is to be corrected; every draw that no longer says what the results say."""
    asked = ResultForm(request.GET if "table" in request.GET else None)
    found = list(matches_at(tournament, **asked.cleaned_data)) if asked.is_valid() else []
    if len(found) == 1:
        return redirect(way_to_correct(request, found[0]))
    if asked.is_bound and not asked.errors and not found:
        asked.add_error("table", _("Aucune partie n’a été tirée à cette table dans ce tour."))
    return _render_corrections(request, tournament, None, asked, found)


def way_to_correct(request: HttpRequest, match: Match) -> str:
    """Where that result is corrected: a sheet still open is typed on; a referee sees what was played."""
    may = permits(actor_of(request), Action.REOPEN_ROUND, match.tournament)
    page = "control:correction" if may and match.state in CORRECTED else "referee:sheet"
    return reverse(page, args=[match.tournament.slug, match.pk])


def _render_corrections(
    request: HttpRequest,
    tournament: Tournament,
    form: CorrectionForm | None,
    asked: ResultForm | None = None,
    found: Sequence[Match] = (),
) -> HttpResponse:
    cases = [(case, tokens.new_token()) for case in draws_to_correct(tournament)]
    may_decide = permits(actor_of(request), Action.TAKE_BACK, tournament)
    sent_draw = form.cleaned_data.get("draw") if form is not None else None
    context = {
        "tournament": tournament,
        "cases": cases,
        "may_decide": may_decide,
        "form": form,
        "sent_draw": sent_draw,
        "asked": asked or ResultForm(),
        "found": [(match, way_to_correct(request, match)) for match in found],
    }
    return render(request, "desk/corrections.html", context, status=status_of(form))


@require_POST
@guard(Action.TAKE_BACK)
def decide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep, swap, redraw, or exchange two teams."""
    form = CorrectionForm(request.POST)
    if not carried_out(form, lambda: _carry_out(tournament, actor_of(request), **form.arguments())):
        return _render_corrections(request, tournament, form)
    messages.success(request, _done_sentence(form.arguments()))
    if form.cleaned_data["act"] == "redraw":
        return redirect("draw:desk", slug=tournament.slug)
    return redirect("control:corrections", slug=tournament.slug)


def _done_sentence(arguments: dict[str, Any]) -> str:
    """What it changed, the same when it is sent again: without it, an exchange leaves the page as it was."""
    return decision_sentence(
        arguments["act"], tokens.answer_of(arguments["token"]), (arguments["one"] or 0, arguments["two"] or 0)
    )


def _carry_out(tournament: Tournament, by: Actor, *, draw: int, act: str, **arguments: Any) -> None:
    """Which verb it is."""
    one, two = arguments.pop("one") or 0, arguments.pop("two") or 0
    draw_to_correct = get_object_or_404(
        Draw.objects.select_related("stage", "tournament"), pk=draw, tournament=tournament
    )
    if act in ACTS:
        ACTS[act](draw=draw_to_correct, by=by, **arguments)
    else:
        service.exchange_teams(draw=draw_to_correct, one=one, two=two, by=by, **arguments)


@require_GET
@guard(Action.SEE_REFEREE)
def effect(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The ranks with the totals that are supposed, with the match's own when none are."""
    own_totals = {"a": match.total_a, "b": match.total_b}
    form = TotalsForm({**own_totals, **request.GET.dict()})
    shown_effect = later = None
    if form.is_valid() and form.complete:
        a, b = form.cleaned_data["a"], form.cleaned_data["b"]
        shown_effect, later = effect_of(tournament, match, a, b), consequences(tournament, match.pk, a, b)
    context = {"tournament": tournament, "match": match, "effect": shown_effect, "form": form}
    name = "desk/_effect.html" if request.htmx else "desk/effect.html"
    return render(request, name, {**context, "consequences": later, "goes_on": "goes_on" in request.GET})
