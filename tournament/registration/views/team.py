"""One team: its spelling, its club, its number, its seed, its note."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ... import tokens
from ...access import Action, door
from ...models import Tournament
from ..forms import EditForm
from ..forms.edit import edit_form_of
from ..services import edit_team
from . import sentences
from .answers import acted, allowed, back_to_list, said, team_of


@require_http_methods(["GET", "POST"])
@door(Action.EDIT_TEAM)
def edit(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Everything written about a team; after the release only its spelling and its note."""
    team = team_of(tournament, team_id)
    form = EditForm(request.POST) if request.method == "POST" else edit_form_of(team)
    if form.is_bound and form.is_valid():
        if done := acted(request, edit_team, form=form, team=team, details=form.details()):
            text = _("Enregistré : %(team)s.") % {"team": sentences.named(done.team)}
            said(request, tournament, done, text)
            return back_to_list(request, tournament)
        team = team_of(tournament, team_id)
    shown = {"tournament": tournament, "team": team, "form": form, "made": tokens.made}
    shown |= allowed(request, tournament)
    return render(request, "registration/team.html", shown, status=422 if form.errors else 200)
