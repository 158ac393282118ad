"""The language of a page: French, unless somebody chose another on this device.

A borrowed laptop set to English must not put English on the wall, so Accept-Language is not asked."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

KNOWN = {code for code, _name in settings.LANGUAGES}


def chosen_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the cookie's language, or French."""

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        language = asked if asked in KNOWN else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            answer = get_response(request)
        answer.headers.setdefault("Content-Language", language)
        return answer

    return middleware
