"""The journal pages: a tournament's, and the club's own."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from ...core.access import Action
from ...core.clubs import club_of
from ...core.guards import guard
from ...models import Club, Tournament
from ..forms import JournalForm
from ..queries import journal as reads
from ..tables import JournalTable


@require_GET
@guard(Action.JOURNAL)
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that was done in this tournament."""
    context = journal_context(request, tournament, tournament.club)
    return render(request, "control/journal.html", {**context, "tournament": tournament})


@require_GET
@guard(Action.JOURNAL)
def club_journal(request: HttpRequest) -> HttpResponse:
    """People, roles, links, back-ups: what belongs to no tournament."""
    club = club_of(request)
    timezone.activate(club.time_zone)
    return render(request, "control/journal.html", journal_context(request, None, club))


def journal_context(request: HttpRequest, tournament: Tournament | None, club: Club) -> dict[str, Any]:
    """The filters and the page that the address asks for."""
    authors, matches = reads.authors(tournament, club), reads.matches_in(tournament)
    form = JournalForm(request.GET, authors=authors, matches=matches)
    page, lines = reads.page_of(tournament, club, form.filters(), request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    kept_query = f"{query.urlencode()}&" if query else ""
    return {"form": form, "page": page, "table": JournalTable(lines), "query": kept_query}
