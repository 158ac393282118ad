"""A result of any round corrected on one page: what it would move, and why. What becomes of the draws that
used it is decided afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring import ImpossibleDeal

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.errors import Refused
from ...core.guards import guard
from ...core.tokens import AlreadyDone
from ...match.corrected import CorrectedDealsForm, CorrectedTotalsForm, WrongDeal
from ...match.deal_views import cells_context
from ...match.facts import MatchFacts, facts_of
from ...match.sheet import sheet_of
from ...models import Match, Tournament
from ...rulebook import says_coinche
from ..corrections import ClosedCorrection, carry_out_correction, closed_correction, is_closed
from ..outdated import to_decide

ResultForm = CorrectedDealsForm | CorrectedTotalsForm


@dataclass
class CorrectionPage:
    """One match with its form, and what that would change (None while nothing is, or it cannot be). `sent`:
    what was sent."""

    request: HttpRequest
    match: Match
    facts: MatchFacts
    form: ResultForm
    correction: ClosedCorrection | None = None
    sent: Mapping[str, Any] | None = None
    looking: bool = False


def page_of(request: HttpRequest, match: Match) -> CorrectionPage:
    """The page as it was sent, else as the match says; not counted yet."""
    facts, sent = facts_of(match), request.POST if request.method == "POST" else None
    return CorrectionPage(request, match, facts, form_of(sent, facts), sent=sent)


def form_of(sent: Mapping[str, Any] | None, facts: MatchFacts) -> ResultForm:
    """The form of this match, by its deals or its totals."""
    if facts.handed:
        return CorrectedTotalsForm(sent, facts=facts)
    fresh = {"token": tokens.new_token(), "match": facts.match.pk, "reason": ""}
    return CorrectedDealsForm(sent if sent is not None else fresh, facts=facts)


def _look(page: CorrectionPage) -> None:
    """Count what the form says; why it cannot be goes into it."""
    form, facts = page.form, page.facts
    try:
        if page.sent is not None and form.is_valid():
            page.correction = closed_correction(page.match, form.result())
            facts = page.correction.facts
    except WrongDeal as wrong:
        form.refuse_deal(wrong)
    except (Refused, ImpossibleDeal) as refusal:
        if not page.looking or getattr(refusal, "code", "") != "no_change":
            form.refuse(refusal)
    if isinstance(form, CorrectedDealsForm):
        form.read_back(facts)
    elif page.correction is not None and page.correction.judged is not None:
        form.doubt(page.correction.judged)


def _render(page: CorrectionPage, name: str, *, status: int = 200) -> HttpResponse:
    tournament, sheet = page.match.tournament, sheet_of(page.facts)
    context = cells_context(page.facts, sheet) | {
        "tournament": tournament,
        "match": page.match,
        "page": page,
        "sheet": sheet,
        "coinche": says_coinche(tournament),
    }
    forms = {"form": page.form, "paper": page.form, "closed": is_closed(page.match)}
    return render(page.request, name, context | forms, status=status)


@guard(Action.REOPEN_ROUND)
def correction(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The result as it stands; what is typed is counted, nothing is written."""
    page = page_of(request, match)
    page.looking = True
    _look(page)
    return _render(page, "desk/_closed_look.html" if request.htmx else "desk/closed.html")


def _sentence(page: CorrectionPage, sentence: str) -> HttpResponse:
    messages.success(page.request, sentence)
    return redirect("referee:sheet", slug=page.match.tournament.slug, match_id=page.match.pk)


def _to_page(match: Match) -> HttpResponse:
    return redirect("control:correction", slug=match.tournament.slug, match_id=match.pk)


def _written(page: CorrectionPage, write: Callable[..., object], **more: Any) -> bool:
    """Whether it is done, now or by the same form before; else the page is counted anew and says why not."""
    form, why = page.form, None
    try:
        if form.is_valid():
            write(match=page.match, by=actor_of(page.request), **form.correcting(), **more)
            return True
    except AlreadyDone:
        return True
    except (WrongDeal, Refused, ImpossibleDeal) as refusal:
        why = refusal
    _look(page)
    if why is not None and not isinstance(why, WrongDeal) and not form.errors:
        form.refuse(why)
    return False


@guard(Action.REOPEN_ROUND)
def carry_out(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """Do all of it at once."""
    if request.method != "POST":
        return _to_page(match)
    page = page_of(request, match)
    if not _written(page, carry_out_correction, digest=request.POST.get("digest", "")):
        return _render(page, "desk/closed.html", status=422)
    answer = _sentence(page, _("C’est corrigé et confirmé ; le journal le dit en une ligne."))
    return redirect("control:corrections", slug=tournament.slug) if to_decide(tournament) else answer
