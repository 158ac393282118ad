"""Pages made for paper, and the page that lists them. They read; what is written is which address the papers
of a kind bear."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from ..core.access import Action, actor_of, may
from ..core.clock import hour_now
from ..core.guards import guard
from ..draw import queries as draw_queries
from ..evening import given, read_aloud, read_prizes, standings_now
from ..models import Match, Tournament
from ..rulebook import sheet_of
from ..setup.wifi import wifi_of
from ..web import prints, qr
from . import queries
from .ranking import on_paper

SPARE_COPIES = 2
TRIAL_SIZES = (24, 14, 10, 7)  # points


@require_GET
@guard(Action.PRINT)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be printed now, and what is missing for the rest."""
    lists = draw_queries.posted_lists(tournament)
    context = {"tournament": tournament, "last": lists[-1] if lists else None, "earlier": lists[:-1]}
    context["rounds"] = queries.slip_rounds(tournament)
    return render(request, "printing/index.html", context)


@require_GET
@guard(Action.PRINT)
def by_team(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """The list to post: each team's table in the rounds of a draw, the last unless `number` says another."""
    return paper(request, "printing/by_team.html", tournament, **released_lists(tournament, number))


@require_GET
@guard(Action.PRINT)
def by_table(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """The list to post: who plays at each table in the rounds of a draw, the last unless `number` is said."""
    return paper(request, "printing/by_table.html", tournament, **released_lists(tournament, number))


@require_GET
@guard(Action.PRINT)
def tree(request: HttpRequest, tournament: Tournament, *, large: bool = False) -> HttpResponse:
    """The whole evening as a picture, with names and scores so far, A4 or A3; 404 where there is none."""
    picture = queries.tree(tournament)
    if not picture:
        raise Http404
    return paper(request, "printing/tree.html", tournament, picture=picture, large=large)


@never_cache
@require_GET
@guard(Action.TABLE_LINKS)
def table_cards(request: HttpRequest, tournament: Tournament, *, large: bool = False) -> HttpResponse:
    """One card a page, A5, or A4 for a large hall."""
    shown: dict[str, Any] = {"cards": queries.cards(tournament), "print_kind": "cards"}
    shown["hall"] = qr.hall_door(tournament)
    return paper(request, "printing/cards.html", tournament, **shown, large=large)


@require_GET
@guard(Action.PRINT)
def test_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One A4 with a frame, letters and a code: whether the printer prints all of a page, before it must."""
    return paper(request, "printing/test.html", tournament, hall=qr.hall_door(tournament), sizes=TRIAL_SIZES)


@never_cache
@require_GET
@guard(Action.WIFI)
def poster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The poster for the door: the hall's Wi-Fi, if the club has said it, then the evening's page."""
    wifi = wifi_of(tournament.club)
    shown: dict[str, Any] = {"wifi": wifi, "wifi_picture": qr.picture(wifi.code) if wifi else ""}
    shown |= {"hall": qr.hall_door(tournament), "print_kind": "poster"}
    return paper(request, "printing/poster.html", tournament, **shown)


@require_POST
@guard(Action.PRINT)
def printed(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Papers of that kind bear the phones' address as it is now, or are no longer used."""
    if kind not in prints.KINDS:
        raise Http404
    prints.remember(tournament, kind)
    return redirect("printing:index", slug=tournament.slug)


@never_cache
@require_GET
@guard(Action.PRINT)
def round_slips(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """The score sheets of a round, or of the whole evening, rules on the back unless `?recto`."""
    codes = may(actor_of(request), Action.TABLE_LINKS)
    slips = queries.slips(tournament, number, codes=codes)
    return slips_on_paper(request, tournament, slips, number=number)


@never_cache
@require_GET
@guard(Action.PRINT)
def slip(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The score sheet of one match: one for the pleasure of it, a rattrapage, or one that was lost."""
    codes = may(actor_of(request), Action.TABLE_LINKS)
    return slips_on_paper(request, tournament, queries.slips(tournament, match=match.pk, codes=codes))


@require_GET
@guard(Action.PRINT)
def spare_slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Score sheets without teams, for whatever the evening brings."""
    slips = queries.spare_slip(tournament) * SPARE_COPIES
    return paper(request, "printing/slips.html", tournament, **slips_shown(request, tournament, slips))


@require_GET
@guard(Action.PRINT)
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The evening's rules, to be posted or handed out."""
    return paper(request, "printing/rules.html", tournament, sheet=sheet_of(tournament))


@require_GET
@guard(Action.PRINT)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pools and overall ranking, as everywhere else."""
    now = standings_now(tournament)
    context = {
        "standings": now,
        "ranked": on_paper(now),
        "given": given(now, read_prizes(tournament.prizes)),
    }
    return paper(request, "printing/standings.html", tournament, **context)


@require_GET
@guard(Action.PRINT)
def aloud(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The places as they are read aloud at the prizes, the last first."""
    now = standings_now(tournament)
    prizes = read_prizes(tournament.prizes)
    named = [prize for prize in prizes if not prize.first]
    read = read_aloud(now, prizes)
    return paper(request, "printing/aloud.html", tournament, standings=now, read=read, named=named)


def released_lists(tournament: Tournament, number: int | None) -> dict[str, Any]:
    """Both lists of what begins with that round, or of the last; 404 where there is nothing to post."""
    choices = draw_queries.posted_lists(tournament)
    chosen = next((choice for choice in reversed(choices) if number in (None, choice.number)), None)
    if chosen is None:
        raise Http404
    return {"lists": chosen.lists, "chosen": chosen, "choices": choices}


def slips_on_paper(
    request: HttpRequest, tournament: Tournament, slips: list[queries.Slip], **extra: Any
) -> HttpResponse:
    """Score sheets, rules on the back unless `?recto`; 404 where there are none."""
    if not slips:
        raise Http404
    context = slips_shown(request, tournament, slips, back="recto" not in request.GET)
    return paper(request, "printing/slips.html", tournament, **context, print_kind="slips", **extra)


def slips_shown(
    request: HttpRequest, tournament: Tournament, slips: list[queries.Slip], *, back: bool = True
) -> dict[str, Any]:
    """What the page of score sheets shows; their back, the rules in brief, is made once."""
    context = {"tournament": tournament, "sheet": sheet_of(tournament)}
    made = render_to_string("printing/_back.html", context, request) if back else ""
    return {"sheet": context["sheet"], "slips": slips, "back": made}


def paper(request: HttpRequest, template: str, tournament: Tournament, **context: Any) -> HttpResponse:
    """A page on paper says whose it is and when it was printed; its bar leads back to the list."""
    back = reverse("printing:index", args=[tournament.slug])
    return render(
        request, template, {"tournament": tournament, "back_url": back, "now": hour_now(), **context}
    )
