"""Off the list and onto it again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from ...access import Action, door
from ...models import Tournament
from ..services import cancel_team, promote_team
from . import sentences
from .answers import acted, back_to_list, said, team_of


@require_POST
@door(Action.REGISTER)
def cancel(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take a team, a waiting pair or somebody alone off the list."""
    if done := acted(request, cancel_team, team=team_of(tournament, team_id)):
        said(request, tournament, done, sentences.cancelled(done.team, done.paid_back))
    return back_to_list(request, tournament)


@require_POST
@door(Action.REGISTER)
def promote(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Give a waiting or a cancelled team its place."""
    if done := acted(request, promote_team, team=team_of(tournament, team_id)):
        said(request, tournament, done, sentences.place_given(done.team))
    return back_to_list(request, tournament)
