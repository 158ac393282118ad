"""A paper sheet typed in one page, a row a deal, in cells or in short lines: read back while somebody types,
then written. Rows left empty are not written, one wrong row stops all."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from ...core.errors import Refused
from ...core.tokens import AlreadyDone
from ..forms.counted_line import CountedLineReader
from ..forms.paper import CELLS, LINES, MOST_ROWS, PaperSheet
from ..forms.paper_row import row_maker
from ..forms.short_line import LineReader
from ..place import MatchPlace, place_context
from ..queries.deal_page import contracts_of, questions_context
from ..queries.facts import MatchFacts, facts_of
from ..queries.seats import sides_by_number
from ..queries.sheet import Sheet, sheet_of
from ..services.paper import WrongRow, read_sheet, type_sheet

WAY_COOKIE, YEAR = "paper", 365 * 24 * 60 * 60  # seconds
UNWRITTEN = ("read", "more", "turn")  # buttons that only show the page again


def typing(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The grid; what is wrong stands in its row."""
    facts = facts_of(place.match)
    sheet = sheet_sent(request, facts)
    asked = next((act for act in UNWRITTEN if act in request.POST), "save")
    complete = sheet.is_bound and sheet.complete
    if asked == "save" and complete and written(place, sheet):
        return redirect(place.sheet_url)
    if sheet.is_bound:
        read_back(facts, sheet)
    if asked == "turn" and complete and not sheet.refused:
        return turned(request, place, facts, sheet)
    wrong = asked in ("save", "turn") and sheet.is_bound and sheet.refused
    return grid(request, place, facts, sheet, status=422 if wrong else 200)


@require_POST
def reading(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """What each row would mark, while somebody types; nothing is written."""
    facts = facts_of(place.match)
    sheet = sheet_sent(request, facts)
    read_back(facts, sheet)
    context = {**place_context(place), "paper": sheet, "sheet": sheet_of(facts)}
    return render(request, "referee/_paper_read.html", context)


def sheet_sent(
    request: HttpRequest, facts: MatchFacts, fields: Mapping[str, Any] | None = None, by: str = ""
) -> PaperSheet:
    """The sheet with what was sent, or with these `fields`; by the way it was sent, else as this browser last
    had it. A line is read in the language of the page it was typed on."""
    data = fields if fields is not None else request.POST if request.method == "POST" else None
    by = by or request.POST.get("by", "") or request.COOKIES.get(WAY_COOKIE, CELLS)
    language = request.POST.get("language", "") or str(get_language())[:2]
    return PaperSheet(
        data,
        match=facts.match.pk,
        reader=reader_of(facts, language),
        make_row=row_maker(facts.ruleset),
        by=by,
        first=facts.next_number,
        left=_deals_left(facts),
    )


def _deals_left(facts: MatchFacts) -> int | None:
    """How many the match still has; None where nobody knows."""
    deals = facts.limits.deals
    return max(1, deals - facts.next_number + 1) if deals else None


def reader_of(facts: MatchFacts, language: str) -> LineReader:
    """Reads and writes the short lines of that match."""
    sides, rules = sides_by_number(facts.match), facts.ruleset
    if rules.bidding:
        return LineReader(sides, rules.trumps, language)
    return CountedLineReader(sides, rules.trumps, language, rules)


def read_back(facts: MatchFacts, sheet: PaperSheet) -> None:
    """Say in each row what it would mark, or everything that is wrong with it; once."""
    if any(row.reading for row in sheet.typed):
        return
    readings = read_sheet(facts, [row.typed_deal() for row in sheet.typed])
    for row, reading in zip(sheet.typed, readings, strict=True):
        row.take(reading)


def written(place: MatchPlace, sheet: PaperSheet) -> bool:
    """Type what was written; a refusal goes to its row, or above the grid."""
    typed, token, first = sheet.typed, sheet.cleaned_data["token"], sheet.first_number
    deals = [row.played() for row in typed]
    try:
        with suppress(AlreadyDone):
            type_sheet(match=place.match, first=first, deals=deals, by=place.actor, token=token)
    except WrongRow as error:
        read_back(facts_of(place.match), sheet)
        if not sheet.refused:
            typed[error.row].refuse(error.refusal)
    except Refused as refusal:
        sheet.refuse(refusal)
    return not sheet.refused


def turned(request: HttpRequest, place: MatchPlace, facts: MatchFacts, sheet: PaperSheet) -> HttpResponse:
    """What was typed in cells as lines, or back; this browser keeps the way for its next sheet."""
    by = CELLS if sheet.in_lines else LINES
    other = sheet_sent(request, facts, sheet.turned(), by)
    read_back(facts, other)
    response = grid(request, place, facts, other)
    response.set_cookie(WAY_COOKIE, by, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return response


def grid(
    request: HttpRequest, place: MatchPlace, facts: MatchFacts, sheet: PaperSheet, *, status: int = 200
) -> HttpResponse:
    """The page, with what was typed."""
    context = {**place_context(place), **rows_context(facts, sheet), "paper": sheet}
    return render(request, "referee/paper.html", context, status=status)


def rows_context(facts: MatchFacts, sheet: PaperSheet) -> dict[str, Any]:
    """What the rows offer, and the number of each deal."""
    number, page = facts.next_number, sheet_of(facts)
    return {
        **cells_context(facts, page),
        "sheet": page,
        "rows": list(enumerate(sheet.rows, start=number)),
        "first": number,
        "most_rows": MOST_ROWS,
    }


def cells_context(facts: MatchFacts, page: Sheet) -> dict[str, Any]:
    """What the cells of a deal offer."""
    return {
        **questions_context(facts, page, facts.next_number),
        "row_template": f"referee/_paper_{'' if facts.ruleset.bidding else 'counted_'}row.html",
        "contract_values": [str(contract) for contract in contracts_of(facts.ruleset)],
        "asks_capot": facts.ruleset.bidding and facts.ruleset.capot_bid,
    }
