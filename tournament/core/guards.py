"""FLOOR 2: the guard of every view: load what the URL names or 404, authorise, or say what is missing.

`@guard(Action.X)` leaves `view.action` behind; the permission test walks the URLs and reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from ..models import Match, Table, TableLink, Tournament
from ..models.team import sides_of
from . import tokens
from .access import STRANGER, Action, actor_of, may, permits, refusal, table_actor
from .cache import RecentCache
from .clubs import memberships_of, shown_club

View = Callable[..., HttpResponse]
KEPT_SALT = "kept-form"
RECENT: RecentCache[Tournament] = RecentCache()
ADDRESSES: dict[str, int] = {}
"""The id behind each address that was asked for; what is kept of a tournament is kept under its id."""
NEVER_KEPT = ("csrfmiddlewaretoken", "password")


def guard(action: Action, *, see: Action | None = None, recent: bool = False) -> Callable[[View], View]:
    """Guard a view. `see` is the action asked of GET when showing is freer than doing. `recent`: a tournament
    read within the last half second will do, for what five hundred phones poll.

    URL parts become objects: `slug` → tournament, `match_id` → match of it, `token` → table."""

    def guarded(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, **parts: Any) -> HttpResponse:
            required = see if see and request.method in {"GET", "HEAD"} else action
            loaded = load(request, parts, recent=recent)
            tournament, match = loaded.get("tournament"), loaded.get("match")
            answer = turned_away(request, required, tournament, match)
            return answer if answer is not None else view(request, **loaded)

        inner.action, inner.see = action, see  # type: ignore[attr-defined]
        return inner

    return guarded


def load(request: HttpRequest, parts: dict[str, Any], *, recent: bool = False) -> dict[str, Any]:
    """The URL's parts with its keys replaced by the rows they name; 404 for anything unknown or foreign."""
    loaded = dict(parts)
    tournament: Tournament | None = None
    if "slug" in loaded:
        tournament = loaded["tournament"] = tournament_of(loaded.pop("slug"), recent=recent)
    if "token" in loaded:
        loaded["table"] = table = table_of(loaded.pop("token"))
        request.actor = table_actor(table)
        tournament = loaded["tournament"] = table.tournament
    if "match_id" in loaded:
        loaded["match"] = match_of(tournament, loaded.pop("match_id"))
    if tournament is not None:
        request.named_club = tournament.club
    club = shown_club(request)
    timezone.activate(club.time_zone if club else settings.TIME_ZONE)
    return loaded


def tournament_of(slug: str, *, recent: bool) -> Tournament:
    """The tournament of that address with its club."""
    if not recent:
        return _read(slug)
    if slug not in ADDRESSES:
        tournament = _read(slug)
        ADDRESSES[slug] = tournament.pk
        return RECENT.get(tournament.pk, lambda _previous: tournament)
    return RECENT.get(ADDRESSES[slug], lambda _previous: _read(slug))


def _read(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("club"), slug=slug)


def table_of(token: str) -> Table:
    """The table whose open link this is."""
    if not token.isprintable():  # PostgreSQL refuses to compare a NUL
        raise Http404
    open_links = TableLink.objects.select_related("table__tournament__club").filter(revoked_at=None)
    table: Table = get_object_or_404(open_links, token=token).table
    return table


def match_of(tournament: Tournament | None, match_id: int) -> Match:
    """A match of that tournament with its teams and players; 404 when it is another's."""
    if tournament is None:
        raise Http404
    query = Match.objects.select_related("table", "round", "stage", "pool", *sides_of(tournament.individuals))
    match: Match = get_object_or_404(query, pk=match_id, tournament=tournament)
    match.tournament = tournament  # already read, with its club
    return match


def turned_away(
    request: HttpRequest, action: Action, tournament: Tournament | None, match: Match | None
) -> HttpResponse | None:
    """The answer for somebody who may not, or not now; None lets them in.

    Where all the world may, nobody asks who it is: what phones poll costs neither session nor person."""
    if match is None and permits(STRANGER, action, tournament):
        return None
    actor = actor_of(request)
    if not may(actor, action, tournament):
        if actor.table is not None:
            raise PermissionDenied
        if actor.user is None:
            return ask_to_log_in(request)
        if not actor.is_staff and memberships_of(request):  # of another club: foreign things are not there
            raise Http404
        raise PermissionDenied
    refused = refusal(actor, action, tournament, match)
    if refused is None or sent_before(request):
        return None
    if action is Action.SEE_HALL and not actor.is_staff:
        raise Http404
    if action is Action.SEE_HALL:
        return None
    return render(request, "refused.html", {"refused": refused, "tournament": tournament}, status=409)


def sent_before(request: HttpRequest) -> bool:
    """Whether this write was made already: a double tap, Back, an answer that was lost on its way.

    The state that it was made in may be over, so the guard leaves the answer to the service, which looks the
    token up before it guards: same content, same answer; other content, refused."""
    return request.method == "POST" and tokens.was_used(request.POST.get("token", ""))


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """Send a stranger to the log-in page; a form that was being sent is kept, signed, in the answer,
    its passwords left out."""
    if request.method in {"GET", "HEAD"}:
        return redirect_to_login(request.get_full_path(), settings.LOGIN_URL)
    fields = {key: values for key, values in request.POST.lists() if not key.startswith(NEVER_KEPT)}
    sealed = signing.dumps({"path": request.get_full_path(), "fields": fields}, salt=KEPT_SALT, compress=True)
    return render(request, "people/login.html", {"over": True, "kept": sealed}, status=403)
