"""A team's accidents on one page: it does not come, leaves, comes back, a player is replaced."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ... import tokens
from ...access import Action, Actor, actor_of, door
from ...company import said
from ...errors import status_of
from ...models import Match, Player, Team, Tournament
from ..forms import BackForm, GoneForm, ReplaceForm
from ..queries.departures import departure
from ..queries.lateness import NotBegun, not_begun
from ..queries.tables import matches
from ..services.departures import team_back, team_gone
from ..services.replacements import replace_player
from .attempts import carried_out


def team_of(tournament: Tournament, number: int) -> Team:
    """The team of that number, with its players, sharing the tournament already loaded."""
    found = Team.objects.select_related("player_1", "player_2")
    team = get_object_or_404(found, tournament=tournament, number=number)
    team.tournament = tournament
    return team


@require_GET
@door(Action.ACCIDENT)
def team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What may happen to this team, each with its effect first."""
    return _page(request, tournament, team_of(tournament, number), GoneForm())


def _page(request: HttpRequest, tournament: Tournament, team: Team, form: Any) -> HttpResponse:
    """The page, with one form as it came back and the others fresh."""
    forms = {"gone": GoneForm(), "back": BackForm(), "replace": ReplaceForm()}
    forms[next(name for name, fresh in forms.items() if isinstance(form, type(fresh)))] = form
    effect = departure(team)
    shown = {"tournament": tournament, "team": team, "effect": effect, "forms": forms}
    shown["not_begun"] = [(late, tokens.made()) for late in _not_begun(effect.given_up, tournament)]
    return render(request, "referee/team.html", shown, status=status_of(form))


def _not_begun(mine: tuple[Match, ...], tournament: Tournament) -> list[NotBegun]:
    """Its next match, when its table should have begun by now."""
    if not mine:
        return []
    every = list(matches().filter(round=mine[0].round_id))
    found = not_begun(every, after=tournament.late_minutes, now=timezone.now())
    return [late for late in found if late.match.pk == mine[0].pk]


@require_POST
@door(Action.ACCIDENT)
def gone(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """It did not come, or it goes."""
    row, form = team_of(tournament, number), GoneForm(request.POST)
    if not carried_out(form, lambda: team_gone(team=row, by=actor_of(request), **form.cleaned_data)):
        return _page(request, tournament, row, form)
    messages.success(request, _("Noté. Ses parties non jouées sont perdues par forfait."))
    return redirect("referee:team", slug=tournament.slug, number=number)


@require_POST
@door(Action.ACCIDENT)
def back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """It plays after all."""
    row, form = team_of(tournament, number), BackForm(request.POST)
    if not carried_out(form, lambda: team_back(team=row, by=actor_of(request), **form.cleaned_data)):
        return _page(request, tournament, row, form)
    messages.success(
        request, said(tournament.individuals, "L’équipe est de nouveau là : ses parties se jouent.")
    )
    return redirect("referee:team", slug=tournament.slug, number=number)


@require_POST
@door(Action.ACCIDENT)
def replace(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody plays on for one of the two."""
    row, form = team_of(tournament, number), ReplaceForm(request.POST)
    if not carried_out(form, partial(_replaced, row, form, actor_of(request))):
        return _page(request, tournament, row, form)
    messages.success(request, said(tournament.individuals, "Remplacement noté : l’équipe garde son numéro."))
    return redirect("referee:team", slug=tournament.slug, number=number)


def _replaced(team: Team, form: ReplaceForm, by: Actor) -> Player:
    said = dict(form.cleaned_data)
    leaving = get_object_or_404(Player, pk=said.pop("leaving"), tournament=team.tournament)
    return replace_player(team=team, leaving=leaving, by=by, **said)
