"""The pages of the hall: the tournaments, one of them, its rounds, standings, teams, rules and wall."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ...access import Action, actor_of, door
from ...models import Club, Tournament
from ...rulebook import sheet_of
from .. import fragments, queries, search
from ..board import Board

HALL = Action.SEE_HALL


def _page(request: HttpRequest, template: str, seen: Board, **context: Any) -> HttpResponse:
    """A page of one tournament; `served_at` is the server's time in the club's zone."""
    page = {"board": seen, "tournament": seen.tournament, "demo": seen.tournament.is_demo}
    return render(request, template, {**page, "served_at": timezone.localtime().strftime("%H:%M"), **context})


@require_safe
@door(Action.OPEN_DOOR)
def index(request: HttpRequest) -> HttpResponse:
    """Every tournament the world may see, today's first; staff see those in preparation as well."""
    actor = actor_of(request)
    listed = queries.listed(staff=actor.is_staff)
    return render(request, "hall/index.html", {"listed": listed, "new_here": not Club.objects.exists()})


@require_safe
@door(HALL)
def home(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The door of one evening: where is my table, then the evening."""
    seen = fragments.board(tournament)
    return _page(request, "hall/home.html", seen, piece=fragments.fragment(tournament, "home"))


@require_safe
@door(HALL)
def round_page(request: HttpRequest, tournament: Tournament, number: int = 0) -> HttpResponse:
    """Who plays where; `?q=` finds a team in it."""
    asked = request.GET.get("q", "").strip()
    seen = fragments.board(tournament)
    piece = fragments.fragment(tournament, "round", number)
    found = search.find(seen, asked) if asked else None
    shown = seen.round(number) if number else seen.current
    return _page(request, "hall/round.html", seen, piece=piece, number=number, shown=shown, found=found)


@require_safe
@door(HALL)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pools and overall, with what broke each tie."""
    asked = request.GET.get("q", "").strip()
    seen = fragments.board(tournament)
    found = search.find(seen, asked) if asked else None
    return _page(
        request, "hall/standings.html", seen, piece=fragments.fragment(tournament, "standings"), found=found
    )


@require_safe
@door(HALL)
def tree(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole structure as a picture: pools, rounds, brackets, with names and live scores."""
    seen = fragments.board(tournament)
    return _page(request, "hall/tree.html", seen, piece=fragments.fragment(tournament, "tree"))


@require_safe
@door(HALL)
def team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One team: its next table first."""
    seen = fragments.board(tournament)
    piece = fragments.fragment(tournament, "team", number)
    return _page(request, "hall/team.html", seen, piece=piece, team=seen.by_number[number])


@require_safe
@door(HALL)
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """From a name or a number to the team's page, or to the choice."""
    seen = fragments.board(tournament)
    found = search.find(seen, request.GET.get("q", "").strip())
    if len(found.teams) == 1:
        return redirect("hall:team", slug=tournament.slug, number=found.teams[0].number)
    return _page(request, "hall/find.html", seen, found=found)


@require_safe
@door(HALL)
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules of the evening, said from their numbers; the rulebook's own text where there is one."""
    sheet = sheet_of(tournament)
    return _page(request, "hall/rules.html", fragments.board(tournament), sheet=sheet)


@require_safe
@door(HALL)
def wall(request: HttpRequest, tournament: Tournament, name: str = "wall") -> HttpResponse:
    """A projector's page: views that turn by themselves; without JavaScript `?vue=n` leads to the next."""
    seen = fragments.board(tournament)
    views = len(fragments.WALLS[name](seen))
    asked = request.GET.get("vue", "")
    shown = int(asked) if asked.isdecimal() and len(asked) < 4 and 0 < int(asked) <= views else 1
    try:
        piece = fragments.fragment(tournament, name, shown - 1)
    except Http404:  # the wall has just become shorter, and must go on turning
        piece = fragments.fragment(tournament, name)
    following = shown % views + 1
    return _page(request, "hall/wall.html", seen, piece=piece, wall=name, views=views, following=following)
