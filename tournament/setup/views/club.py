"""The club's own settings, and its colour as every page loads it."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import condition, require_http_methods, require_safe

from ...core.access import Action, actor_of
from ...core.clubs import club_of, shown_club
from ...core.errors import status_of
from ...core.guards import guard
from ...web.answers import carried_out
from ...web.colour import BAIZE, deeper, is_colour
from .. import forms, services
from ..wifi import change_wifi, wifi_of

A_MINUTE = 60  # seconds until a phone asks again whether the colour changed


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP)
def club(request: HttpRequest) -> HttpResponse:
    """Show the three settings; POST stores them."""
    club = club_of(request)
    form = forms.ClubForm(request.POST if request.method == "POST" else None, instance=club)
    if form.is_valid():
        change = partial(services.change_club, club=club, by=actor_of(request), **form.cleaned_data)
        if carried_out(form, change):
            messages.success(request, _("Réglages du club enregistrés."))
            return redirect("setup:club")
    return render(request, "setup/club.html", {"form": form, "house": BAIZE}, status=status_of(form))


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.WIFI)
def wifi(request: HttpRequest) -> HttpResponse:
    """The Wi-Fi of the hall, for the poster at its door; POST keeps it."""
    club = club_of(request)
    said = wifi_of(club)
    form = forms.WifiForm(
        request.POST if request.method == "POST" else None, initial=asdict(said) if said else {}
    )
    if form.is_valid() and carried_out(
        form, partial(change_wifi, club=club, wifi=form.wifi(), by=actor_of(request))
    ):
        messages.success(request, _("Wi-Fi de la salle enregistré."))
        return redirect("setup:wifi")
    return render(request, "setup/wifi.html", {"form": form, "said": said}, status=status_of(form))


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
    css = "" if colour == BAIZE else render_band(colour)
    return HttpResponse(css, content_type="text/css; charset=utf-8")


def render_band(colour: str) -> str:
    """A rule of the strict policy's own kind: a sheet from here, nothing inline. In the dark hall what is
    pressed stays nearly black."""
    return f':root{{--club:{colour}}}[data-bs-theme="light"]{{--felt-deep:{deeper(colour)}}}\n'
