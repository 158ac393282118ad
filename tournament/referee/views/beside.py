"""Matches beside the rounds: for the pleasure of it, and the rattrapage of an exempt team."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core.access import Action, actor_of
from ...core.errors import status_of
from ...core.guards import guard
from ...evening import free_now, friendly_matches
from ...models import Exempt, Tournament
from ...web.answers import carried_out
from ...web.units import unit_sentence
from ..forms.teams import CatchUpForm, FriendlyForm, TeamForm
from ..services.beside import add_friendly, catch_up, remove_friendly, undo_catch_up


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def friendly(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is free, and the matches there are; POST adds one."""
    chosen = {name: request.GET.get(name) for name in ("one", "two")}
    form = FriendlyForm(request.POST or None, initial=chosen)
    do = partial(add_friendly, tournament=tournament, by=actor_of(request))
    if carried_out(form, lambda: do(**form.cleaned_data)):
        messages.success(request, _("La partie est ajoutée : sa feuille est ouverte à sa table."))
        return redirect("referee:friendly", slug=tournament.slug)
    return _friendly_page(request, tournament, form, form)


def _friendly_page(
    request: HttpRequest, tournament: Tournament, form: FriendlyForm, sent: TeamForm
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "sent": sent,
        "free": free_now(tournament),
        "rows": friendly_matches(tournament),
    }
    return render(request, "referee/friendly.html", context, status=status_of(sent))


@require_POST
@guard(Action.ACCIDENT)
def remove(request: HttpRequest, tournament: Tournament, friendly: int) -> HttpResponse:
    """Take one away while nothing is entered."""
    form = TeamForm(request.POST)
    do = partial(remove_friendly, tournament=tournament, match=friendly, by=actor_of(request))
    if not carried_out(form, lambda: do(**form.cleaned_data)):
        return _friendly_page(request, tournament, FriendlyForm(), form)
    messages.success(request, _("La partie est retirée."))
    return redirect("referee:friendly", slug=tournament.slug)


def exempt_of(tournament: Tournament, pk: int) -> Exempt:
    """That exempt team of this tournament, which it shares."""
    exempts = Exempt.objects.select_related(
        "round__stage", "match__table", "team__player_1", "team__player_2"
    )
    row = get_object_or_404(exempts, pk=pk, round__tournament=tournament)
    row.round.tournament = tournament
    return row


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def exempt(request: HttpRequest, tournament: Tournament, exempt: int) -> HttpResponse:
    """Whom an exempt team may play; POST makes the match."""
    row, form = exempt_of(tournament, exempt), CatchUpForm(request.POST or None)
    do = partial(catch_up, exempt=row, by=actor_of(request))
    if carried_out(form, lambda: do(**form.cleaned_data)):
        messages.success(request, _("Le rattrapage est ajouté : sa feuille est ouverte à sa table."))
        return redirect("referee:exempt", slug=tournament.slug, exempt=exempt)
    return _exempt_page(request, tournament, row, form, form)


def _exempt_page(
    request: HttpRequest, tournament: Tournament, row: Exempt, form: CatchUpForm, sent: TeamForm
) -> HttpResponse:
    context = {"tournament": tournament, "exempt": row, "form": form, "sent": sent}
    context["free"] = free_now(tournament)
    return render(request, "referee/exempt.html", context, status=status_of(sent))


@require_POST
@guard(Action.ACCIDENT)
def exempt_undo(request: HttpRequest, tournament: Tournament, exempt: int) -> HttpResponse:
    """The team is exempt again, while nothing is entered."""
    row, form = exempt_of(tournament, exempt), TeamForm(request.POST)
    if not carried_out(form, lambda: undo_catch_up(exempt=row, by=actor_of(request), **form.cleaned_data)):
        return _exempt_page(request, tournament, row, CatchUpForm(), form)
    messages.success(
        request,
        unit_sentence(
            tournament.individuals, "Le rattrapage est retiré : l’équipe garde les points d’une exempte."
        ),
    )
    return redirect("referee:exempt", slug=tournament.slug, exempt=exempt)
