"""The button of the desk that makes teams of those who came alone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ...access import Action, door
from ...models import Tournament
from ...registration.views.answers import acted, back_to_list, said
from ..services import match_singles


@require_POST
@door(Action.REGISTER)
def match(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw partners by lot; the list says who plays with whom, one tap takes it back."""
    if done := acted(request, match_singles, tournament=tournament):
        made = sum(team.player_2_id is not None for team in done.teams)
        text = ngettext("%(n)s équipe faite par le sort.", "%(n)s équipes faites par le sort.", made)
        said(request, tournament, done, text % {"n": made})
    return back_to_list(request, tournament)
