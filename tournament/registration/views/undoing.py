"""The last act taken back, by the ticket that came with it."""

from __future__ import annotations

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ...access import Action, actor_of, door
from ...errors import Refused
from ...models import Tournament
from ...tokens import AlreadyDone
from ..services import undo
from .tickets import UndoTicket


@require_POST
@door(Action.EDIT_TEAM)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Undo the act of a signed ticket; a second tap finds it undone."""
    no = refusal(request, tournament)
    if no:
        messages.error(request, no)
    else:
        messages.info(request, _("Annulé."))
    return redirect("registration:desk", slug=tournament.slug)


def refusal(request: HttpRequest, tournament: Tournament) -> str:
    """Undo it, or why not."""
    try:
        signed, by = request.POST.get("token", ""), actor_of(request)
        ticket = UndoTicket.read(signed, tournament)
        undo(tournament=tournament, sequence=ticket.sequence, words=ticket.words, by=by, token=signed)
    except signing.BadSignature:
        return str(_("Il est trop tard pour annuler cela."))
    except Refused as no:
        return no.message
    except AlreadyDone:
        pass
    return ""
