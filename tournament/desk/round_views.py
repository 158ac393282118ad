"""The rounds as they are played: table, clock, closing, days; and the end of the evening."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..clock import clock
from ..core import tokens
from ..core.access import Action, Actor, actor_of, permits
from ..core.guards import guard
from ..core.tokens import answer_of
from ..match.place import last_beside_play
from ..models import Round, Tournament
from ..web.answers import act_view, carried_out, sent
from ..web.live import etag, live_part
from . import closing
from .closing import CloseForm, EndForm, ReasonForm
from .days import CalendarForm, DaysForm, dated_rounds, filled, set_days
from .overview import short_teams
from .rounds import RoundPage, round_page, something_to_draw

RIGHTS = {"may_clock": Action.CLOCK, "may_close": Action.CLOSE, "may_reopen": Action.REOPEN_ROUND}


def _render_round(
    request: HttpRequest, tournament: Tournament, page: RoundPage | None, **after_refusal: Any
) -> HttpResponse:
    """The page; after a refusal with what was sent."""
    status = 422 if after_refusal else 200
    shown = last_beside_play(tournament.pk, of_round=page.round.number) if page else None
    context = {**_round_context(request, tournament, page), "etag": etag(tournament, shown)}
    return render(request, "desk/rounds.html", {**context, **after_refusal}, status=status)


def _round_context(request: HttpRequest, tournament: Tournament, page: RoundPage | None) -> dict[str, Any]:
    """What the page shows, with a fresh token for each of its forms and what whoever looks may do on it."""
    actor = actor_of(request)
    return {
        "tournament": tournament,
        "page": page,
        "confirm_token": tokens.new_token(),
        "tokens": [tokens.new_token() for _n in range(4)],
        "short_teams": short_teams(tournament) if page else (),
        **{name: permits(actor, action, tournament) for name, action in RIGHTS.items()},
    }


def _page_or_404(tournament: Tournament, number: int) -> RoundPage:
    page = round_page(tournament, number) if number else None  # 0 would be the round being played
    if page is None:
        raise Http404
    return page


@require_GET
@guard(Action.SEE_STAFF)
def rounds(request: HttpRequest, tournament: Tournament, number: int = 0) -> HttpResponse:
    """One row a table; what needs someone is in the side column."""
    page = _page_or_404(tournament, number) if number else round_page(tournament)
    return _render_round(request, tournament, page)


@require_GET
@guard(Action.SEE_STAFF)
def live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The same table as a fragment, for the page that stays open on the desk."""

    def inside() -> HttpResponse:
        page = _page_or_404(tournament, number)
        context = {"tournament": tournament, "page": page, "confirm_token": tokens.new_token()}
        return render(request, "desk/_round.html", context)

    shown = last_beside_play(tournament.pk, of_round=number)
    return live_part(request, tournament, inside, key=shown, heavy=True)


@require_GET
@guard(Action.SEE_STAFF)
def live_column(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What waits beside the table, as a fragment."""

    def inside() -> HttpResponse:
        page = _page_or_404(tournament, number)
        return render(request, "desk/_column.html", _round_context(request, tournament, page))

    return live_part(request, tournament, inside, heavy=True)


def _act_and_return(
    request: HttpRequest, page: RoundPage, form: Any, act: Callable[..., object], sent_form: str
) -> HttpResponse:
    """Do one act and go back to the round; a refusal is said in `sent_form`, the one that was sent, where
    what was typed stays."""
    tournament = page.round.tournament
    arguments = getattr(form, "arguments", lambda: form.cleaned_data)
    if carried_out(form, lambda: act(**arguments())):
        return _back(request, tournament, page.round.number)
    return _render_round(request, tournament, page, form=form, sent_form=sent_form)


def _back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """To that round; what was closed from the page of another leads on with the one being played."""
    if "beside" in request.POST:
        return redirect("control:rounds", slug=tournament.slug)
    return redirect("control:round", slug=tournament.slug, number=number)


@require_POST
@guard(Action.CLOSE)
def close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close the round, and go on with the next."""
    page = _page_or_404(tournament, number)
    form, act = CloseForm(request.POST), partial(closing.close_round, round_=page.round, by=actor_of(request))
    if not carried_out(form, lambda: act(**form.arguments())):
        return _render_round(request, tournament, page, form=form, sent_form="round")
    messages.success(request, _("Clos : %(name)s.") % {"name": page.name})
    if "beside" in request.POST:
        return _back(request, tournament, number)
    return _onward(tournament, page.round, answer_of(form.cleaned_data["token"]).get("next"))


def _onward(tournament: Tournament, closed: Round, following: int | None) -> HttpResponse:
    """To the round that follows, whose clock waits; where none is released to the draw, if there is something
    to publish; else to the closed round, which says how the evening ends."""
    if following is None and something_to_draw(tournament):
        return redirect("draw:desk", slug=tournament.slug)
    return redirect("control:round", slug=tournament.slug, number=following or closed.number)


@require_POST
@guard(Action.REOPEN_ROUND)
def reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Open the round again."""
    page = _page_or_404(tournament, number)
    act = partial(closing.reopen_round, round_=page.round, by=actor_of(request))
    return _act_and_return(request, page, ReasonForm(request.POST), act, "round")


class ClockForm(forms.Form):
    """One press on the clock, perhaps with minutes."""

    ACTS = ("start", "pause", "resume", "add", "call", "wave")

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    minutes = forms.IntegerField(
        required=False,
        min_value=-60,
        max_value=240,
        error_messages={"invalid": gettext_lazy("Écrivez un nombre de minutes, 5 par exemple.")},
    )


@require_POST
@guard(Action.CLOCK)
def press_clock(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start, pause, resume, five minutes more, or the bell."""
    page = _page_or_404(tournament, number)
    act = partial(_press, page.round, actor_of(request))
    return _act_and_return(request, page, ClockForm(request.POST), act, "clock")


def _press(round_: Round, by: Actor, *, act: str, minutes: int | None, token: str) -> None:
    """Which verb of the clock a press is."""
    once = {"round_": round_, "by": by, "token": token}
    if act in ("start", "wave"):
        {"start": clock.start, "wave": clock.next_wave}[act](minutes=minutes, **once)
    elif act == "add":
        clock.add_minutes(minutes=minutes or 5, **once)
    else:
        {"pause": clock.pause, "resume": clock.resume, "call": clock.call_time}[act](**once)


@require_POST
@guard(Action.CLOSE)
def end(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Close, reopen or archive the tournament: `act` says which."""
    page = round_page(tournament)
    if page is None:
        raise Http404
    act = partial(_end_evening, tournament, actor_of(request))
    return _act_and_return(request, page, EndForm(request.POST), act, "end")


def _end_evening(
    tournament: Tournament, by: Actor, *, act: str, leaving: set[int], reason: str, token: str
) -> None:
    """Which verb of the end it is."""
    once = {"tournament": tournament, "by": by, "token": token}
    if act == "close":
        closing.close_tournament(leaving=leaving, reason=reason, **once)
    else:
        closing.reopen_tournament(reason=reason, **once)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def days(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The day of each round; `?first=…` fills the fields with days that repeat, which nothing stores yet."""
    rounds, asked = dated_rounds(tournament), CalendarForm(request.GET if "first" in request.GET else None)
    shown = filled(rounds, **asked.cleaned_data) if asked.is_valid() else rounds
    typed = sent(request)
    return act_view(
        request,
        DaysForm(typed, rounds=rounds if typed else shown, seen=tournament.round_days),
        partial(set_days, tournament=tournament, by=actor_of(request)),
        done=reverse("control:days", args=[tournament.slug]),
        template="desk/days.html",
        context=lambda: {
            "tournament": tournament,
            "calendar": asked,
            "may": permits(actor_of(request), Action.SETUP, tournament),
            "filled": asked.is_bound,
        },
        said=_("Les jours sont enregistrés."),
    )
