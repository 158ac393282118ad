"""A paper sheet typed in one page, a row a deal; rows left empty are not written, one wrong row stops all."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from ...core.digits import decimal_number
from ...core.errors import Refused
from ...core.tokens import AlreadyDone
from ..forms.matches import MatchForm
from ..forms.paper import PaperRow
from ..place import MatchPlace, place_context
from ..queries.deal_page import questions_context
from ..queries.facts import facts_of
from ..queries.sheet import sheet_of
from ..services.deals import WrongRow, type_sheet

ROWS = 12


def typing(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The grid; what is wrong stands in its row."""
    data = request.POST if request.method == "POST" else None
    form = MatchForm(data, match=place.match.pk)
    rows = [PaperRow(data, row) for row in range(ROWS)]
    valid = [row.is_valid() for row in rows]
    if data is not None and form.is_valid() and all(valid):
        write(place, form, rows)
        if not form.errors and not any(row.errors for row in rows):
            return redirect(place.sheet_url)
    return grid(request, place, form, rows)


def write(place: MatchPlace, form: MatchForm, rows: list[PaperRow]) -> None:
    """Type what was written; a refusal goes to its row, or above the grid."""
    typed = [row for row in rows if row.has_changed()]
    number, token = decimal_number(form.data.get("first", ""), digits=4) or 0, form.cleaned_data["token"]
    deals = [row.played() for row in typed]
    try:
        with suppress(AlreadyDone):
            type_sheet(match=place.match, first=number, deals=deals, by=place.actor, token=token)
    except WrongRow as error:
        typed[error.row].refuse(error.refusal)
    except Refused as refusal:
        form.refuse(refusal)


def rows_shown(deals: int | None, first: int, rows: list[PaperRow]) -> int:
    """How many rows: those the match has left, one where a tie asks for one more, and all that are typed."""
    deals_left = max(1, deals - first + 1) if deals else ROWS
    typed = [place for place, row in enumerate(rows, 1) if row.is_bound and row.has_changed()]
    return min(ROWS, max([deals_left, *typed]))


def grid(request: HttpRequest, place: MatchPlace, form: MatchForm, rows: list[PaperRow]) -> HttpResponse:
    """The page, with what was typed."""
    facts = facts_of(place.match)
    number = facts.next_number
    context = {
        **place_context(place),
        **questions_context(facts, page := sheet_of(facts), number),
        "sheet": page,
    }
    lines = rows[: rows_shown(facts.limits.deals, number, rows)]
    context |= {"form": form, "rows": list(enumerate(lines, start=number)), "first": number}
    wrong = bool(form.errors) or any(row.errors for row in rows)
    return render(request, "referee/paper.html", context, status=422 if form.is_bound and wrong else 200)
