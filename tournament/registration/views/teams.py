"""One team: what is written about it, off the list and onto it again, paired with somebody or parted."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action
from ...core.guards import guard
from ...core.outside import decimal_number
from ...models import Tournament
from ..forms.desk import edit_form_of
from ..queries import partners, summary
from ..services import cancel_team, edit_team, pair_singles, promote_team, split_team
from . import sentences
from .answers import announce, back_to_list, rights_context, run_service, team_with_id


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_TEAM)
def edit(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Everything written about a team; after the release only its spelling and its note."""
    team = team_with_id(tournament, team_id)
    form = edit_form_of(team, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        if result := run_service(request, edit_team, form=form, team=team, details=form.details()):
            text = _("Enregistré : %(team)s.") % {"team": sentences.named(result.team)}
            announce(request, tournament, result, text)
            return back_to_list(request, tournament)
        team = team_with_id(tournament, team_id)
    context = {"tournament": tournament, "team": team, "form": form, "new_token": tokens.new_token}
    context |= rights_context(request, tournament)
    return render(request, "registration/team.html", context, status=422 if form.errors else 200)


@require_POST
@guard(Action.REGISTER)
def cancel(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take a team, a waiting pair or somebody alone off the list."""
    if result := run_service(request, cancel_team, team=team_with_id(tournament, team_id)):
        announce(request, tournament, result, sentences.cancelled(result.team, result.paid_back))
    return back_to_list(request, tournament)


@require_POST
@guard(Action.REGISTER)
def promote(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Give a waiting or a cancelled team its place."""
    if result := run_service(request, promote_team, team=team_with_id(tournament, team_id)):
        announce(request, tournament, result, sentences.enrolled(result.team))
    return back_to_list(request, tournament)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def pair(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Who else is alone; POST makes the two a team."""
    team = team_with_id(tournament, team_id)
    if request.method == "POST":
        partner = team_with_id(tournament, decimal_number(request.POST.get("with", "")) or 0)
        waiting = bool(request.POST.get("waiting"))
        if result := run_service(request, pair_singles, first=team, second=partner, waiting=waiting):
            announce(request, tournament, result, sentences.enrolled(result.team))
        return back_to_list(request, tournament)
    singles = [single for single in partners(tournament)[0] if single.pk != team.pk]
    context = {"tournament": tournament, "team": team, "singles": singles, "counts": summary(tournament)}
    return render(request, "registration/pair.html", context | {"new_token": tokens.new_token})


@require_POST
@guard(Action.REGISTER)
def split(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Two partners part: both wait alone."""
    if result := run_service(request, split_team, team=team_with_id(tournament, team_id)):
        announce(request, tournament, result, _("Séparés : chacun attend un partenaire."))
    return back_to_list(request, tournament)
