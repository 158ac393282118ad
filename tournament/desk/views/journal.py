"""The journal pages: a tournament's, and the club's own; and what was written since a page was opened."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from ...core.access import Action
from ...core.clubs import club_of
from ...core.guards import guard
from ...match.changes import last_beside_play
from ...models import Club, Tournament
from ...web.live import etag, live_part
from ..forms import JournalForm
from ..queries import journal as reads
from ..tables import JournalTable


@require_GET
@guard(Action.JOURNAL)
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that was done in this tournament."""
    context = journal_context(request, tournament, tournament.club)
    context |= {"tournament": tournament, "etag": etag(tournament), "served_at": timezone.localtime()}
    return render(request, "desk/journal.html", context)


@require_GET
@guard(Action.JOURNAL)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entries below the form, as the address filters them."""

    def inside() -> HttpResponse:
        context = journal_context(request, tournament, tournament.club)
        return render(request, "desk/_journal.html", {**context, "tournament": tournament})

    return live_part(request, tournament, inside, heavy=True)


@require_GET
@guard(Action.SEE_STAFF)
def since(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """For a page of forms, which nothing may change under the hand that fills them: the last thing that was
    written, other than play at a table, since this entry; nothing where there is none."""

    def inside() -> HttpResponse:
        context = {"tournament": tournament, "line": reads.written_since(tournament, entry)}
        return render(request, "desk/_since.html", context)

    return live_part(request, tournament, inside, key=last_beside_play(tournament.pk), heavy=True)


@require_GET
@guard(Action.JOURNAL)
def club_journal(request: HttpRequest) -> HttpResponse:
    """People, roles, links, back-ups: what belongs to no tournament."""
    club = club_of(request)
    return render(request, "desk/journal.html", journal_context(request, None, club))


def journal_context(request: HttpRequest, tournament: Tournament | None, club: Club) -> dict[str, Any]:
    """The filters and the page that the address asks for."""
    authors, matches = reads.authors(tournament, club), reads.matches_in(tournament)
    form = JournalForm(request.GET, authors=authors, matches=matches)
    page, lines = reads.page_of(tournament, club, form.filters(), request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    kept_query = f"{query.urlencode()}&" if query else ""
    return {"form": form, "page": page, "table": JournalTable(lines), "query": kept_query}
