"""The pages of those who register themselves, and what the desk does about them; confirming one is the desk's
own line (`views.py`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ..core.access import STRANGER, Action, actor_of
from ..core.clock import hour_now
from ..core.errors import show_refusal, status_of
from ..core.guards import guard
from ..core.tokens import new_token, secret_hash
from ..models import SignUp, Team, Tournament
from ..models.team import SEATED
from ..rulebook import ruleset_of
from ..web.answers import act_view, attempt, press, sent, sent_token
from ..web.live import etag, live_part
from ..web.qr import address
from . import sentences
from .ics import evening_ics
from .line import line_of
from .listing import last_beside_matches
from .offers import take
from .sign_ups import (
    SignUpForm,
    ask,
    cancel,
    change,
    open_sign_ups,
    recognise,
    refuse,
    secret_of,
    team_of,
)

View = Callable[..., HttpResponse]
A_MINUTE = 60
"""What one address may send in a minute: a whole hall behind one address does not, a robot does."""


def secret_page(view: View) -> View:
    """A page whose address is a secret: no browser and no search engine keeps it."""

    @never_cache
    @wraps(view)
    def inner(request: HttpRequest, **parts: Any) -> HttpResponse:
        answer = view(request, **parts)
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return inner


def comes_too_fast(request: HttpRequest) -> bool:
    """Whether this address has sent too many in this minute, as this process saw it."""
    key = f"sign-ups-{request.META.get('REMOTE_ADDR', '')}-{hour_now():%d-%H-%M}"
    cache.add(key, 0, timeout=120)
    return bool(cache.incr(key) > A_MINUTE)


def sign_up_with(tournament: Tournament, secret: str) -> SignUp:
    """The one of this link; 404 for any other."""
    sign_up: SignUp = get_object_or_404(tournament.sign_ups, token_hash=secret_hash(secret))
    sign_up.tournament = tournament  # already read, with its club
    return sign_up


def link_of(sign_up: SignUp) -> str:
    """Its page."""
    return reverse("sign_up:mine", args=[sign_up.tournament.slug, secret_of(sign_up)])


@require_http_methods(["GET", "POST"])
@guard(Action.SEE_HALL)
def new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask for a place; then on to the page to keep."""
    form = SignUpForm(sent(request), tournament=tournament)
    if form.is_valid():
        if comes_too_fast(request):
            text = _("Beaucoup d’inscriptions arrivent d’ici à la fois : réessayez dans une minute.")
            form.add_error(None, text)
        elif sign_up := attempt(
            partial(ask, tournament=tournament, by=STRANGER, **form.arguments()),
            partial(show_refusal, form),
            again=lambda answer: SignUp.objects.select_related("tournament").get(pk=answer["sign_up"]),
        ):
            return redirect(link_of(sign_up))
    now = hour_now()
    context = {
        "tournament": tournament,
        "form": form,
        "is_open": tournament.takes_sign_ups(now),
        "hours": sentences.sign_up_hours(tournament, now),
        "places": sentences.places(tournament, line_of(tournament)),
        "rules": ruleset_of(tournament),
    }
    return render(request, "registration/sign_up.html", context, status=status_of(form))


def standing(tournament: Tournament, sign_up: SignUp, secret: str) -> dict[str, Any]:
    """Where it stands now, as its page says it."""
    now = hour_now()
    return {
        "tournament": tournament,
        "sign_up": sign_up,
        "secret": secret,
        "team": team_of(sign_up),
        "is_ahead": tournament.is_ahead(now),
        "is_open": tournament.takes_sign_ups(now),
        "place": line_of(tournament).waiting_place(sign_up) if sign_up.waits else 0,
        "may_change": sign_up.waits and tournament.state == Tournament.State.REGISTRATION,
        "new_token": new_token,
    }


@secret_page
@require_http_methods(["GET", "POST"])
@guard(Action.SEE_HALL)
def mine(request: HttpRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """The page of one's secret link; POST corrects the names until the desk confirmed."""
    sign_up = sign_up_with(tournament, secret)

    def context() -> dict[str, Any]:
        sign_up.refresh_from_db()
        tag = etag(tournament, last_beside_matches(tournament.pk))
        context = standing(tournament, sign_up, secret)
        correcting = context["may_change"] and (request.method == "POST" or "corriger" in request.GET)
        return {**context, "etag": tag, "link": link_of(sign_up), "correcting": correcting}

    return act_view(
        request,
        SignUpForm(sent(request), tournament=tournament, sign_up=sign_up),
        partial(change, sign_up=sign_up, by=STRANGER),
        done=link_of(sign_up),
        template="registration/my_sign_up.html",
        context=context,
        said=_("C’est corrigé."),
    )


@secret_page
@require_safe
@guard(Action.SEE_HALL)
def live(request: HttpRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """Where it stands, asked again and again."""
    context = standing(tournament, sign_up_with(tournament, secret), secret)
    make = partial(render, request, "registration/_my_sign_up.html", context)
    return live_part(request, tournament, make, key=last_beside_matches(tournament.pk), heavy=True)


@secret_page
@require_POST
@guard(Action.SEE_HALL)
def give_up(request: HttpRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """Give the place up."""
    sign_up = sign_up_with(tournament, secret)
    do = partial(cancel, sign_up=sign_up, by=STRANGER, token=sent_token(request))
    return press(request, _("Inscription annulée."), do, link_of(sign_up))


@secret_page
@require_POST
@guard(Action.SEE_HALL)
def take_place(request: HttpRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """Take the place that became free."""
    sign_up = sign_up_with(tournament, secret)
    do = partial(take, sign_up=sign_up, by=STRANGER, token=sent_token(request))
    return press(request, _("La place est à vous."), do, link_of(sign_up))


@secret_page
@require_safe
@guard(Action.SEE_HALL)
def calendar(request: HttpRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """The evening for one's own calendar; nothing of it leads to the secret page."""
    sign_up_with(tournament, secret)
    text = evening_ics(tournament, address(reverse("hall:home", args=[tournament.slug])))
    name = f"attachment; filename={tournament.slug}.ics"
    return HttpResponse(text, "text/calendar; charset=utf-8", headers={"Content-Disposition": name})


@require_POST
@guard(Action.REGISTER)
def switch(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let players register themselves, or no longer."""
    is_open = request.POST.get("value") == "1"
    said = _("L’inscription par téléphone est fermée.")
    if is_open:
        said = _("L’inscription par téléphone est ouverte.")
    about = {"tournament": tournament, "is_open": is_open, "by": actor_of(request)}
    do = partial(open_sign_ups, token=sent_token(request), **about)
    return press(request, said, do, "registration:desk", tournament.slug)


def sign_up_of(tournament: Tournament, sign_up_id: int) -> SignUp:
    """One of this tournament; 404 for another's."""
    rows = SignUp.objects.select_related("tournament")
    sign_up: SignUp = get_object_or_404(rows, tournament=tournament, pk=sign_up_id)
    return sign_up


@require_POST
@guard(Action.REGISTER)
def strike(request: HttpRequest, tournament: Tournament, sign_up_id: int) -> HttpResponse:
    """Refuse one."""
    about = {"sign_up": sign_up_of(tournament, sign_up_id), "by": actor_of(request)}
    do = partial(refuse, token=sent_token(request), **about)
    return press(request, _("Inscription refusée."), do, "registration:desk", tournament.slug)


@require_POST
@guard(Action.REGISTER)
def same(request: HttpRequest, tournament: Tournament, sign_up_id: int, team_id: int) -> HttpResponse:
    """It is somebody of that team."""
    team: Team = get_object_or_404(tournament.teams.select_related(*SEATED), pk=team_id)
    about = {"sign_up": sign_up_of(tournament, sign_up_id), "team": team, "by": actor_of(request)}
    do = partial(recognise, token=sent_token(request), **about)
    return press(request, _("C’est noté : la même personne."), do, "registration:desk", tournament.slug)
