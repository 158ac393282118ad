"""The round as it is played: its table, its clock, its closing; and the end of the evening."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ... import tokens
from ...access import Action, Actor, actor_of, door
from ...errors import Refused
from ...models import Round, Tournament
from ...referee.services import clock
from ..forms import ClockForm, CloseForm, ReasonForm
from ..queries.rounds import RoundPage, round_page
from ..services import closing
from ..services import rounds as service


def _shown(request: HttpRequest, tournament: Tournament, seen: RoundPage | None, **more: Any) -> HttpResponse:
    """The page, with a fresh token for each of its forms."""
    status = 422 if more else 200
    shown = {"tournament": tournament, "seen": seen, "tokens": [tokens.made() for _n in range(5)], **more}
    return render(request, "control/rounds.html", shown, status=status)


def _page_or_404(tournament: Tournament, number: int) -> RoundPage:
    seen = round_page(tournament, number)
    if seen is None:
        raise Http404
    return seen


@require_GET
@door(Action.SEE_STAFF)
def rounds(request: HttpRequest, tournament: Tournament, number: int = 0) -> HttpResponse:
    """One row a table; what needs someone is in the side column."""
    seen = _page_or_404(tournament, number) if number else round_page(tournament)
    return _shown(request, tournament, seen)


@require_GET
@door(Action.SEE_STAFF)
def live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The same table as a fragment, for the page that stays open on the desk."""
    seen = _page_or_404(tournament, number)
    answer = render(request, "control/_round.html", {"tournament": tournament, "seen": seen})
    answer["X-Version"] = str(tournament.version)
    return answer


def _done(
    request: HttpRequest, seen: RoundPage, form: Any, act: Callable[[dict[str, Any]], Any]
) -> HttpResponse:
    """Do one act and go back to the round; a refusal is said on the page, and what was typed stays."""
    tournament, number = seen.round.stage.tournament, seen.round.number
    if form.is_valid():
        try:
            act(form.cleaned_data)
        except tokens.AlreadyDone:
            pass
        except Refused as no:
            form.add_error(no.field if no.field in form.fields else None, no.message)
    if form.errors:
        return _shown(request, tournament, seen, form=form, asked=request.POST.get("act", request.path))
    return redirect("control:round", slug=tournament.slug, number=number)


@require_POST
@door(Action.CLOSE)
def close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close the round."""
    seen = _page_or_404(tournament, number)
    by = actor_of(request)
    form = CloseForm(request.POST)
    return _done(request, seen, form, lambda said: service.close_round(round_=seen.round, by=by, **said))


@require_POST
@door(Action.REOPEN_ROUND)
def reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Open the round again."""
    seen = _page_or_404(tournament, number)
    by = actor_of(request)
    form = ReasonForm(request.POST)
    return _done(request, seen, form, lambda said: service.reopen_round(round_=seen.round, by=by, **said))


@require_POST
@door(Action.CLOCK)
def press_clock(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start, pause, resume, five minutes more, or the bell."""
    seen = _page_or_404(tournament, number)
    by = actor_of(request)
    form = ClockForm(request.POST)
    return _done(request, seen, form, lambda said: _press(seen.round, by, said))


def _press(round_: Round, by: Actor, said: dict[str, Any]) -> None:
    """Which verb of the clock a press is."""
    act, token = said["act"], said["token"]
    if act == "start":
        clock.start(round_=round_, by=by, minutes=said["minutes"], token=token)
    elif act == "add":
        clock.add_minutes(round_=round_, by=by, minutes=said["minutes"] or 5, token=token)
    else:
        {"pause": clock.pause, "resume": clock.resume, "call": clock.call_time}[act](
            round_=round_, by=by, token=token
        )


@require_POST
@door(Action.CLOSE)
def end(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Close, reopen or archive the tournament: `act` says which."""
    try:
        with suppress(tokens.AlreadyDone):
            _ended(tournament, actor_of(request), request.POST)
        messages.success(request, _("C’est fait."))
    except Refused as no:
        messages.error(request, no.message)
    return redirect("control:rounds", slug=tournament.slug)


def _ended(tournament: Tournament, by: Actor, sent: QueryDict) -> None:
    """Which verb of the end it is."""
    token = sent.get("token") or None
    verbs = {"close": closing.close_tournament, "archive": closing.archive_tournament}
    if (verb := verbs.get(sent.get("act", ""))) is not None:
        verb(tournament=tournament, by=by, token=token)
    else:
        reason = sent.get("reason", "")
        closing.reopen_tournament(tournament=tournament, reason=reason, by=by, token=token)
