"""The accidents of the day: a team that does not come, leaves, comes back, has a player replaced or comes
late; a match given up; matches beside the rounds."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core import tokens
from ..core.access import Action, Actor, actor_of, permits
from ..core.clock import hour_now
from ..core.errors import status_of
from ..core.guards import guard
from ..evening.at_tables import NotBegun, drawn_since, matches, not_begun
from ..evening.beside import free_now, friendly_matches
from ..match.place import MatchPlace, ReasonPage, form_fields, place_context, reasoned
from ..match.sheet import sheet
from ..members.entries import members_named
from ..models import Exempt, Match, Player, Team, Tournament
from ..web.answers import carried_out
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
    """Which side loses, and why."""
    form = ForfeitForm(request.POST or None, match=place.match.pk)
    do = partial(forfeit_match, match=place.match, by=place.actor)
    if carried_out(form, lambda: do(**form_fields(form))):
        return redirect(place.sheet_url)
    context = {**place_context(place), "form": form, "sheet": sheet(place.match)}
    context["since"] = drawn_since(place.match)
    return render(request, "incidents/forfeit.html", context, status=status_of(form))


def forfeit_undo(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The match is played after all."""
    return reasoned(
        request,
        place,
        partial(undo_forfeit, match=place.match, by=place.actor),
        ReasonPage(
            heading=_("Annuler le forfait"),
            text=_("La partie redevient ce qu’elle était avant le forfait, avec ses donnes."),
            button=_("Rendre la partie"),
            since=drawn_since(place.match),
        ),
    )


def team_numbered(tournament: Tournament, number: int) -> Team:
    """The team of that number, with its players, sharing the tournament already loaded."""
    teams = Team.objects.select_related("player_1", "player_2")
    team = get_object_or_404(teams, tournament=tournament, number=number)
    team.tournament = tournament
    return team


@require_GET
@guard(Action.ACCIDENT)
def team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What may happen to this team, each with its effect first."""
    return _team_page(request, tournament, team_numbered(tournament, number), GoneForm())


def _team_page(request: HttpRequest, tournament: Tournament, team: Team, form: Any) -> HttpResponse:
    """The page, with one form as it came back and the others fresh."""
    forms: dict[str, Any] = {"gone": GoneForm(), "back": TeamBackForm(), "replace": ReplaceForm()}
    forms[next(name for name, fresh in forms.items() if isinstance(form, type(fresh)))] = form
    effect = departure(team)
    members_by_name = members_named(tournament.club, [forms["replace"].typed_name])
    context = {"tournament": tournament, "team": team, "effect": effect, "forms": forms}
    context["alike"] = [member for members in members_by_name.values() for member in members]
    context["not_begun"] = [(late, tokens.new_token()) for late in _not_begun(effect.given_up, tournament)]
    return render(request, "incidents/team.html", context, status=status_of(form))


def _not_begun(given_up: tuple[Match, ...], tournament: Tournament) -> list[NotBegun]:
    """Its next match, when its table should have begun by now."""
    if not given_up:
        return []
    round_matches = list(matches(tournament).filter(round=given_up[0].round_id))
    overdue = not_begun(round_matches, after=tournament.late_minutes, now=hour_now())
    return [late for late in overdue if late.match.pk == given_up[0].pk]


@require_POST
@guard(Action.ACCIDENT)
def gone(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """It did not come, or it goes."""
    team, form = team_numbered(tournament, number), GoneForm(request.POST)
    if not carried_out(form, lambda: team_gone(team=team, by=actor_of(request), **form.cleaned_data)):
        return _team_page(request, tournament, team, form)
    messages.success(request, _gone_sentence(stand_in=form.cleaned_data["stand_in"]))
    return redirect("referee:team", slug=tournament.slug, number=number)


def _gone_sentence(*, stand_in: bool) -> str:
    if stand_in:
        return _("Noté. L’équipe exempte joue à sa place, une partie comme les autres.")
    return _("Noté. Ses parties non jouées sont perdues par forfait.")


@require_POST
@guard(Action.ACCIDENT)
def back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """It plays after all."""
    team, form = team_numbered(tournament, number), TeamBackForm(request.POST)
    if not carried_out(form, lambda: team_back(team=team, by=actor_of(request), **form.cleaned_data)):
        return _team_page(request, tournament, team, form)
    messages.success(
        request, unit_sentence(tournament.individuals, "L’équipe est de nouveau là : ses parties se jouent.")
    )
    return redirect("referee:team", slug=tournament.slug, number=number)


@require_POST
@guard(Action.ACCIDENT)
def replace(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody plays on for one of the two."""
    team, form = team_numbered(tournament, number), ReplaceForm(request.POST)
    if not carried_out(form, partial(_replaced, team, form, actor_of(request))):
        return _team_page(request, tournament, team, form)
    messages.success(
        request, unit_sentence(tournament.individuals, "Remplacement noté : l’équipe garde son numéro.")
    )
    return redirect("referee:team", slug=tournament.slug, number=number)


def _replaced(team: Team, form: ReplaceForm, by: Actor) -> Player:
    typed = dict(form.cleaned_data)
    leaving = get_object_or_404(Player, pk=typed.pop("leaving"), tournament=team.tournament)
    return replace_player(team=team, leaving=leaving, by=by, **typed)


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page; POST writes a new team down and places it."""
    places = free_places(tournament)
    by = actor_of(request)
    form = _late_form(tournament, by, places, request.POST or None)
    if carried_out(form, lambda: enter_late(tournament=tournament, by=by, **_newcomers_of(form))):
        messages.success(request, _entered_sentence(tournament, form.cleaned_data))
        return redirect("referee:late", slug=tournament.slug)
    return _late_page(request, tournament, form, form, places)


def _late_form(
    tournament: Tournament, by: Actor, places: list[FreePlace], sent: QueryDict | None = None
) -> LateForm:
    """Two people at the door, as this person may write them down."""
    return LateForm(
        sent,
        individuals=tournament.individuals,
        cashes=bool(tournament.fee_cents) and permits(by, Action.EDIT_TEAM, tournament),
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


def _newcomers_of(form: LateForm) -> dict[str, Any]:
    typed = form.cleaned_data
    return {"newcomers": form.newcomers(), "place": typed["place"], "token": typed["token"]}


def _late_page(
    request: HttpRequest,
    tournament: Tournament,
    form: LateForm,
    sent: PlaceForm,
    places: list[FreePlace],
    *,
    team_sent: int = 0,
) -> HttpResponse:
    """The page; `team_sent`: the one that waits whose form `sent` is."""
    waiting = waiting_teams(tournament)
    context = {"tournament": tournament, "form": form, "sent": sent, "places": places, "waiting": waiting}
    context |= {"team_sent": team_sent, "still_waits": team_sent in {team.pk for team in waiting}}
    return render(request, "incidents/late.html", context, status=status_of(sent))


@require_POST
@guard(Action.ACCIDENT)
def place(request: HttpRequest, tournament: Tournament, team: int) -> HttpResponse:
    """A team that waits gets a place."""
    waiting_team = get_object_or_404(
        Team.objects.select_related("tournament"), pk=team, tournament=tournament
    )
    form = PlaceForm(request.POST)
    if not carried_out(
        form, lambda: place_team(team=waiting_team, by=actor_of(request), **form.cleaned_data)
    ):
        places = free_places(tournament)
        fresh = _late_form(tournament, actor_of(request), places)
        return _late_page(request, tournament, fresh, form, places, team_sent=waiting_team.pk)
    waiting_team.refresh_from_db()
    messages.success(request, place_sentence(waiting_team, form.cleaned_data["place"]))
    return redirect("referee:late", slug=tournament.slug)


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def friendly(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is free, and the matches there are; POST adds one."""
    chosen = {name: request.GET.get(name) for name in ("one", "two")}
    form = FriendlyForm(request.POST or None, initial=chosen)
    do = partial(add_friendly, tournament=tournament, by=actor_of(request))
    if carried_out(form, lambda: do(**form.cleaned_data)):
        messages.success(request, _("La partie est ajoutée : sa feuille est ouverte à sa table."))
        return redirect("referee:friendly", slug=tournament.slug)
    return _friendly_page(request, tournament, form, form)


def _friendly_page(
    request: HttpRequest, tournament: Tournament, form: FriendlyForm, sent: TeamForm
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "sent": sent,
        "free": free_now(tournament),
        "rows": friendly_matches(tournament),
    }
    return render(request, "incidents/friendly.html", context, status=status_of(sent))


@require_POST
@guard(Action.ACCIDENT)
def remove(request: HttpRequest, tournament: Tournament, friendly: int) -> HttpResponse:
    """Take one away while nothing is entered."""
    form = TeamForm(request.POST)
    do = partial(remove_friendly, tournament=tournament, match=friendly, by=actor_of(request))
    if not carried_out(form, lambda: do(**form.cleaned_data)):
        return _friendly_page(request, tournament, FriendlyForm(), form)
    messages.success(request, _("La partie est retirée."))
    return redirect("referee:friendly", slug=tournament.slug)


def exempt_of(tournament: Tournament, pk: int) -> Exempt:
    """That exempt team of this tournament, which it shares."""
    exempts = Exempt.objects.select_related(
        "round__stage", "match__table", "team__player_1", "team__player_2"
    )
    row = get_object_or_404(exempts, pk=pk, round__tournament=tournament)
    row.round.tournament = tournament
    return row


@require_http_methods(["GET", "POST"])
@guard(Action.ACCIDENT)
def exempt(request: HttpRequest, tournament: Tournament, exempt: int) -> HttpResponse:
    """Whom an exempt team may play; POST makes the match."""
    row, form = exempt_of(tournament, exempt), CatchUpForm(request.POST or None)
    do = partial(catch_up, exempt=row, by=actor_of(request))
    if carried_out(form, lambda: do(**form.cleaned_data)):
        messages.success(request, _("Le rattrapage est ajouté : sa feuille est ouverte à sa table."))
        return redirect("referee:exempt", slug=tournament.slug, exempt=exempt)
    return _exempt_page(request, tournament, row, form, form)


def _exempt_page(
    request: HttpRequest, tournament: Tournament, row: Exempt, form: CatchUpForm, sent: TeamForm
) -> HttpResponse:
    context = {"tournament": tournament, "exempt": row, "form": form, "sent": sent}
    context["free"] = free_now(tournament)
    return render(request, "incidents/exempt.html", context, status=status_of(sent))


@require_POST
@guard(Action.ACCIDENT)
def exempt_undo(request: HttpRequest, tournament: Tournament, exempt: int) -> HttpResponse:
    """The team is exempt again, while nothing is entered."""
    row, form = exempt_of(tournament, exempt), TeamForm(request.POST)
    if not carried_out(form, lambda: undo_catch_up(exempt=row, by=actor_of(request), **form.cleaned_data)):
        return _exempt_page(request, tournament, row, CatchUpForm(), form)
    messages.success(
        request,
        unit_sentence(
            tournament.individuals, "Le rattrapage est retiré : l’équipe garde les points d’une exempte."
        ),
    )
    return redirect("referee:exempt", slug=tournament.slug, exempt=exempt)
