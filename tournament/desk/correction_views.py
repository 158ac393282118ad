"""A result of any round corrected on one page, with what that moves; then what is left to decide about draws
that used it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.errors import status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..evening.effect import consequences, effect_of
from ..evening.reading import evening_of
from ..match.deal_views import cells_context
from ..match.facts import MatchFacts, facts_of
from ..match.sheet import sheet_of
from ..models import Draw, Match, Tournament
from ..models.result import CLOSED
from ..rulebook import says_coinche
from ..web.answers import act_view, attempt, carried_out, sent
from .closing import ReasonForm
from .corrections import (
    CorrectedDealsForm,
    ResultForm,
    carry_out_correction,
    look_at_correction,
    result_form,
    result_of,
)
from .decisions import keep_draw, outdated_draws, put_right, to_decide

# A result


@guard(Action.CORRECT_RESULT)
def correction(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The result as it stands; what is typed is counted, nothing is written."""
    facts = facts_of(match)
    context = _looked(facts, result_form(facts, sent(request)))
    return render(request, "desk/_closed_look.html" if request.htmx else "desk/closed.html", context)


@guard(Action.CORRECT_RESULT)
def carry_out(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """Write what was typed, once its effect was shown."""
    parts = {"slug": tournament.slug, "match_id": match.pk}
    if request.method != "POST":
        return redirect("control:correction", **parts)
    facts = facts_of(match)
    form, shown = result_form(facts, request.POST), decimal_number(request.POST.get("shown", ""))
    context = _looked(facts, form)

    def write(reason: str, token: str, **_typed: Any) -> None:
        said = {"result": result_of(form), "shown": shown, "reason": reason, "token": token}
        carry_out_correction(match=match, by=actor_of(request), **said)

    def done() -> str:
        if to_decide(tournament):
            return reverse("control:corrections", args=[tournament.slug])
        return reverse("referee:sheet", kwargs=parts)

    said = _("C’est corrigé et confirmé ; le journal le dit en une ligne.")
    template = "desk/closed.html"
    return act_view(request, form, write, done=done, template=template, context=lambda: context, said=said)


def _looked(facts: MatchFacts, form: ResultForm) -> dict[str, Any]:
    """What the page shows: the form, with what it would write and move, or why it cannot be."""
    match, tournament, looked, sheet = facts.match, facts.match.tournament, None, sheet_of(facts)
    if form.is_bound and form.is_valid():
        looked = attempt(lambda: look_at_correction(match, result_of(form)), form.refuse)
    if isinstance(form, CorrectedDealsForm):
        if looked or not form.errors:
            form.read(looked.facts if looked else facts)
    elif looked and looked.judged:
        form.doubt(looked.judged)
    return cells_context(facts, sheet) | {
        "tournament": tournament,
        "match": match,
        "correction": looked,
        "sheet": sheet,
        "coinche": says_coinche(tournament),
        "form": form,
        "closed": match.round.state == CLOSED,
    }


class TotalsForm(forms.Form):
    """The totals that a match is supposed to end with."""

    a = forms.IntegerField(min_value=-9999, max_value=99_999)
    b = forms.IntegerField(min_value=-9999, max_value=99_999)


@require_GET
@guard(Action.SEE_REFEREE)
def effect(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The ranks with the totals that a ruling would give."""
    form = TotalsForm(request.GET)
    if not form.is_valid():
        return redirect("referee:sheet", slug=tournament.slug, match_id=match.pk)
    a, b = form.cleaned_data["a"], form.cleaned_data["b"]
    evening = evening_of(tournament)
    then = evening.supposing(match.pk, a, b)
    context = {
        "tournament": tournament,
        "match": match,
        "effect": effect_of(evening, then, match, a, b),
        "consequences": consequences(evening, then),
        "goes_on": "goes_on" in request.GET,
    }
    return render(request, "desk/_effect.html" if request.htmx else "desk/effect.html", context)


# What is left to decide


class DecisionForm(ReasonForm):
    """What becomes of a draw that a corrected result no longer fits: which act, on which draw, and why."""

    ACTS: dict[str, Callable[..., Draw]] = {"keep": keep_draw, "swap": put_right}

    draw = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    digest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])


@require_GET
@guard(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every draw that no longer says what the results say."""
    return _corrections(request, tournament)


def _corrections(
    request: HttpRequest, tournament: Tournament, form: DecisionForm | None = None
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "cases": [(case, tokens.new_token()) for case in outdated_draws(tournament)],
        "may_decide": permits(actor_of(request), Action.TAKE_BACK, tournament),
        "form": form,
        "sent_draw": form.cleaned_data.get("draw") if form is not None else None,
    }
    return render(request, "desk/corrections.html", context, status=status_of(form))


@require_POST
@guard(Action.TAKE_BACK)
def decide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep a draw, or seat the right teams."""
    form = DecisionForm(request.POST)

    def act() -> None:
        arguments = dict(form.cleaned_data)
        draws = Draw.objects.select_related("stage", "tournament")
        draw = get_object_or_404(draws, pk=arguments.pop("draw"), tournament=tournament)
        form.ACTS[arguments.pop("act")](draw=draw, by=actor_of(request), **arguments)

    if not carried_out(form, act):
        return _corrections(request, tournament, form)
    kept, seated = _("Le tirage est gardé tel quel."), _("C’est fait : chacun est à sa place.")
    messages.success(request, kept if form.cleaned_data["act"] == "keep" else seated)
    return redirect("control:corrections", slug=tournament.slug)
