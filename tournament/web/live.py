"""What is answered to a part of a page that stays true by itself, and to a page that wants to be told when
its evening was written (docs/stack.md, *live*; docs/look.md says what the headers mean).

Knows neither what changes nor who may see it: rooms say the first, the guard of each view the second."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from ..core.clock import hour_now, phases_now
from ..models import Tournament
from .days import clock_text

NORMAL_MS, HEAVY_MS = 2000, 3000
"""How often a part is asked for where it is polled; a page that is told of changes asks half as long after
the last time at the earliest. What costs much to make is asked for less often."""


def etag(tournament: Tournament, key: object = None) -> str:
    """Moves with the key, by default with any write of the evening, and when a clock comes to its end though
    nobody writes: one statement while it runs."""
    running = tournament.state == Tournament.State.RUNNING
    phases = phases_now(tournament.pk, hour_now()) if running else ()
    shown = tournament.version if key is None else key
    parts = (settings.VERSION, get_language(), tournament.pk, shown, tuple(map(str, phases)))
    return f'"{hashlib.sha1(repr(parts).encode(), usedforsecurity=False).hexdigest()}"'


def live_part(
    request: HttpRequest,
    tournament: Tournament,
    make: Callable[[], HttpResponse],
    *,
    key: object = None,
    heavy: bool = False,
) -> HttpResponse:
    """What `make` answers, for whoever asks again and again; 304 while the key is the same, by default while
    nothing was written."""
    tag = etag(tournament, key)
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == tag
    answer = HttpResponseNotModified() if same else make()
    return dated(answer, tag=tag, version=tournament.version, interval=HEAVY_MS if heavy else NORMAL_MS)


def dated(answer: HttpResponse, *, tag: str, version: int, interval: int) -> HttpResponse:
    """Say which version this is, what time it is here, and when to ask again, in milliseconds."""
    answer["ETag"] = tag
    answer["X-Version"] = str(version)
    answer["X-Served-At"] = clock_text(timezone.localtime())
    answer["X-Now"] = str(int(time.time() * 1000))
    answer["X-Live-Interval"] = str(interval)
    return asked_again(answer)


def asked_again(answer: HttpResponse) -> HttpResponse:
    """Whoever keeps this answer asks before showing it again, in whose language it was."""
    answer["Cache-Control"] = "no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def stream_answer(tournament: Tournament) -> HttpResponse:
    """That this evening may be listened to: `tournament/asgi.py` reads the headers and opens the stream.
    Behind another server nothing opens, and the page goes on polling."""
    headers = {"X-Evening": str(tournament.pk), "X-Version": str(tournament.version)}
    return HttpResponse(status=204, headers={**headers, "Cache-Control": "no-store"})
