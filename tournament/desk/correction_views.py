"""A result of any round corrected on one page, with what that moves; then what is left to decide about draws
that used it."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from ..core.access import Action, actor_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..draw.forms import DraftForm, reason_field
from ..evening.effect import effect_of
from ..evening.reading import evening_of
from ..match.deal_views import cells_context
from ..match.facts import MatchFacts, facts_of
from ..match.sheet import sheet_of
from ..models import Match, Tournament
from ..models.result import CLOSED
from ..rulebook import says_coinche
from ..web.answers import act_view, attempt, sent
from .corrections import (
    CorrectedDealsForm,
    ResultForm,
    RewrittenResult,
    carry_out_correction,
    look_at_correction,
    result_form,
    result_of,
)
from .decisions import outdated_draws, put_right, to_decide

# A result


@guard(Action.CORRECT_RESULT)
def correction(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The result as it stands; what is typed is counted, nothing is written."""
    facts = facts_of(match)
    form = result_form(facts, sent(request))
    context = _looked(facts, form, result_of(form) if form.is_valid() else None)
    return render(request, "desk/_closed_look.html" if request.htmx else "desk/closed.html", context)


@guard(Action.CORRECT_RESULT)
def carry_out(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """Write what was typed, once its effect was shown."""
    parts = {"slug": tournament.slug, "match_id": match.pk}
    if request.method != "POST":
        return redirect("control:correction", **parts)
    facts = facts_of(match)
    form, shown = result_form(facts, request.POST), decimal_number(request.POST.get("shown", ""))
    result = result_of(form) if form.is_valid() else None

    def write(reason: str, token: str, **_typed: Any) -> None:
        said = {"result": result, "shown": shown, "reason": reason, "token": token}
        carry_out_correction(match=match, by=actor_of(request), **said)

    def done() -> str:
        if to_decide(tournament):
            return reverse("control:corrections", args=[tournament.slug])
        return reverse("referee:sheet", kwargs=parts)

    said = _("C’est corrigé et confirmé ; le journal le dit en une ligne.")
    context = partial(_looked, facts, form, result)
    return act_view(request, form, write, done=done, template="desk/closed.html", context=context, said=said)


def _looked(facts: MatchFacts, form: ResultForm, result: RewrittenResult | None) -> dict[str, Any]:
    """What the page shows: the form, with what its result would write and move, or why it cannot be."""
    match, tournament, looked, sheet = facts.match, facts.match.tournament, None, sheet_of(facts)
    if result:
        refuse = form.refuse if form.is_valid() else lambda refusal: None  # why not is said already
        looked = attempt(lambda: look_at_correction(match, result), refuse)
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
    context = {
        "tournament": tournament,
        "match": match,
        "effect": effect_of(evening_of(tournament), match, **form.cleaned_data),
        "goes_on": "goes_on" in request.GET,
    }
    return render(request, "desk/_effect.html" if request.htmx else "desk/effect.html", context)


# What is left to decide


class PutRightForm(DraftForm):
    """Why the right teams are seated in the matches of a draw."""

    reason = reason_field(gettext_lazy("Motif"))


@require_GET
@guard(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every draw that no longer says what the results say."""
    return render(request, "desk/corrections.html", _cases(tournament))


def _cases(tournament: Tournament, sent_form: PutRightForm | None = None) -> dict[str, Any]:
    """The draws, each with its form: the one that was sent, or a new one."""
    cases, sent_number = [], sent_form and sent_form.cleaned_data.get("draft")
    for case in outdated_draws(tournament):
        number = case.draw.number
        new_form = PutRightForm(tournament=tournament, initial={"draft": number}, auto_id=f"%s-{number}")
        cases.append((case, sent_form if number == sent_number else new_form))
    return {"tournament": tournament, "cases": cases}


@require_POST
@guard(Action.TAKE_BACK)
def decide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Seat the right teams in the matches of a draw."""
    form = PutRightForm(request.POST, tournament=tournament)
    return act_view(
        request,
        form,
        partial(put_right, by=actor_of(request)),
        done=reverse("control:corrections", args=[tournament.slug]),
        template="desk/corrections.html",
        context=partial(_cases, tournament, form),
        said=_("C’est fait : chacun est à sa place."),
    )
