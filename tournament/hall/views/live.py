"""What phones poll: a fragment with its ETag, or 304 when nothing of its scope changed (docs/look.md)."""

from __future__ import annotations

import time

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.views.decorators.http import require_safe

from ...access import Action, door
from ...models import Tournament
from .. import fragments
from ..pace import Pace

PACE = Pace()


@require_safe
@door(Action.SEE_HALL, recent=True)
def live(request: HttpRequest, tournament: Tournament, name: str, number: int = 0) -> HttpResponse:
    """One fragment. `X-Held-Version` is the newest version this phone has: the answer is never older."""
    started = time.monotonic()
    held = request.headers.get("X-Held-Version", "")
    piece = fragments.fragment(
        tournament, name, number, int(held) if held.isdigit() and len(held) < 10 else 0
    )
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == piece.etag
    answer = HttpResponseNotModified() if same else whole(request, piece)
    PACE.answered(time.monotonic() - started)
    return dated(answer, piece)


def whole(request: HttpRequest, piece: fragments.Fragment) -> HttpResponse:
    """The fragment itself, compressed once for all who can read it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(piece.html, headers={"Vary": "Accept-Encoding"})
    return HttpResponse(piece.zipped, headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})


def dated(answer: HttpResponse, piece: fragments.Fragment) -> HttpResponse:
    """Say which version this is, what time it is here, and when to ask again."""
    answer["ETag"] = piece.etag
    answer["X-Version"] = str(piece.version)
    answer["X-Served-At"] = timezone.localtime().strftime("%H:%M")
    answer["X-Now"] = str(int(time.time() * 1000))
    answer["X-Live-Interval"] = str(PACE.interval)
    answer["Cache-Control"] = "no-cache"
    return answer
