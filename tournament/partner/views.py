"""The page of the second laptop, for organisers; and the one address at which the laptops talk: no session
and no form's token there, the seal is the right, and whoever has none hears that there is nothing."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotFound
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from ..core.access import Action, actor_of, permits
from ..core.clubs import club_of
from ..core.guards import guard
from ..web import qr
from ..web.answers import press
from ..web.partner import partner_line
from . import services
from .answering import answered
from .keys import shown
from .shipping import may_be_followed
from .state import read_pairing
from .wire import MOST_ASKED

SEALED = "application/octet-stream"


@csrf_exempt
@guard(Action.OPEN_DOOR)
def talk(request: HttpRequest) -> HttpResponse:
    """One sealed question and its sealed answer."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    short = str(length).isdecimal() and int(length) <= MOST_ASKED
    if request.method != "POST" or request.content_type != SEALED or not short:
        return HttpResponseNotFound()
    answer = answered(request.body, str(request.META.get("REMOTE_ADDR", "")))
    return HttpResponseNotFound() if answer is None else HttpResponse(answer, content_type=SEALED)


@require_http_methods(["GET", "POST"])
@guard(Action.BACKUPS)
def index(request: HttpRequest) -> HttpResponse:
    """What the second laptop has, the key to type there; POST makes one, or forgets."""
    if not may_be_followed():
        raise Http404
    if request.method == "POST":
        forget = request.POST.get("act") == "forget"
        act = services.forget_second if forget else services.prepare_second
        said = _("Le second ordinateur n’est plus connu.") if forget else _("La clé est prête.")
        change = partial(act, club=club_of(request), by=actor_of(request))
        return press(request, said, change, "partner:index")
    pairing, line = read_pairing(), partner_line()
    waits = line is not None and line.wrong == "waiting"
    context = {"line": line, "key": shown(pairing.key) if waits else "", "address": qr.phones_address()}
    return render(request, "partner/index.html", context | {"other": pairing.address})


@require_GET
@guard(Action.SEE_STAFF)
def state(request: HttpRequest) -> HttpResponse:
    """The header's line again; nothing more where there is no second laptop any longer."""
    line = partner_line()
    if line is None:
        return HttpResponse()
    may = permits(actor_of(request), Action.BACKUPS)
    return render(request, "partner/_line.html", {"partner": line, "may": may})
