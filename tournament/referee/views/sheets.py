"""The running sheet, as a page and as the fragment that keeps it true; nothing is written here."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from ...models import Match, Table, Tournament
from ...tokens import made
from ..place import Place, about, place_of
from ..queries import last_match, sheet

INTERVAL_MS = 1500


def show(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    """The sheet of the match at this place, or why there is none."""
    place = place_of(request, tournament, table, match)
    return render(request, "referee/sheet.html", told(place))


def live(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    """The inside of the sheet page, for the other phones at the table; 304 while nothing happened."""
    tag = etag(tournament)
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        context = told(place_of(request, tournament, table, match))
        response = render(request, "referee/_sheet.html", {**context, "quiet": True})
    for name, value in news(tournament, tag).items():
        response.headers[name] = value
    return response


def etag(tournament: Tournament) -> str:
    """Any write of the evening moves it: limits, clock and disputes show on the sheet as deals do."""
    return f'"{settings.VERSION}-{get_language()}-{tournament.pk}-{tournament.version}"'


def news(tournament: Tournament, tag: str) -> dict[str, str]:
    """The headers that live.js reads (docs/look.md)."""
    now = timezone.localtime()
    return {
        "ETag": tag,
        "Cache-Control": "no-cache",
        "X-Version": str(tournament.version),
        "X-Served-At": f"{now.hour}:{now.minute:02d}",
        "X-Live-Interval": str(INTERVAL_MS),
        "X-Now": str(int(now.timestamp() * 1000)),
    }


def told(place: Place) -> dict[str, Any]:
    """What the sheet page shows."""
    context = {**about(place), "etag": etag(place.tournament), "token": made()}
    if place.match is None:
        return {**context, "last": last_match(place.table) if place.table else None}
    return {**context, "sheet": sheet(place.match), "last": None}
