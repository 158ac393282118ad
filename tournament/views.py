"""The pages of no room: the program's health, a phone's two wishes (paper or hall, French or English).

Plain links with cookies, so that they work without JavaScript; nothing else is ever changed by a GET."""

from __future__ import annotations

import sys
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import defaults
from django.views.decorators.http import require_safe

from .core.access import Action
from .core.guards import guard
from .core.trouble import SENTENCES, recover
from .web.help import PAGES, help_page


@guard(Action.OPEN_DOOR)
def health(request: HttpRequest) -> JsonResponse:
    """Used by the launcher to find a program that is already running, and by phones to see it is there."""
    connection.ensure_connection()
    return JsonResponse(
        {"program": "dix-de-der", "version": settings.VERSION, "instance": settings.INSTANCE_ID}
    )


FORM = "application/x-www-form-urlencoded"


def server_error(request: HttpRequest) -> HttpResponse:
    """What failed unexpectedly. Where it was the disk or the file, that is said in its sentence, a phone's
    outbox keeps the form and tries again, and the page holds what was typed, to be sent again."""
    trouble = recover(sys.exc_info()[1])
    if trouble is None:
        return defaults.server_error(request)
    return unwritten(request, str(SENTENCES[trouble]))


def unwritten(request: HttpRequest, sentence: str) -> HttpResponse:
    """What was sent is not written now: that sentence, and the form in the page, to be sent again; an outbox
    keeps it and tries again."""
    context = {"sentence": sentence, "fields": _sent_again(request), "action": request.get_full_path()}
    response = HttpResponse(render_to_string("errors/storage.html", context), status=503)
    response.headers["Retry-After"] = "5"
    response.headers["X-Why"] = quote(sentence)
    return response


def _sent_again(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of the form that could not be written; of one with a password or a file nothing."""
    if request.method != "POST" or request.content_type != FORM:
        return []
    if any("password" in name for name in request.POST):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]


@require_safe
@guard(Action.OPEN_DOOR)
def help_index(request: HttpRequest) -> HttpResponse:
    """Every help page, in the order of an evening."""
    return render(request, "help/index.html", {"pages": [help_page(name) for name in PAGES]})


@require_safe
@guard(Action.OPEN_DOOR)
def help_about(request: HttpRequest, page: str) -> HttpResponse:
    """One of them."""
    if page not in PAGES:
        raise Http404
    return render(request, "help/page.html", {"page": help_page(page)})


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
    path("aide/", help_index, name="help"),
    path("aide/<slug:page>/", help_about, name="help_about"),
    path("language/<str:language>/", choose_language, name="choose_language"),
]
