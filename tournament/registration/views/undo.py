"""The last act of the desk taken back, by its ticket: signed, for one tournament, for one day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.errors import Refused
from ...core.guards import guard
from ...core.tokens import SIGNED_FOR, AlreadyDone
from ...models import Tournament
from ..services import undo
from ..services.acts import ActResult


@dataclass(frozen=True)
class UndoTicket:
    """What the "Annuler" button carries: which act, the spellings as they were, and a token of its own.

    The signed ticket is the write's token: once it is used, it is used."""

    sequence: int
    words: dict[str, Any]
    token: str

    @classmethod
    def of(cls, result: ActResult) -> UndoTicket:
        return cls(result.sequence, result.words, tokens.new_token())

    def signed(self, tournament: Tournament) -> str:
        """One word of text that nobody can forge for another act or tournament."""
        return signing.dumps([self.sequence, self.words, self.token], salt=salt(tournament), compress=True)

    @classmethod
    def read(cls, text: str, tournament: Tournament) -> UndoTicket:
        """Raises signing.BadSignature: forged, another tournament's, or older than a day."""
        return cls(*signing.loads(text, salt=salt(tournament), max_age=SIGNED_FOR))


def salt(tournament: Tournament) -> str:
    """A ticket opens its own tournament only."""
    return f"registration-undo-{tournament.pk}"


@require_POST
@guard(Action.EDIT_TEAM)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Undo the act of a signed ticket; a second tap finds it undone."""
    if why_not := _undo(request, tournament):
        messages.error(request, why_not)
    else:
        messages.info(request, _("Annulé."))
    return redirect("registration:desk", slug=tournament.slug)


def _undo(request: HttpRequest, tournament: Tournament) -> str:
    """Undo it, or say why not."""
    try:
        signed, by = request.POST.get("token", ""), actor_of(request)
        ticket = UndoTicket.read(signed, tournament)
        undo(tournament=tournament, sequence=ticket.sequence, words=ticket.words, by=by, token=signed)
    except signing.BadSignature:
        return str(_("Il est trop tard pour annuler cela."))
    except Refused as refusal:
        return refusal.message
    except AlreadyDone:
        pass
    return ""
