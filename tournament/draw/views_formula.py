"""The evening's formula: proposals for the hours there are, stages composed by hand, rounds more or fewer."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ..core.access import Action, actor_of
from ..core.errors import Refused, status_of
from ..core.guards import guard
from ..models import Stage, Tournament
from ..web.answers import carried_out
from .composer import ChoiceForm, ComposeForm, Composer, EveningForm, RoundsForm
from .formula import FormulaPage, ShownFormula, change_rounds, choose_stages, formula_page, shown_of
from .proposals import Offer, accept_proposal, offers

LATEST = "23:30"
EVENING = ("teams", "start", "latest_end", "breaks")


def requested_teams(request: HttpRequest) -> int | None:
    """For how many teams the page is asked; None where the address says nothing that can be."""
    try:
        teams: int | None = EveningForm.base_fields["teams"].clean(request.GET.get("teams", ""))
    except ValidationError:
        return None
    return teams


def evening_query(request: HttpRequest, **changes: object) -> str:
    """The evening as it was typed, for the next address: "?teams=9&latest_end=23:59", or nothing."""
    values = {name: request.GET[name] for name in EVENING if name in request.GET} | changes
    return f"?{urlencode(values)}" if values else ""


def carried(
    request: HttpRequest, tournament: Tournament, teams: int = 0, page: FormulaPage | None = None
) -> str:
    """The page again with what was typed, for the `teams` a composed formula was made for."""
    teams_changed = (
        {"teams": teams} if page is not None and not page.begun_count and teams != page.teams else {}
    )
    return reverse("draw:formula", args=[tournament.slug]) + evening_query(request, **teams_changed)


def evening_asked(request: HttpRequest, tournament: Tournament, teams: int) -> EveningForm:
    """The evening that was asked for, or the usual one."""
    start = tournament.starts_at
    usual = {"teams": teams, "start": start.strftime("%H:%M") if start else "19:30"}
    usual |= {"latest_end": LATEST, "breaks": "0"}
    return EveningForm({**usual, **{name: request.GET[name] for name in EVENING if name in request.GET}})


def proposals(
    request: HttpRequest, tournament: Tournament, page: FormulaPage
) -> tuple[EveningForm, dict[str, Any]]:
    """The evening, and every usual formula for it, with a form where it is offered."""
    form = evening_asked(request, tournament, page.teams)
    if page.begun_count or tournament.individuals or not form.is_valid():
        return form, {}
    try:
        found = offers(tournament, page.tables, **form.evening())
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        return form, {}
    cards, others = choices_of(form, found.cards), choices_of(form, found.others)
    return form, {"cards": cards, "others": others, "not_offered": found.refused}


def choices_of(evening: EveningForm, some: list[Offer]) -> list[tuple[Offer, ChoiceForm]]:
    """Each with the form that chooses it."""
    return [(offer, choice_of(offer, evening.cleaned_data["teams"])) for offer in some]


def choice_of(offer: Offer, teams: int) -> ChoiceForm:
    """The form that chooses a proposal."""
    initial = {"stages": offer.stages, "teams": teams}
    if not offer.limits_set:
        initial |= {"target": offer.limits.target, "minutes": offer.limits.minutes}
    return ChoiceForm(initial=initial, auto_id=False)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_DRAFTS)
def formula(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The formula, the proposals, the composer; a POST shows what is composed, or chooses it."""
    page = formula_page(tournament, requested_teams(request))
    composer = Composer.sent(request.POST) if request.method == "POST" else Composer.of(page.free)
    compose_form = ComposeForm(request.POST or None, initial={"teams": page.teams})
    complete = composer.do == "choose" and composer.is_valid() and compose_form.is_valid()
    if complete and carried_out(compose_form, lambda: compose(request, tournament, composer, compose_form)):
        messages.success(request, _("La formule est choisie."))
        return redirect(carried(request, tournament, compose_form.cleaned_data["teams"], page))
    return render_formula(request, tournament, page, composer=composer, compose_form=compose_form)


def compose(
    request: HttpRequest, tournament: Tournament, composer: Composer, compose_form: ComposeForm
) -> Any:
    """Choose what was composed."""
    return choose_stages(
        tournament=tournament,
        stages=composer.stages(),
        by=actor_of(request),
        teams=compose_form.cleaned_data["teams"],
        reason=compose_form.cleaned_data["reason"],
        token=compose_form.cleaned_data["token"],
    )


@require_http_methods(["POST"])
@guard(Action.SETUP)
def proposal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose a proposal, with its limits if asked."""
    form = ChoiceForm(request.POST)
    if carried_out(form, lambda: accept(request, tournament, form)):
        messages.success(request, _("La formule est choisie."))
        return redirect(carried(request, tournament))
    page = formula_page(tournament, requested_teams(request))
    return render_formula(request, tournament, page, choice=form)


def accept(request: HttpRequest, tournament: Tournament, form: ChoiceForm) -> None:
    """The stages of a proposal, with its limits if asked."""
    sent = form.cleaned_data
    accept_proposal(
        tournament=tournament,
        stages=sent["stages"],
        teams=sent["teams"],
        by=actor_of(request),
        limits=(sent["target"], sent["minutes"]) if sent["limits"] and sent["minutes"] else None,
        token=sent["token"],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_DRAFTS)
def rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another number of rounds for a stage, with the reason."""
    page = formula_page(tournament)
    offered = [(line.pk, line.text) for line in page.lines if line.rounds]
    form = RoundsForm(request.POST or None, stages=offered)
    if carried_out(form, lambda: shorten(request, tournament, form)):
        messages.success(request, _("Le nombre de tours est changé."))
        return redirect("draw:formula", tournament.slug)
    context = {"tournament": tournament, "page": page, "form": form, "offered": offered}
    return render(request, "draw/formula_rounds.html", context, status=status_of(form))


def shorten(request: HttpRequest, tournament: Tournament, form: RoundsForm) -> Any:
    """Change the rounds of the stage that was chosen."""
    sent = form.cleaned_data
    return change_rounds(
        stage=Stage.objects.select_related("tournament").get(pk=sent["stage"], tournament=tournament),
        rounds=sent["rounds"],
        reason=sent["reason"],
        by=actor_of(request),
        token=sent["token"],
    )


def render_formula(
    request: HttpRequest, tournament: Tournament, page: FormulaPage, **forms: Any
) -> HttpResponse:
    """The page; what is composed is shown with its law and its picture, whatever was pressed."""
    composer = forms.setdefault("composer", Composer.of(page.free))
    compose_form = forms.setdefault("compose_form", ComposeForm(initial={"teams": page.teams}))
    evening, proposed = proposals(request, tournament, page)
    context = {"tournament": tournament, "page": page, "evening": evening, **proposed, **forms}
    context["evening_query"] = evening_query(request)
    context["addable"] = composer.addable(individuals=tournament.individuals)
    context["composed"] = composed(tournament, page, composer, compose_form)
    refused = forms.get("choice") is not None or (composer.do == "choose")
    return render(request, "draw/formula.html", context, status=422 if refused else 200)


def composed(
    tournament: Tournament, page: FormulaPage, composer: Composer, compose_form: ComposeForm
) -> ShownFormula | None:
    """What the stages being composed promise; None while there is nothing to say."""
    if not composer.do or not composer.forms or not composer.is_valid():
        return None
    teams = (
        compose_form.cleaned_data.get("teams")
        if compose_form.is_bound and not compose_form.errors.get("teams")
        else None
    )
    count = page.teams if page.begun_count else teams or page.teams
    return shown_of(tournament, count, page.tables, [*page.begun, *composer.stages()])
