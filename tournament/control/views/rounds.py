"""The round as it is played: its table, its clock, its closing; and the end of the evening."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from ...core import tokens
from ...core.access import Action, Actor, actor_of, permits
from ...core.guards import guard
from ...models import Round, Tournament
from ...referee.services import clock
from ...web.answers import carried_out
from ..forms import ClockForm, CloseForm, EndForm, ReasonForm
from ..queries.overview import offers
from ..queries.rounds import RoundPage, round_page
from ..services import closing

ACTS = {"may_clock": Action.CLOCK, "may_close": Action.CLOSE, "may_reopen": Action.REOPEN_ROUND}


def _shown(request: HttpRequest, tournament: Tournament, seen: RoundPage | None, **more: Any) -> HttpResponse:
    """The page, with a fresh token for each of its forms and what whoever looks may do on it."""
    status = 422 if more else 200
    actor = actor_of(request)
    may = {name: permits(actor, action, tournament) for name, action in ACTS.items()}
    shown = {"tournament": tournament, "seen": seen, "tokens": [tokens.new_token() for _n in range(5)]}
    shown["short"] = offers(tournament) if seen else ()
    shown["finished"] = (
        [(line, tokens.new_token()) for line in seen.finished] if seen and not seen.over else []
    )
    shown["not_begun"] = (
        [(late, tokens.new_token()) for late in seen.not_begun] if seen and not seen.closed else []
    )
    return render(request, "control/rounds.html", {**shown, **may, **more}, status=status)


def _page_or_404(tournament: Tournament, number: int) -> RoundPage:
    seen = round_page(tournament, number) if number else None  # 0 would be the round being played
    if seen is None:
        raise Http404
    return seen


@require_GET
@guard(Action.SEE_STAFF)
def rounds(request: HttpRequest, tournament: Tournament, number: int = 0) -> HttpResponse:
    """One row a table; what needs someone is in the side column."""
    seen = _page_or_404(tournament, number) if number else round_page(tournament)
    return _shown(request, tournament, seen)


@require_GET
@guard(Action.SEE_STAFF)
def live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The same table as a fragment, for the page that stays open on the desk."""
    seen = _page_or_404(tournament, number)
    answer = render(request, "control/_round.html", {"tournament": tournament, "seen": seen})
    answer["X-Version"] = str(tournament.version)
    return answer


def _done(
    request: HttpRequest, seen: RoundPage, form: Any, act: Callable[..., object], sent: str
) -> HttpResponse:
    """Do one act and go back to the round; a refusal is said in the form that was `sent`, where what was
    typed stays."""
    tournament = seen.round.tournament
    if carried_out(form, lambda: act(**form.said())):
        return _back(request, tournament, seen.round.number)
    return _shown(request, tournament, seen, form=form, sent=sent)


def _back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """To that round; what was closed from the page of another leads on with the one being played."""
    if "beside" in request.POST:
        return redirect("control:rounds", slug=tournament.slug)
    return redirect("control:round", slug=tournament.slug, number=number)


@require_POST
@guard(Action.CLOSE)
def close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close the round."""
    seen = _page_or_404(tournament, number)
    act = partial(closing.close_round, round_=seen.round, by=actor_of(request))
    return _done(request, seen, CloseForm(request.POST), act, "round")


@require_POST
@guard(Action.REOPEN_ROUND)
def reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Open the round again."""
    seen = _page_or_404(tournament, number)
    act = partial(closing.reopen_round, round_=seen.round, by=actor_of(request))
    return _done(request, seen, ReasonForm(request.POST), act, "round")


@require_POST
@guard(Action.CLOCK)
def press_clock(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start, pause, resume, five minutes more, or the bell."""
    seen = _page_or_404(tournament, number)
    act = partial(_press, seen.round, actor_of(request))
    return _done(request, seen, ClockForm(request.POST), act, "clock")


def _press(round_: Round, by: Actor, *, act: str, minutes: int | None, token: str) -> None:
    """Which verb of the clock a press is."""
    if act in ("start", "wave"):
        begin = clock.start if act == "start" else clock.next_wave
        begin(round_=round_, by=by, minutes=minutes, token=token)
    elif act == "add":
        clock.add_minutes(round_=round_, by=by, minutes=minutes or 5, token=token)
    else:
        {"pause": clock.pause, "resume": clock.resume, "call": clock.call_time}[act](
            round_=round_, by=by, token=token
        )


@require_POST
@guard(Action.CLOSE)
def end(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Close, reopen or archive the tournament: `act` says which."""
    seen = round_page(tournament)
    if seen is None:
        raise Http404
    act = partial(_ended, tournament, actor_of(request))
    return _done(request, seen, EndForm(request.POST), act, "end")


def _ended(tournament: Tournament, by: Actor, *, act: str, **said: Any) -> None:
    """Which verb of the end it is."""
    leaving, reason = said.pop("leaving"), said.pop("reason")
    if act == "close":
        closing.close_tournament(tournament=tournament, by=by, leaving=leaving, reason=reason, **said)
    elif act == "reopen":
        closing.reopen_tournament(tournament=tournament, by=by, reason=reason, **said)
    else:
        closing.archive_tournament(tournament=tournament, by=by, **said)
