"""The pages of no room: the program's health, a phone's two wishes (paper or hall, French or English).

Plain links with cookies, so that they work without JavaScript; nothing else is ever changed by a GET."""

from __future__ import annotations

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from .core.access import Action
from .core.guards import guard


@guard(Action.OPEN_DOOR)
def health(request: HttpRequest) -> JsonResponse:
    """Used by the launcher to find a program that is already running, and by phones to see it is there."""
    connection.ensure_connection()
    return JsonResponse(
        {"program": "dix-de-der", "version": settings.VERSION, "instance": settings.INSTANCE_ID}
    )


YEAR = 365 * 24 * 60 * 60  # seconds


def way_back(request: HttpRequest) -> HttpResponseRedirect:
    """To the page the link was on, if it is one of ours, else the home page."""
    next_url = request.GET.get("next", "/")
    on_this_site = url_has_allowed_host_and_scheme(next_url, allowed_hosts={request.get_host()})
    return HttpResponseRedirect(next_url if on_this_site else "/")


def keep_for_a_year(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    """In a cookie, which goes by TLS only where the page came by it."""
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())


@require_safe
@guard(Action.OPEN_DOOR)
def choose_theme(request: HttpRequest, theme: str) -> HttpResponse:
    """Keep paper or hall for a year; "auto" follows the phone again."""
    if theme not in settings.THEMES:
        raise Http404
    response = way_back(request)
    keep_for_a_year(request, response, settings.THEME_COOKIE_NAME, theme)
    return response


@require_safe
@guard(Action.OPEN_DOOR)
def choose_language(request: HttpRequest, language: str) -> HttpResponse:
    """Keep French or English for a year."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    response = way_back(request)
    keep_for_a_year(request, response, settings.LANGUAGE_COOKIE_NAME, language)
    return response


urlpatterns = [
    path("health/", health, name="health"),
    path("look/<str:theme>/", choose_theme, name="choose_theme"),
    path("language/<str:language>/", choose_language, name="choose_language"),
]
