"""What every request passes on its way in and out: strict headers, the language, texts without
unseen signs, the limit of an upload, the mark of the last restore.

Nothing inline and nothing foreign may run, whatever a template says."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.utils import translation

from .core.database import restore_mark
from .core.outside import seen
from .web.language import language_of

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

RESTORED = "X-Restored"  # which restore the data come from: phones give again what it may lack
METHODS = ("GET", "HEAD", "POST")
SAID = "X-Outbox"  # taken, before (the same form was, once), theirs (another wrote the same), shown (a page)

GetResponse = Callable[[HttpRequest], HttpResponse]

# No Strict-Transport-Security and no upgrade: in a hall the program is reached by plain HTTP on its address.
HEADERS = {
    # It was the program that answered, not the page of a hotel's Wi-Fi: scripts believe nothing else.
    "X-House": "dix-de-der",
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
        if mark := restore_mark():
            response.headers[RESTORED] = mark
        return response

    return middleware


def kept_for_back(get_response: GetResponse) -> GetResponse:
    """Pages are asked for again, and kept: without network Back and a restored tab show the last copy.

    On plain http nothing else does: only pages with a secret say no-store, none has an unload handler."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Cache-Control", "no-cache")
        return response

    return middleware


def outbox_answers(get_response: GetResponse) -> GetResponse:
    """Tell static/js/outbox.js that it was the program that answered, and where a saved form leads instead of
    redirecting it.

    fetch would follow the redirect unseen, and the page it loads would eat the message for the person. What
    answers without X-Outbox (the page of a hotel's Wi-Fi) has taken nothing."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.headers.get("X-Requested-With") != "outbox":
            return response
        if response.status_code not in (301, 302, 303):
            response.headers[SAID] = "shown"
            return response
        answer = HttpResponse(status=200)
        answer.headers[SAID] = response.headers.get(SAID, "taken")
        answer.cookies = response.cookies
        answer.headers["X-Location"] = response.headers["Location"]
        if response.headers["Location"].startswith(resolve_url(settings.LOGIN_URL)):
            answer.headers["X-Session"] = "ended"
        return answer

    return middleware


def refused_methods(get_response: GetResponse) -> GetResponse:
    """Give a page to whoever opens the address of a form: Django's own 405 is an empty screen. What no page
    and no form sends is refused for all addresses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        known = request.method in METHODS
        response = get_response(request) if known else HttpResponseNotAllowed(METHODS)
        if response.status_code == 405 and not response.streaming and not response.content:
            response.content = render_to_string("405.html")
            response.headers["Content-Length"] = str(len(response.content))
        return response

    return middleware


def chosen_language(get_response: GetResponse) -> GetResponse:
    """Middleware: the language chosen on this device, the phone's own, or French."""

    def middleware(request: HttpRequest) -> HttpResponse:
        accepted = request.headers.get("Accept-Language", "")
        language = language_of(request.path, request.headers.get("Cookie", ""), accepted)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response

    return middleware


def seen_texts(get_response: GetResponse) -> GetResponse:
    """Middleware behind the one against forgeries, which has read the form: whatever is typed, in any form,
    reaches the program without signs that nobody sees. A password is taken as it is."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_view: object) -> None:
        for name in ("GET", "POST"):
            sent: QueryDict = getattr(request, name)
            changed = {
                field: clean
                for field, texts in sent.lists()
                if "password" not in field and (clean := [seen(text) for text in texts]) != texts
            }
            if changed:
                read = sent.copy()
                for field, texts in changed.items():
                    read.setlist(field, texts)
                setattr(request, name, read)

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


class UploadLimit(FileUploadHandler):
    """Read to its end, kept up to one piece beyond the limit: the form then sees that it is too large."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """The piece for the next handler, or nothing."""
        return raw_data if start <= settings.UPLOAD_MAX_BYTES else None

    def file_complete(self, file_size: int) -> None:
        """The next handler has the file."""
