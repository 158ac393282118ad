"""The page of one deal with its form, and the preview of what it will mark. Writes nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import ImpossibleDeal

from ...errors import Refused
from ..forms import CorrectionForm, DealForm
from ..place import Place, about
from ..queries import MatchFacts
from ..queries.asking import asked, marked
from ..queries.seats import Turn
from ..queries.sheet import sheet_of
from ..queries.suppose import score_in
from ..services.deals import refuse_banned_taker


def entry_page(
    request: HttpRequest, place: Place, facts: MatchFacts, number: int, form: DealForm
) -> HttpResponse:
    """The page of one deal, new or to be corrected, with what was typed and what is wrong with it."""
    context = {**about(place), **asked(facts, page := sheet_of(facts), number)}
    context |= {
        "sheet": page,
        "form": form,
        "taker": form.taker,
        "turn": turn_said(context["whose_turn"]),
        "preview_url": place.url("preview", number=number),
        "marks": preview_of(facts, number, form) if form.is_bound and not form.errors else None,
        "corrects": isinstance(form, CorrectionForm),
    }
    return render(request, "referee/entry.html", context, status=422 if form.errors else 200)


def turn_said(turn: Turn | None) -> SafeString | str:
    """ "Chloé donne, Hugo coupe, Samira parle." """
    if turn is None:
        return ""
    sentence = _("<b>{dealer}</b> donne, <b>{cutter}</b> coupe, <b>{speaker}</b> parle.")
    return format_html(
        sentence, dealer=turn.dealer.player, cutter=turn.cutter.player, speaker=turn.speaker.player
    )


def preview_of(facts: MatchFacts, number: int, form: DealForm) -> dict[str, Any]:
    """What will be marked if this form is saved, or what is wrong with it; the context of _marks.html."""
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        return {"error": errors[0], "error_field": field}
    try:
        score = score_in(facts, number, played := form.played(), timezone.now())
        refuse_banned_taker(facts, number, played)
    except (ImpossibleDeal, Refused) as no:
        return {"error": no, "error_field": no.field}
    return marked(played, score, sheet_of(facts))
