"""The pages of a tournament's making, settings, tables and early end; the club's settings and its colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    condition,
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.clock import hour_now
from ..core.clubs import club_of, shown_club
from ..core.guards import guard
from ..models import Tournament
from ..web.answers import act_view, press, pressed, sent
from .club import BAIZE, ClubForm, WifiForm, change_club, change_wifi, deeper, is_colour, wifi_of
from .limits import LIMITS, LimitsForm, change_limits, kept_apart, limits_now, unstarted_matches
from .rulesets import offers
from .settings import SettingsForm, change_settings, settings_mark
from .tables import TablesForm, arrange_tables, renew_link, renew_links, table_cards
from .tournaments import (
    CancelForm,
    DeleteForm,
    cancel_tournament,
    create_tournament,
    delete_tournament,
    publish,
    repeat_last,
    was_released,
)


def _write(request: HttpRequest, write: Callable[..., object], **about: object) -> Callable[..., object]:
    """The write of whoever asks, once per form; the rest its form says."""
    return partial(write, by=actor_of(request), token=request.POST.get("token"), **about)


@require_http_methods(["GET", "POST"])
@guard(Action.CREATE)
def create(request: HttpRequest) -> HttpResponse:
    """Seven questions; everything else is as usual until somebody changes it."""
    club, token = club_of(request), request.POST.get("token") or tokens.new_token()
    blank = Tournament(date=club.day_of(hour_now()))
    return act_view(
        request,
        SettingsForm(sent(request), instance=blank, rulebooks=offers(club), fixed=("reason",)),
        partial(create_tournament, club=club, by=actor_of(request), token=token),
        done=lambda: reverse("control:overview", args=[tokens.answer_of(token)["slug"]]),
        template="setup/create.html",
        context=lambda: {"token": token},
    )


@require_POST
@guard(Action.CREATE)
def again(request: HttpRequest) -> HttpResponse:
    """The last evening once more, tonight."""
    token = request.POST.get("token") or tokens.new_token()
    repeat = partial(repeat_last, club=club_of(request), by=actor_of(request), token=token)
    sentence = _("Tournoi créé avec les réglages de la dernière fois : relisez-les.")
    if not pressed(request, sentence, repeat):
        return redirect("control:home")
    return redirect("setup:settings", tokens.answer_of(token)["slug"])


@require_http_methods(["GET", "POST"])
@guard(Action.CANCEL)
def cancel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cancel, with a reason; everything stays readable."""
    return act_view(
        request,
        CancelForm(sent(request)),
        _write(request, cancel_tournament, tournament=tournament),
        done=reverse("control:overview", args=[tournament.slug]),
        template="setup/cancel.html",
        context=lambda: {"tournament": tournament, "token": tokens.new_token()},
        said=_("Tournoi annulé."),
    )


@require_http_methods(["GET", "POST"])
@guard(Action.DELETE)
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete a demonstration, or a tournament never drawn, its name typed."""
    return act_view(
        request,
        DeleteForm(sent(request)),
        partial(delete_tournament, tournament=tournament, by=actor_of(request)),
        done=reverse("control:home"),
        template="setup/delete.html",
        context=lambda: {"tournament": tournament},
        said=_("Tournoi effacé. Le journal du club en garde la trace."),
    )


# The tables have their page; after the release the limits have theirs, and a reason is asked.
FIXED = ("table_count", "reason")

FIXED_ONCE_DRAWN = ("table_count", *LIMITS)


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The first questions; POST stores what differs."""
    return _settings_page(request, tournament, "setup:settings")


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def particular(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything else, in groups; POST stores what differs."""
    return _settings_page(request, tournament, "setup:particular")


def _settings_page(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    fixed = FIXED_ONCE_DRAWN if tournament.state == Tournament.State.RUNNING else FIXED
    is_particular = name == "setup:particular"
    form = SettingsForm(
        sent(request),
        instance=tournament,
        rulebooks=() if is_particular else offers(tournament.club, tournament.ruleset_slug),
        fixed=fixed,
        particular=is_particular,
    )
    made_for = request.POST.get("made_for", "")
    return act_view(
        request,
        form,
        _write(request, change_settings, tournament=tournament, made_for=made_for),
        done=reverse(name, args=[tournament.slug]),
        template=f"{name.replace(':', '/')}.html",
        context=lambda: _settings_context(request, tournament),
        said=lambda: form.stored_label,
    )


def _settings_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What the settings page needs besides its form."""
    actor = actor_of(request)
    running = tournament.state == Tournament.State.RUNNING
    return {
        "tournament": tournament,
        "token": tokens.new_token(),
        "made_for": request.POST.get("made_for") or settings_mark(tournament),
        "may_change": permits(actor, Action.SETUP, tournament),
        "may_cancel": permits(actor, Action.CANCEL, tournament),
        "may_delete": permits(actor, Action.DELETE, tournament)
        and (tournament.is_demo or not was_released(tournament)),
        "drawn": running,
        "unstarted": unstarted_matches(tournament).count() if running else 0,
    }


@require_http_methods(["GET", "POST"])
@guard(Action.CHANGE_LIMITS)
def limits(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Other limits for the matches without a deal, with the reason."""
    initial = asdict(limits_now(tournament)) | {"later": tournament.later_from is not None}
    return act_view(
        request,
        LimitsForm(sent(request), initial=initial),
        _write(request, change_limits, tournament=tournament),
        done=reverse("setup:settings", args=[tournament.slug]),
        template="setup/limits.html",
        context=lambda: {
            "tournament": tournament,
            "token": tokens.new_token(),
            "unstarted": unstarted_matches(tournament).count(),
            "apart": kept_apart(tournament),
        },
        said=_("Limites changées."),
    )


@require_POST
@guard(Action.SETUP)
def publish_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open the registrations."""
    act = _write(request, publish, tournament=tournament)
    sentence = _("Les inscriptions sont ouvertes, la salle voit le tournoi.")
    return press(request, sentence, act, "control:overview", tournament.slug)


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many tables, what is said of each; POST stores the notes, then the number."""
    return act_view(
        request,
        TablesForm(sent(request), instance=tournament, tables=list(tournament.tables.all())),
        _write(request, arrange_tables, tournament=tournament),
        done=reverse("setup:tables", args=[tournament.slug]),
        template="setup/tables.html",
        context=lambda: {
            "tournament": tournament,
            "token": tokens.new_token(),
            "may_change": permits(actor_of(request), Action.SETUP, tournament),
        },
        said=_("Tables enregistrées."),
    )


@never_cache
@require_GET
@guard(Action.TABLE_LINKS)
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The QR code of every table."""
    cards = table_cards(tournament)
    context = {"tournament": tournament, "cards": cards, "token": tokens.new_token()}
    return render(request, "setup/links.html", context)


@require_POST
@guard(Action.TABLE_LINKS)
def renew(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A new link for one table."""
    sentence = _("Table %(n)s : nouveau lien, l’ancien n’ouvre plus rien.") % {"n": number}
    act = _write(request, renew_link, tournament=tournament, number=number)
    return press(request, sentence, act, "setup:links", tournament.slug)


@require_POST
@guard(Action.TABLE_LINKS)
def renew_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """New links for every table."""
    sentence = _("Nouveaux liens pour toutes les tables : imprimez de nouveau les cartons.")
    return press(
        request, sentence, _write(request, renew_links, tournament=tournament), "setup:links", tournament.slug
    )


A_MINUTE = 60  # seconds until a phone asks again whether the colour changed


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP)
def club(request: HttpRequest) -> HttpResponse:
    """Show the three settings; POST stores them."""
    club = club_of(request)
    return act_view(
        request,
        ClubForm(sent(request), instance=club),
        partial(change_club, club=club, by=actor_of(request)),
        done=reverse("setup:club"),
        template="setup/club.html",
        context=lambda: {"house": BAIZE},
        said=_("Réglages du club enregistrés."),
    )


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.WIFI)
def wifi(request: HttpRequest) -> HttpResponse:
    """The Wi-Fi of the hall, for the poster at its door; POST keeps it."""
    club = club_of(request)
    said = wifi_of(club)
    return act_view(
        request,
        WifiForm(sent(request), initial=asdict(said) if said else {}),
        partial(change_wifi, club=club, by=actor_of(request)),
        done=reverse("setup:wifi"),
        template="setup/wifi.html",
        said=_("Wi-Fi de la salle enregistré."),
    )


def _colour(request: HttpRequest) -> str:
    """The club's colour, read once a request."""
    if not hasattr(request, "club_colour"):
        club = shown_club(request)
        request.club_colour = club.colour if club and is_colour(club.colour) else BAIZE
    return str(request.club_colour)


@require_safe
@guard(Action.OPEN_DOOR)
@cache_control(max_age=A_MINUTE)
@condition(etag_func=lambda request: f'"{_colour(request)[1:]}"')
def stylesheet(request: HttpRequest) -> HttpResponse:
    """The band in the club's colour; the house colour stands in theme.css already."""
    colour = _colour(request)
    # A rule of the strict policy's own kind: a sheet from here, nothing inline. In the dark hall what is
    # pressed stays nearly black.
    band = f':root{{--club:{colour}}}[data-bs-theme="light"]{{--felt-deep:{deeper(colour)}}}\n'
    return HttpResponse("" if colour == BAIZE else band, content_type="text/css; charset=utf-8")
