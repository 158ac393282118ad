"""The public pages: no account, the same for everybody, made from fragments."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ..core.access import Action, actor_of
from ..core.clock import hour_now
from ..core.guards import guard
from ..core.outside import decimal_number
from ..models import Club, Season, Tournament
from ..rulebook import sheet_of
from ..web import computer
from ..web.live import NORMAL_MS, dated, stream_answer
from . import fragments, team_page
from .board import Board


@require_safe
@guard(Action.SEE_HALL, recent=True)
def live(request: HttpRequest, tournament: Tournament, name: str, number: int = 0) -> HttpResponse:
    """One fragment. `X-Held-Version` is the newest version this phone has: the answer is never older."""
    held = decimal_number(request.headers.get("X-Held-Version", ""), digits=9) or 0
    piece = fragments.fragment(tournament, name, number, held)
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == piece.etag
    answer = HttpResponseNotModified() if same else whole(request, piece)
    return dated(answer, tag=piece.etag, version=piece.version, interval=NORMAL_MS)


@require_safe
@guard(Action.SEE_HALL)
def events(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stream of the evening: the version it is at, and each that follows."""
    return stream_answer(tournament)


def whole(request: HttpRequest, piece: fragments.Fragment) -> HttpResponse:
    """The fragment itself, compressed once for all who can read it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(piece.html, headers={"Vary": "Accept-Encoding"})
    return HttpResponse(piece.zipped, headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})


def _page(request: HttpRequest, template: str, board: Board, **context: Any) -> HttpResponse:
    """A page of one tournament."""
    page = {"board": board, "tournament": board.tournament, "demo": board.tournament.is_demo}
    return render(request, template, {**page, **context})


SEASONS = 3  # the last ones, for everybody


@require_safe
@guard(Action.OPEN_DOOR)
def index(request: HttpRequest) -> HttpResponse:
    """Every tournament the world may see, today's first; staff see those in preparation as well."""
    lists = listed(staff=actor_of(request).is_staff)
    titles = (("today", _("Ce soir")), ("coming", _("À venir")), ("past", _("Passés")))
    sections = [(*title, row) for title, row in zip(titles, lists, strict=True) if row]
    seasons = Season.objects.filter(evenings__isnull=False).distinct()[:SEASONS]
    context = {"sections": sections, "seasons": seasons, "new_here": not Club.objects.exists()}
    return render(request, "hall/index.html", context)


class Listed(NamedTuple):
    """Tournaments of this evening, to come, and past, each in the order one looks for them."""

    today: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]


def listed(*, staff: bool) -> Listed:
    """One SQL statement. Strangers do not see what is in preparation or cancelled."""
    query = Tournament.objects.select_related("club")
    if not staff:
        query = query.exclude(state__in=[Tournament.State.PREPARATION, Tournament.State.CANCELLED])
    now = hour_now()
    today = {row: row.club.day_of(now) for row in query.order_by("-date", "-id")[:200]}
    on = {row: row.day_listed(day) for row, day in today.items()}
    in_order = sorted(on, key=lambda row: (on[row], row.pk))
    return Listed(
        today=tuple(row for row in on if on[row] == today[row]),
        coming=tuple(row for row in in_order if on[row] > today[row]),
        past=tuple(row for row in reversed(in_order) if on[row] < today[row]),
    )


@require_safe
@guard(Action.SEE_HALL)
def home(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The front page of one evening: where is my table, then the evening."""
    computer.note_phone(request)
    board = fragments.board_of(tournament)
    seasons = Season.objects.filter(evenings__tournament=tournament)
    piece = fragments.fragment(tournament, "home")
    return _page(request, "hall/home.html", board, piece=piece, seasons=seasons)


@require_safe
@guard(Action.SEE_HALL)
def round_page(request: HttpRequest, tournament: Tournament, number: int = 0) -> HttpResponse:
    """Who plays where; `?q=` finds a team in it."""
    board, piece = fragments.board_of(tournament), fragments.fragment(tournament, "round", number)
    shown, found = board.round(number) if number else board.current, _found(request, board)
    return _page(request, "hall/round.html", board, piece=piece, number=number, shown=shown, found=found)


def _found(request: HttpRequest, board: Board) -> team_page.Found | None:
    """What `?q=` looks for; None where nothing is asked."""
    query = request.GET.get("q", "").strip()
    return team_page.find(board, query) if query else None


@require_safe
@guard(Action.SEE_HALL)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pools and overall, with what broke each tie; at the desk under its tabs."""
    actor = actor_of(request)
    template = "standings_desk" if actor.is_staff and actor.table is None else "standings"
    board, piece = fragments.board_of(tournament), fragments.fragment(tournament, "standings")
    return _page(request, f"hall/{template}.html", board, piece=piece, found=_found(request, board))


@require_safe
@guard(Action.SEE_HALL)
def tree(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole structure as a picture: pools, rounds, brackets, with names and live scores."""
    board = fragments.board_of(tournament)
    return _page(request, "hall/tree.html", board, piece=fragments.fragment(tournament, "tree"))


WEEK_SECONDS = 604_800


def team_cookie(tournament: Tournament) -> str:
    """The cookie in which a phone keeps its team; myteam.js knows the name too."""
    return f"dix_team_{tournament.slug}"


@require_safe
@guard(Action.SEE_HALL)
def team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One team: its next table first. `?moi=1`: it is mine, this phone remembers."""
    board, cookie = fragments.board_of(tournament), team_cookie(tournament)
    piece = fragments.fragment(tournament, "team", number)
    if "moi" in request.GET:
        answer = redirect("hall:team", slug=tournament.slug, number=number)
        answer.set_cookie(cookie, str(number), max_age=WEEK_SECONDS, samesite="Lax")
        return answer
    mine = request.COOKIES.get(cookie) == str(number)
    return _page(request, "hall/team.html", board, piece=piece, team=board.by_number[number], mine=mine)


@require_safe
@guard(Action.SEE_HALL)
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """From a name or a number to the team's page, or to the choice; without a question to the team that this
    phone remembers, unless it is to forget it (`?oubli=1`)."""
    board, forget = fragments.board_of(tournament), "oubli" in request.GET
    found = team_page.find(board, request.GET.get("q", "").strip())
    mine = board.by_number.get(decimal_number(request.COOKIES.get(team_cookie(tournament), "")) or 0)
    chosen = found.teams[0] if len(found.teams) == 1 else None if found.asked or forget else mine
    if chosen is not None:
        return redirect("hall:team", slug=tournament.slug, number=chosen.number)
    answer = _page(request, "hall/find.html", board, found=found)
    if forget:
        answer.delete_cookie(team_cookie(tournament), samesite="Lax")
    return answer


@require_safe
@guard(Action.SEE_HALL)
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules of the evening, said from their numbers; the rulebook's own text where there is one."""
    sheet = sheet_of(tournament)
    return _page(request, "hall/rules.html", fragments.board_of(tournament), sheet=sheet)


@require_safe
@guard(Action.SEE_HALL)
def wall(request: HttpRequest, tournament: Tournament, name: str = "wall") -> HttpResponse:
    """A projector's page: views that turn by themselves; without JavaScript `?vue=n` leads to the next."""
    board = fragments.board_of(tournament)
    views = len(fragments.WALLS[name](board))
    asked = decimal_number(request.GET.get("vue", "")) or 1
    shown = asked if asked <= views else 1
    try:
        piece = fragments.fragment(tournament, name, shown - 1)
    except Http404:  # the wall has just become shorter, and must go on turning
        piece = fragments.fragment(tournament, name)
    following = shown % views + 1
    return _page(request, "hall/wall.html", board, piece=piece, wall=name, views=views, following=following)
