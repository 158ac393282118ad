"""The accidents of the day: a team that does not come, leaves, comes back, has a player replaced or comes
late; a match given up; matches beside the rounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core import tokens
from ..core.access import Action, Actor, actor_of, permits
from ..core.clock import hour_now
from ..core.guards import guard
from ..evening.at_tables import drawn_since, free_now, friendly_matches, matches, not_begun
from ..match.place import MatchPlace, place_context, reason_page
from ..match.sheet import sheet
from ..members.entries import members_named
from ..models import Exempt, Match, Player, Team, Tournament
from ..web.answers import act_view
from ..web.units import unit_sentence
from .beside import CatchUpForm, FriendlyForm, add_friendly, catch_up, remove_friendly, undo_catch_up
from .departures import GoneForm, TeamBackForm, departure, team_back, team_gone
from .forfeits import ForfeitForm, forfeit_match, undo_forfeit
from .late_teams import (
    NEXT,
    WAIT,
    FreePlace,
    LateForm,
    PlaceForm,
    enter_late,
    free_places,
    place_sentence,
    place_team,
    waiting_teams,
)
from .teams import ReplaceForm, TeamForm, replace_player


def forfeit(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    match = place.match
    return act_view(
        request,
        ForfeitForm(request.POST or None, match=match.pk),
        place.doing(forfeit_match),
        done=place.sheet_url,
        template="incidents/forfeit.html",
        context=lambda: {**place_context(place), "sheet": sheet(match), "since": drawn_since(match)},
    )


forfeit_undo = reason_page(
    undo_forfeit,
    heading=gettext_lazy("Annuler le forfait"),
    text=gettext_lazy("La partie redevient ce qu’elle était avant le forfait, avec ses donnes."),
    button=gettext_lazy("Rendre la partie"),
    since=True,
)


def team_numbered(tournament: Tournament, number: int) -> Team:
    teams = Team.objects.select_related("player_1", "player_2")
    team = get_object_or_404(teams, tournament=tournament, number=number)
    team.tournament = tournament
    return team


@require_GET
@guard(Action.ACCIDENT)
def team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    context = _team_context(team_numbered(tournament, number), GoneForm())
    return render(request, "incidents/team.html", context)


def _team_context(team: Team, form: Any) -> dict[str, Any]:
    """The page of a team, with one form as it came back and the others fresh."""
    tournament, effect = team.tournament, departure(team)
    forms: dict[str, Any] = {"gone": GoneForm(), "back": TeamBackForm(), "replace": ReplaceForm()}
    forms[next(name for name, fresh in forms.items() if isinstance(form, type(fresh)))] = form
    members_by_name = members_named(tournament.club, [forms["replace"].typed_name])
    context = {"tournament": tournament, "team": team, "effect": effect, "forms": forms}
    context["alike"] = [member for members in members_by_name.values() for member in members]
    context |= {"not_begun": _not_begun(effect.given_up, tournament), "token": tokens.new_token()}
    return context


def _not_begun(given_up: tuple[Match, ...], tournament: Tournament) -> list[Match]:
    """Its next match, when its table should have begun by now."""
    if not given_up:
        return []
    round_matches = list(matches(tournament).filter(round=given_up[0].round_id))
    overdue = not_begun(round_matches, after=tournament.late_minutes, now=hour_now())
    return [match for match in overdue if match.pk == given_up[0].pk]


def _about_team(
    request: HttpRequest, team: Team, form: TeamForm, write: Callable[..., object], said: Callable[[], str]
) -> HttpResponse:
    return act_view(
        request,
        form,
        partial(write, team=team, by=actor_of(request)),
        done=reverse("referee:team", args=[team.tournament.slug, team.number]),
        template="incidents/team.html",
        context=lambda: _team_context(team, form),
        said=said,
    )


@require_POST
@guard(Action.ACCIDENT)
def gone(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    form = GoneForm(request.POST)

    def said() -> str:
        if form.cleaned_data["stand_in"]:
            return _("Noté. L’équipe exempte joue à sa place, une partie comme les autres.")
        return _("Le départ est noté.")

    return _about_team(request, team_numbered(tournament, number), form, team_gone, said)


@require_POST
@guard(Action.ACCIDENT)
def back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    sentence = unit_sentence(tournament.individuals, "L’équipe est de nouveau là : ses parties se jouent.")
    team = team_numbered(tournament, number)
    return _about_team(request, team, TeamBackForm(request.POST), team_back, lambda: sentence)


@require_POST
@guard(Action.ACCIDENT)
def replace(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:

    def write(leaving: int, **typed: Any) -> Player:
        player = get_object_or_404(Player, pk=leaving, tournament=tournament)
        return replace_player(leaving=player, **typed)

    sentence = unit_sentence(tournament.individuals, "Remplacement noté : l’équipe garde son numéro.")
    team = team_numbered(tournament, number)
    return _about_team(request, team, ReplaceForm(request.POST), write, lambda: sentence)


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    places, by = free_places(tournament), actor_of(request)
    form = _late_form(tournament, by, places, request.POST or None)

    def write(place: str, token: str, **_names: object) -> Team:
        team: Team = enter_late(
            tournament=tournament, newcomers=form.newcomers(), place=place, by=by, token=token
        )
        return team

    return act_view(
        request,
        form,
        write,
        done=reverse("referee:late", args=[tournament.slug]),
        template="incidents/late.html",
        context=lambda: _late_context(tournament, form, form, places),
        said=lambda: _entered_sentence(tournament, form.cleaned_data),
    )


def _late_form(
    tournament: Tournament, by: Actor, places: list[FreePlace], sent: QueryDict | None = None
) -> LateForm:
    return LateForm(
        sent,
        individuals=tournament.individuals,
        cashes=tournament.asks_fee and permits(by, Action.TAKE_FEE, tournament),
        initial={"place": _usual_place(places)},
    )


def _usual_place(places: list[FreePlace]) -> str:
    """The place a team at the door is offered first: a match at once, else the next draw."""
    if now := next((place.code for place in places if place.exempt and not place.tables_missing), ""):
        return now
    return NEXT if any(place.code == NEXT for place in places) else WAIT


def _entered_sentence(tournament: Tournament, typed: dict[str, Any]) -> str:
    """What the door tells them, the same when the form is sent again."""
    teams = Team.objects.select_related("player_1", "player_2")
    team = teams.get(tournament=tournament, pk=tokens.answer_of(typed["token"])["team"])
    team.tournament = tournament
    return place_sentence(team, typed["place"])


def _late_context(
    tournament: Tournament, form: LateForm, sent: PlaceForm, places: list[FreePlace], team_sent: int = 0
) -> dict[str, Any]:
    """`team_sent`: the one that waits whose form `sent` is."""
    waiting = waiting_teams(tournament)
    context = {"tournament": tournament, "form": form, "sent": sent, "places": places, "waiting": waiting}
    return context | {"team_sent": team_sent, "still_waits": team_sent in {team.pk for team in waiting}}


@require_POST
@guard(Action.ACCIDENT)
def place(request: HttpRequest, tournament: Tournament, team: int) -> HttpResponse:
    teams = Team.objects.select_related("tournament")
    waiting_team = get_object_or_404(teams, pk=team, tournament=tournament)
    form, by = PlaceForm(request.POST), actor_of(request)

    def context() -> dict[str, Any]:
        places = free_places(tournament)
        return _late_context(tournament, _late_form(tournament, by, places), form, places, team)

    def said() -> str:
        waiting_team.refresh_from_db()
        return place_sentence(waiting_team, form.cleaned_data["place"])

    return act_view(
        request,
        form,
        partial(place_team, team=waiting_team, by=by),
        done=reverse("referee:late", args=[tournament.slug]),
        template="incidents/late.html",
        context=context,
        said=said,
    )


def _on_friendly_page(
    request: HttpRequest,
    tournament: Tournament,
    form: FriendlyForm,
    sent: TeamForm,
    *,
    write: Callable[..., object],
    said: str,
) -> HttpResponse:
    """Who is free, and the matches there are; `sent` is the form that writes."""
    return act_view(
        request,
        sent,
        partial(write, tournament=tournament, by=actor_of(request)),
        done=reverse("referee:friendly", args=[tournament.slug]),
        template="incidents/friendly.html",
        context=lambda: {
            "tournament": tournament,
            "form": form,
            "sent": sent,
            "free": free_now(tournament),
            "friendly": friendly_matches(tournament),
        },
        said=said,
    )


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def friendly(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    chosen = {name: request.GET.get(name) for name in ("one", "two")}
    form = FriendlyForm(request.POST or None, initial=chosen)
    said = _("La partie est ajoutée : sa feuille est ouverte à sa table.")
    return _on_friendly_page(request, tournament, form, form, write=add_friendly, said=said)


@require_POST
@guard(Action.ACCIDENT)
def remove(request: HttpRequest, tournament: Tournament, friendly: int) -> HttpResponse:
    write, sent = partial(remove_friendly, match=friendly), TeamForm(request.POST)
    said = _("La partie est retirée.")
    return _on_friendly_page(request, tournament, FriendlyForm(), sent, write=write, said=said)


def _on_exempt_page(
    request: HttpRequest,
    exempt: Exempt,
    form: CatchUpForm,
    sent: TeamForm,
    *,
    write: Callable[..., object],
    said: str,
) -> HttpResponse:
    """Whom an exempt team may play; `sent` is the form that writes."""
    tournament = exempt.tournament
    return act_view(
        request,
        sent,
        partial(write, exempt=exempt, by=actor_of(request)),
        done=reverse("referee:exempt", args=[tournament.slug, exempt.pk]),
        template="incidents/exempt.html",
        context=lambda: {
            "tournament": tournament,
            "exempt": exempt,
            "form": form,
            "sent": sent,
            "free": free_now(tournament),
        },
        said=said,
    )


def exempt_of(tournament: Tournament, pk: int) -> Exempt:
    exempts = Exempt.objects.select_related(
        "round__stage", "match__table", "team__player_1", "team__player_2"
    )
    row = get_object_or_404(exempts, pk=pk, round__tournament=tournament)
    row.round.tournament = tournament
    return row


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def exempt(request: HttpRequest, tournament: Tournament, exempt: int) -> HttpResponse:
    row, form = exempt_of(tournament, exempt), CatchUpForm(request.POST or None)
    said = _("Le rattrapage est ajouté : sa feuille est ouverte à sa table.")
    return _on_exempt_page(request, row, form, form, write=catch_up, said=said)


@require_POST
@guard(Action.ACCIDENT)
def exempt_undo(request: HttpRequest, tournament: Tournament, exempt: int) -> HttpResponse:
    row, sent = exempt_of(tournament, exempt), TeamForm(request.POST)
    said = unit_sentence(
        tournament.individuals, "Le rattrapage est retiré : l’équipe garde les points d’une exempte."
    )
    return _on_exempt_page(request, row, CatchUpForm(), sent, write=undo_catch_up, said=said)
