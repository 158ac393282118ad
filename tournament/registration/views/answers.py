"""How an act of the desk is answered: done, done before, refused; what is said, how to take it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from ...core import tokens
from ...core.access import Action, actor_of, permits
from ...core.errors import Refused
from ...models import Team, Tournament
from ...models.team import PAIRED, SEATED
from ..forms.desk import DeskForm
from ..services.acts import ActResult
from .undo import UndoTicket

Service = Callable[..., ActResult]
PLACE = ("q", "show", "sort", "page")  # where in the list somebody was


def team_with_id(tournament: Tournament, team_id: int) -> Team:
    """A team of this tournament with its players; 404 when it is another's."""
    rows = Team.objects.select_related(*SEATED, *PAIRED, "tournament")
    team: Team = get_object_or_404(rows, pk=team_id, tournament=tournament)
    return team


def run_service(
    request: HttpRequest, service: Service, *, form: DeskForm | None = None, **arguments: Any
) -> ActResult | None:
    """Run a service for whoever asks. A retry gets the first answer; a refusal goes to the form."""
    try:
        return service(by=actor_of(request), token=request.POST.get("token", "")[:43] or None, **arguments)
    except tokens.AlreadyDone as earlier:
        team_by_id = Team.objects.select_related(*SEATED, *PAIRED).in_bulk(earlier.answer["teams"])
        teams = [team_by_id[key] for key in earlier.answer["teams"]]
        return ActResult(teams, earlier.answer["sequence"], paid_back=earlier.answer.get("paid_back", False))
    except Refused as refusal:
        if form is None:
            messages.error(request, refusal.message)
        else:
            form.refuse(refusal)
        return None


def announce(request: HttpRequest, tournament: Tournament, result: ActResult, text: str) -> None:
    """The quiet line after an act, with "Annuler"."""
    way_back = ""
    if result.sequence:
        ticket = UndoTicket.of(result).signed(tournament)
        way_back = f"{reverse('registration:undo', args=[tournament.slug])} {ticket}"
    messages.success(request, text, extra_tags=way_back)


def rights_context(request: HttpRequest, tournament: Tournament) -> dict[str, bool]:
    """What the page may offer to whoever looks, now."""
    actor = actor_of(request)
    actions = {"may_register": Action.REGISTER, "may_pay": Action.EDIT_TEAM, "may_draw": Action.DRAW}
    return {name: permits(actor, action, tournament) for name, action in actions.items()}


def back_to_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list where it was left: same words, filter, order and page."""
    query = QueryDict(mutable=True)
    query.update({name: value for name in PLACE if (value := request.GET.get(name))})
    url = reverse("registration:desk", args=[tournament.slug])
    return redirect(f"{url}?{query.urlencode()}" if query else url)
