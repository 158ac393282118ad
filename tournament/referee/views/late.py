"""Who comes after the draw: the free places with their matches, who waits, two names at the door."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ... import tokens
from ...access import Action, actor_of, door
from ...errors import status_of
from ...models import Team, Tournament
from ..forms import LateForm, PlaceForm
from ..queries.placed import placed
from ..queries.places import NEXT, FreePlace, free_places, waiting_teams
from ..services.late_teams import WAIT, enter_late, place_team
from .attempts import carried_out


@require_http_methods(["GET", "POST"])
@door(Action.ACCIDENT)
def late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page; POST writes a new team down and places it."""
    places = free_places(tournament)
    form = LateForm(request.POST or None, initial={"place": _usual(places)})
    by = actor_of(request)
    if carried_out(form, lambda: enter_late(tournament=tournament, by=by, **_said(form))):
        messages.success(request, _entered(tournament, form.cleaned_data))
        return redirect("referee:late", slug=tournament.slug)
    return _page(request, tournament, form, form, places)


def _usual(places: list[FreePlace]) -> str:
    """The place a team at the door is offered first."""
    return NEXT if any(place.code == NEXT for place in places) else WAIT


def _entered(tournament: Tournament, said: dict[str, Any]) -> str:
    """What the door tells them, the same when the form is sent again."""
    known = Team.objects.select_related("player_1", "player_2")
    team = known.get(tournament=tournament, pk=tokens.answer_of(said["token"])["team"])
    team.tournament = tournament
    return placed(team, said["place"])


def _said(form: LateForm) -> dict[str, Any]:
    said = form.cleaned_data
    return {"newcomers": form.newcomers(), "place": said["place"], "token": said["token"]}


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: LateForm,
    sent: PlaceForm,
    places: list[FreePlace],
    *,
    team: int = 0,
) -> HttpResponse:
    """The page; `team`: the one that waits whose form `sent` is."""
    waiting = waiting_teams(tournament)
    shown = {"tournament": tournament, "form": form, "sent": sent, "places": places, "waiting": waiting}
    shown |= {"team_sent": team, "still_waits": team in {one.pk for one in waiting}}
    return render(request, "referee/late.html", shown, status=status_of(sent))


@require_POST
@door(Action.ACCIDENT)
def place(request: HttpRequest, tournament: Tournament, team: int) -> HttpResponse:
    """A team that waits gets a place."""
    row = get_object_or_404(Team.objects.select_related("tournament"), pk=team, tournament=tournament)
    form = PlaceForm(request.POST)
    if not carried_out(form, lambda: place_team(team=row, by=actor_of(request), **form.cleaned_data)):
        places = free_places(tournament)
        fresh = LateForm(initial={"place": _usual(places)})
        return _page(request, tournament, fresh, form, places, team=row.pk)
    row.refresh_from_db()
    messages.success(request, placed(row, form.cleaned_data["place"]))
    return redirect("referee:late", slug=tournament.slug)
