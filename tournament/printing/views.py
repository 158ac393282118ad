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
from ..evening.reading import standings_now
from ..formats import has_picture
from ..models import Match, Tournament
from ..rulebook import sheet_of
from ..setup import tables as setup_tables
from ..setup.club import wifi_of
from ..standings.prizes import given, read_aloud, read_prizes
from ..web import qr
from .posted import evening_tree, on_paper, posted_lists
from .slips import Slip, slip_rounds, slips_of, spare_slip

SPARE_COPIES = 2
TRIAL_SIZES = (24, 14, 10, 7)  # points


@require_GET
@guard(Action.PRINT)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be printed now, and what is missing for the rest."""
    lists = posted_lists(tournament)
    context = {
        "tournament": tournament,
        "last": lists[-1] if lists else None,
        "earlier": lists[:-1],
        "has_picture": has_picture(tournament.stages.ranked().values_list("kind", flat=True)),
        "rounds": slip_rounds(tournament),
    }
    return render(request, "printing/index.html", context)


@require_GET
@guard(Action.PRINT)
def posted_list(
    request: HttpRequest, tournament: Tournament, number: int | None = None, *, by: str
) -> HttpResponse:
    """The list to post, by team or by table: the rounds of a draw, the last unless `number` says another; 404
    where there is nothing to post."""
    choices = posted_lists(tournament)
    chosen = next((choice for choice in reversed(choices) if number in (None, choice.number)), None)
    if chosen is None:
        raise Http404
    shown = {"lists": chosen.lists(), "chosen": chosen, "choices": choices}
    return paper(request, f"printing/by_{by}.html", tournament, **shown)


@require_GET
@guard(Action.PRINT)
def tree(request: HttpRequest, tournament: Tournament, *, large: bool = False) -> HttpResponse:
    """The whole evening as a picture, with names and scores so far, A4 or A3; 404 where there is none."""
    picture = evening_tree(tournament)
    if not picture:
        raise Http404
    return paper(request, "printing/tree.html", tournament, picture=picture, large=large)


@never_cache
@require_GET
@guard(Action.TABLE_LINKS)
def table_cards(request: HttpRequest, tournament: Tournament, *, large: bool = False) -> HttpResponse:
    """One card a page, A5, or A4 for a large hall."""
    shown = {"cards": setup_tables.table_cards(tournament), "hall": qr.hall_door(tournament), "large": large}
    return paper(request, "printing/cards.html", tournament, **shown, print_kind="cards")


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
    shown = {"wifi": wifi, "wifi_picture": qr.picture(wifi.code) if wifi else ""}
    doors = {"hall": qr.hall_door(tournament), "sign_up": qr.sign_up_door(tournament)}
    return paper(request, "printing/poster.html", tournament, **shown, **doors, print_kind="poster")


@require_POST
@guard(Action.PRINT)
def printed(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Papers of that kind bear the phones' address as it is now, or are no longer used."""
    if kind not in qr.PRINT_KINDS:
        raise Http404
    qr.remember_print(tournament, kind)
    return redirect("printing:index", slug=tournament.slug)


@never_cache
@require_GET
@guard(Action.PRINT)
def slips(
    request: HttpRequest, tournament: Tournament, number: int | None = None, match: Match | None = None
) -> HttpResponse:
    """The score sheets of a round, of one match (one for the pleasure of it, a rattrapage, one that was lost)
    or of the whole evening, rules on the back unless `?recto`."""
    codes = may(actor_of(request), Action.TABLE_LINKS)
    found = slips_of(tournament, number, match=match.pk if match else None, codes=codes)
    return slips_on_paper(request, tournament, found, number=number, print_kind="slips")


@require_GET
@guard(Action.PRINT)
def spare_slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Score sheets without teams, for whatever the evening brings."""
    return slips_on_paper(request, tournament, spare_slip(tournament) * SPARE_COPIES)


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
    prizes = given(now, read_prizes(tournament.prizes))
    return paper(
        request, "printing/standings.html", tournament, standings=now, ranked=on_paper(now), given=prizes
    )


@require_GET
@guard(Action.PRINT)
def aloud(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The places as they are read aloud at the prizes, the last first."""
    now = standings_now(tournament)
    prizes = read_prizes(tournament.prizes)
    shown = {"read": read_aloud(now, prizes), "named": [prize for prize in prizes if not prize.first]}
    return paper(request, "printing/aloud.html", tournament, standings=now, **shown)


def slips_on_paper(
    request: HttpRequest, tournament: Tournament, slips: list[Slip], **extra: Any
) -> HttpResponse:
    """Score sheets and, unless `?recto`, their back, the rules in brief; 404 where there are none."""
    if not slips:
        raise Http404
    shown = {"tournament": tournament, "sheet": sheet_of(tournament)}
    back = "" if "recto" in request.GET else render_to_string("printing/_back.html", shown, request)
    return paper(request, "printing/slips.html", **shown, slips=slips, back=back, **extra)


def paper(request: HttpRequest, template: str, tournament: Tournament, **context: Any) -> HttpResponse:
    """A page on paper says whose it is and when it was printed; its bar leads back to the list."""
    back = reverse("printing:index", args=[tournament.slug])
    return render(
        request, template, {"tournament": tournament, "back_url": back, "now": hour_now(), **context}
    )
