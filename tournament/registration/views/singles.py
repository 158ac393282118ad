"""People who came alone: find them a partner, or part two partners."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ... import tokens
from ...access import Action, door
from ...models import Tournament
from ..queries import partners, summary
from ..services import pair_singles, split_team
from . import sentences
from .answers import acted, back_to_list, said, team_of


@require_http_methods(["GET", "POST"])
@door(Action.REGISTER)
def pair(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Who else is alone; POST makes the two a team."""
    team = team_of(tournament, team_id)
    if request.method == "POST":
        chosen = request.POST.get("with", "")[:9]
        other = team_of(tournament, int(chosen) if chosen.isdecimal() else 0)
        waiting = bool(request.POST.get("waiting"))
        if done := acted(request, pair_singles, first=team, second=other, waiting=waiting):
            said(request, tournament, done, sentences.place_given(done.team))
        return back_to_list(request, tournament)
    others = [each for each in partners(tournament)[0] if each.pk != team.pk]
    shown = {"tournament": tournament, "team": team, "others": others, "seen": summary(tournament)}
    return render(request, "registration/pair.html", shown | {"made": tokens.made})


@require_POST
@door(Action.REGISTER)
def split(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Two partners part: both wait alone."""
    if done := acted(request, split_team, team=team_of(tournament, team_id)):
        said(request, tournament, done, _("Séparés : chacun attend un partenaire."))
    return back_to_list(request, tournament)
