"""A paper sheet typed in one page, a row of cells a deal: read back while somebody types, then written. Rows
left empty are not written, one wrong row stops all."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from ...core.errors import Refused
from ...core.tokens import AlreadyDone
from ..forms.paper import MOST_ROWS, PaperSheet
from ..place import MatchPlace, place_context
from ..queries.deal_page import contracts_of, questions_context
from ..queries.facts import MatchFacts, facts_of
from ..queries.sheet import Sheet, sheet_of
from ..services.paper import WrongRow, read_sheet, type_sheet


def typing(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The grid; what is wrong stands in its row."""
    facts = facts_of(place.match)
    paper = sheet_sent(request, facts)
    saves = paper.is_bound and "more" not in request.POST
    if saves and paper.complete and written(place, paper):
        return redirect(place.sheet_url)
    if paper.is_bound:
        read_back(facts, paper)
    page, number = sheet_of(facts), facts.next_number
    context = {
        **place_context(place),
        **cells_context(facts, page),
        "sheet": page,
        "paper": paper,
        "rows": list(enumerate(paper.rows, start=number)),
        "first": number,
        "most_rows": MOST_ROWS,
    }
    status = 422 if saves and paper.refused else 200
    return render(request, "referee/paper.html", context, status=status)


@require_POST
def reading(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """What each row would mark, while somebody types; nothing is written."""
    facts = facts_of(place.match)
    paper = sheet_sent(request, facts)
    read_back(facts, paper)
    context = {**place_context(place), "paper": paper, "sheet": sheet_of(facts)}
    return render(request, "referee/_paper_read.html", context)


def sheet_sent(request: HttpRequest, facts: MatchFacts) -> PaperSheet:
    """The sheet with what was sent."""
    return PaperSheet(
        request.POST if request.method == "POST" else None,
        match=facts.match.pk,
        rules=facts.ruleset,
        first=facts.next_number,
        left=_deals_left(facts),
    )


def _deals_left(facts: MatchFacts) -> int | None:
    """How many the match still has; None where nobody knows."""
    deals = facts.limits.deals
    return max(1, deals - facts.next_number + 1) if deals else None


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


def cells_context(facts: MatchFacts, page: Sheet) -> dict[str, Any]:
    """What the cells of a deal offer."""
    return {
        **questions_context(facts, page, facts.next_number),
        "row_template": f"referee/_paper_{'' if facts.ruleset.bidding else 'counted_'}row.html",
        "contract_values": [str(contract) for contract in contracts_of(facts.ruleset)],
        "asks_capot": facts.ruleset.bidding and facts.ruleset.capot_bid,
    }
