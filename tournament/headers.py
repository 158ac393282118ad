"""The headers every answer carries: a strict content policy, no referrer, no sensors, no sniffing, no frames.

Also two answers Django leaves bare: to the outbox, and to a form's address opened as a page.
Knows nothing of rooms. Nothing inline and nothing foreign may run, whatever a template says."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.template.loader import render_to_string

CONTENT_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}

GetResponse = Callable[[HttpRequest], HttpResponse]

# No Strict-Transport-Security and no upgrade: in a hall the program is reached by plain HTTP on its address.
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in CONTENT_POLICY.items()),
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def security_headers(get_response: GetResponse) -> GetResponse:
    """Middleware, first of the list so that static files and errors carry the headers too."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response

    return middleware


def outbox_answers(get_response: GetResponse) -> GetResponse:
    """Tell static/js/outbox.js where a saved form leads instead of redirecting it.

    fetch would follow the redirect unseen, and the page it loads would eat the message for the person."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.headers.get("X-Requested-With") != "outbox" or response.status_code not in (301, 302, 303):
            return response
        answer = HttpResponse(status=200)
        answer.cookies = response.cookies
        answer.headers["X-Location"] = response.headers["Location"]
        if response.headers["Location"].startswith(resolve_url(settings.LOGIN_URL)):
            answer.headers["X-Session"] = "ended"
        return answer

    return middleware


def refused_methods(get_response: GetResponse) -> GetResponse:
    """Give a page to whoever opens the address of a form: Django's own 405 is an empty screen."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405 and not response.streaming and not response.content:
            response.content = render_to_string("405.html")
        return response

    return middleware
