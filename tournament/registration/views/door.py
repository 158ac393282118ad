"""The two taps of a row: present and paid. With htmx only the cell and the counts come back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from ... import tokens
from ...access import Action, door
from ...models import Tournament
from ..queries import summary
from ..services import check_in, pay
from . import sentences
from .answers import acted, allowed, back_to_list, said, team_of


@require_POST
@door(Action.REGISTER)
def present(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Check one team in, or out again."""
    team = team_of(tournament, team_id)
    if done := acted(request, check_in, team=team, present=request.POST.get("value") == "1"):
        said(request, tournament, done, sentences.present(done.team))
    return cell_or_list(request, tournament, team_id, "registration/_present.html")


@require_POST
@door(Action.EDIT_TEAM)
def paid(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take one team's money, or give it back."""
    team = team_of(tournament, team_id)
    if done := acted(request, pay, team=team, paid=request.POST.get("value") == "1"):
        said(request, tournament, done, sentences.paid(done.team))
    return cell_or_list(request, tournament, team_id, "registration/_paid.html")


def cell_or_list(request: HttpRequest, tournament: Tournament, team_id: int, cell: str) -> HttpResponse:
    """The cell and the counts for htmx, the whole list for everyone else."""
    if not request.htmx:
        return back_to_list(request, tournament)
    seen = summary(tournament)
    shown = {
        "cell": cell,
        "record": team_of(tournament, team_id),
        "tournament": tournament,
        "made": tokens.made,
        "seen": seen,
        "team_fee": seen.team_fee_cents,
        "readiness": sentences.readiness(seen),
        **allowed(request, tournament),
    }
    return render(request, "registration/_tapped.html", shown)
