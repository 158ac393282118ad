"""The evening's formula: proposals for the hours there are, stages composed by hand, rounds more or fewer."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ..core.access import Action, actor_of
from ..core.errors import Refused, show_refusal
from ..core.guards import guard
from ..formats.formula import stage_lines, stage_rows
from ..models import Tournament
from ..web.answers import act_view, carried_out, sent
from .composer import ComposeForm, Composer, RoundsForm
from .formula import FormulaPage, change_rounds, choose_stages, formula_page, shown_of
from .proposals import ChoiceForm, EveningForm, offers

EVENING = ("teams", "start", "latest_end", "breaks")


def evening_query(request: HttpRequest, **changes: object) -> str:
    """The evening as it was typed, for the next address: "?teams=9&latest_end=23:59", or nothing."""
    values = {name: request.GET[name] for name in EVENING if name in request.GET} | changes
    return f"?{urlencode(values)}" if values else ""


def to_formula(request: HttpRequest, tournament: Tournament, **changes: object) -> HttpResponse:
    """The page again with what was typed, once a formula is chosen."""
    messages.success(request, _("La formule est choisie."))
    return redirect(reverse("draw:formula", args=[tournament.slug]) + evening_query(request, **changes))


def page_asked(request: HttpRequest, tournament: Tournament) -> FormulaPage:
    """The page for as many teams as the address says, if it says a number that can be."""
    try:
        teams = EveningForm.base_fields["teams"].clean(request.GET.get("teams", ""))
    except ValidationError:
        teams = None
    return formula_page(tournament, teams)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_DRAFTS)
def formula(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The formula, the proposals, the composer; a POST shows what is composed, or chooses it."""
    page, by = page_asked(request, tournament), actor_of(request)
    composer = Composer.sent(request.POST) if request.method == "POST" else Composer.of(page.free)
    form = ComposeForm(request.POST or None, initial={"teams": page.teams})

    def choose() -> None:
        choose_stages(tournament=tournament, stages=composer.stages(), by=by, **form.cleaned_data)

    if composer.do == "choose" and composer.is_valid() and carried_out(form, choose):
        teams = form.cleaned_data["teams"]
        changed = {"teams": teams} if not page.begun and teams != page.teams else {}
        return to_formula(request, tournament, **changed)
    return render_formula(request, tournament, page, composer, form, refused=composer.do == "choose")


@require_POST
@guard(Action.SETUP)
def proposal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose a proposal, with its limits if asked."""
    form, by = ChoiceForm(request.POST), actor_of(request)
    if carried_out(form, lambda: choose_stages(tournament=tournament, by=by, **form.chosen())):
        return to_formula(request, tournament)
    page = page_asked(request, tournament)
    composed = Composer.of(page.free), ComposeForm(initial={"teams": page.teams})
    return render_formula(request, tournament, page, *composed, refused=True, choice=form)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_DRAFTS)
def rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another number of rounds for a stage, with the reason."""
    offered = [(line.pk, line.text) for line in stage_lines(stage_rows(tournament)) if line.rounds]
    return act_view(
        request,
        RoundsForm(sent(request), stages=offered),
        partial(change_rounds, by=actor_of(request)),
        done=reverse("draw:formula", args=[tournament.slug]),
        said=_("Le nombre de tours est changé."),
        template="draw/formula_rounds.html",
        context=lambda: {"tournament": tournament, "offered": offered},
    )


def render_formula(
    request: HttpRequest,
    tournament: Tournament,
    page: FormulaPage,
    composer: Composer,
    compose_form: ComposeForm,
    *,
    refused: bool,
    **more: Any,
) -> HttpResponse:
    """The page; what is composed is shown with its law and its picture, whatever was pressed."""
    context = {"tournament": tournament, "page": page, "composer": composer, "compose_form": compose_form}
    context |= proposals(request, tournament, page) | more
    context["evening_query"] = evening_query(request)
    context["addable"] = composer.addable(individuals=tournament.individuals)
    if composer.do and composer.forms and composer.is_valid():
        compose_form.is_valid()
        asked = None if page.begun else compose_form.cleaned_data.get("teams")
        stages = [*page.begun, *composer.stages()]
        context["composed"] = shown_of(tournament, asked or page.teams, page.tables, stages)
    return render(request, "draw/formula.html", context, status=422 if refused else 200)


def proposals(request: HttpRequest, tournament: Tournament, page: FormulaPage) -> dict[str, Any]:
    """The evening that was asked for, or the usual one, and every usual formula for it."""
    start = tournament.starts_at.strftime("%H:%M") if tournament.starts_at else "19:30"
    usual = {"teams": page.teams, "start": start, "latest_end": "23:30", "breaks": "0"}
    form = EveningForm(usual | {name: request.GET[name] for name in EVENING if name in request.GET})
    if page.begun or tournament.individuals or not form.is_valid():
        return {"evening": form}
    try:
        return {"evening": form} | offers(tournament, page.tables, **form.minutes())
    except Refused as refusal:
        show_refusal(form, refusal)
        return {"evening": form}
