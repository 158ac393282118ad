"""Pages made for paper, and the page that lists them. They read; they never write."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from ..access import Action, door
from ..draw import queries as draw_queries
from ..models import Tournament
from ..rulebook import sheet_of
from ..standings import queries as standings_queries
from . import queries

SPARE_COPIES = 2


@require_GET
@door(Action.PRINT)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be printed now, and what is missing for the rest."""
    draw = draw_queries.released_draw(tournament)
    rounds = draw_queries.round_names(draw.stage) if draw is not None else []
    context = {"tournament": tournament, "draw": draw, "rounds": rounds}
    return render(request, "printing/index.html", context)


@require_GET
@door(Action.PRINT)
def by_team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to post: each team's table in every round."""
    return paper(request, "printing/by_team.html", tournament, lists=released_lists(tournament))


@require_GET
@door(Action.PRINT)
def by_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to post: who plays at each table in every round."""
    return paper(request, "printing/by_table.html", tournament, lists=released_lists(tournament))


@require_GET
@door(Action.PRINT)
def table_cards(request: HttpRequest, tournament: Tournament, *, large: bool = False) -> HttpResponse:
    """One card a page, A5, or A4 for a large hall."""
    return paper(request, "printing/cards.html", tournament, cards=queries.cards(tournament), large=large)


@require_GET
@door(Action.PRINT)
def round_slips(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """The score sheets of a round, or of the whole evening, rules on the back unless `?recto`."""
    slips = queries.slips(tournament, number)
    if not slips:
        raise Http404
    return paper(
        request,
        "printing/slips.html",
        tournament,
        slips=slips,
        number=number,
        sheet=sheet_of(tournament),
        back="recto" not in request.GET,
    )


@require_GET
@door(Action.PRINT)
def spare_slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Score sheets without teams, for whatever the evening brings."""
    slips = [queries.spare_slip(tournament)] * SPARE_COPIES
    sheet = sheet_of(tournament)
    return paper(request, "printing/slips.html", tournament, slips=slips, sheet=sheet, back=True)


@require_GET
@door(Action.PRINT)
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The evening's rules, to be posted or handed out."""
    return paper(request, "printing/rules.html", tournament, sheet=sheet_of(tournament))


@require_GET
@door(Action.PRINT)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pools and overall ranking, as everywhere else."""
    return paper(
        request, "printing/standings.html", tournament, standings=standings_queries.standings(tournament)
    )


def released_lists(tournament: Tournament) -> draw_queries.Lists:
    """Both lists of the released draw; 404 before there is one."""
    draw = draw_queries.released_draw(tournament)
    if draw is None:
        raise Http404
    return draw_queries.lists_of(draw.stage)


def paper(request: HttpRequest, template: str, tournament: Tournament, **context: Any) -> HttpResponse:
    """A page on paper says whose it is and when it was printed; its bar leads back to the list."""
    back = reverse("printing:index", args=[tournament.slug])
    return render(
        request, template, {"tournament": tournament, "back_url": back, "now": timezone.now(), **context}
    )
