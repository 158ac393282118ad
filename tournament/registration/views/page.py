"""What the desk's page shows: the list as the address asks for it, the line at the door, what is left."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from ... import tokens
from ...models import Tournament
from ..forms import EnrolForm, FindForm
from ..forms.enrol import blank_enrol
from ..queries import clubs, partners, summary
from ..tables import table_of
from . import sentences
from .answers import allowed


def list_part(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The list as the address asks for it."""
    listing = FindForm(request.GET).listing()
    seen = summary(tournament)
    return {
        "tournament": tournament,
        "table": table_of(request, tournament, listing),
        "listing": listing,
        "seen": seen,
        "team_fee": seen.team_fee_cents,
        "made": tokens.made,
        **allowed(request, tournament),
    }


def page_part(request: HttpRequest, tournament: Tournament, form: EnrolForm | None = None) -> dict[str, Any]:
    """Everything on the page; the line at the door only while it is open to whoever looks."""
    shown = list_part(request, tournament)
    singles, waiting = partners(tournament)
    blank = blank_enrol(shown["seen"].next_number, alone=tournament.individuals)
    return shown | {
        "form": (form or blank) if shown["may_register"] else None,
        "singles": singles,
        "waiting": waiting,
        "clubs": clubs(tournament),
        "readiness": sentences.readiness(shown["seen"]),
    }
