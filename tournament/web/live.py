"""What is answered to a part of a page that stays true by itself, and to a page that wants to be told of
changes (docs/stack.md, *live*; docs/look.md says what the headers mean).

Knows neither what changes nor who may see it: rooms say the first, the guard of each view the second."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from ..core.bell import phases_now
from ..core.clock import hour_now
from ..core.outside import decimal_number
from ..models import Tournament
from .days import clock_text

NORMAL_MS = 1500
HEAVY_MS, HEAVY_PAUSE_MS = 3000, 2000
"""What costs much to make: how often it is asked where it is polled, and at most where it is told."""
MOST_TOPICS = 8
TopicName = tuple[str, int]
Keys = Callable[[int, Collection[TopicName]], Mapping[TopicName, object]]
"""(a tournament, topics) → what changes with each of those that are there."""


def etag(tournament: Tournament) -> str:
    """Any write of the evening moves it, and a clock that comes to its end though nobody writes: one
    statement while it runs."""
    running = tournament.state == Tournament.State.RUNNING
    phases = phases_now(tournament.pk, hour_now()) if running else ()
    clocks = "".join(str(phase) for phase in phases)
    return f'"{settings.VERSION}-{get_language()}-{tournament.pk}-{tournament.version}-{clocks}"'


def live_part(
    request: HttpRequest,
    tournament: Tournament,
    make: Callable[[], HttpResponse],
    *,
    heavy: bool = False,
) -> HttpResponse:
    """What `make` answers, for whoever asks again and again; 304 while nothing was written."""
    tag = etag(tournament)
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == tag
    answer = HttpResponseNotModified() if same else make()
    if heavy:
        answer["X-Live-Pause"] = str(HEAVY_PAUSE_MS)
    interval = HEAVY_MS if heavy else NORMAL_MS
    return dated(answer, tag=tag, version=tournament.version, interval=interval)


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


def asked_topics(request: HttpRequest) -> tuple[TopicName, ...]:
    """The topics of `?topics=round:0,team:12`. Raises Http404 for what is none, and for too many."""
    parts = request.GET.get("topics", "").split(",", MOST_TOPICS)
    names = tuple(dict.fromkeys(_topic_name(part) for part in parts))
    if len(names) > MOST_TOPICS:
        raise Http404
    return names


def _topic_name(part: str) -> TopicName:
    name, _, digits = part.partition(":")
    number = decimal_number(digits, digits=9)
    if not name or number is None:
        raise Http404
    return name, number


def gate_topic(space: int, topic: TopicName) -> str:
    """A topic of a space (a tournament) as an answer names it to the gate."""
    name, number = topic
    return f"{space}/{name}:{number}"


def stream_answer(space: int, topics: Sequence[TopicName], *, version: int) -> HttpResponse:
    """That these topics, of this version now, may be listened to: the gate reads the headers and opens the
    stream. Behind another server nothing opens, and the page goes on polling."""
    answer = HttpResponse(status=204, headers={"X-Version": str(version), "Cache-Control": "no-store"})
    answer["X-Served-At"] = clock_text(timezone.localtime())
    answer["X-Gate-Topics"] = " ".join(gate_topic(space, topic) for topic in topics)
    return answer


def stream_of_one(request: HttpRequest, space: int, topic: TopicName, *, version: int) -> HttpResponse:
    """The stream of this topic alone. Raises Http404 where the address names another one."""
    if asked_topics(request) != (topic,):
        raise Http404
    return stream_answer(space, [topic], version=version)


def stream_of(request: HttpRequest, tournament: Tournament, keys: Keys) -> HttpResponse:
    """The stream of the topics that the address names. Raises Http404 where `keys` does not know one: nobody
    makes the gate watch what is not there."""
    topics = asked_topics(request)
    if not keys(tournament.pk, topics).keys() >= set(topics):
        raise Http404
    return stream_answer(tournament.pk, topics, version=tournament.version)
