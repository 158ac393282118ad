"""The pages on which a match, or each match of a round, is handed in by its totals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from ..core.access import Action, actor_of
from ..core.errors import Refused, status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..core.tokens import AlreadyDone, new_token
from ..models import Match, Tournament
from ..web.answers import act_view, carried_out
from ..web.live import etag, live_part
from .facts import MatchFacts, facts_of
from .handed import TypedSum, asked_boxes, awaited_sum, deals_entered, penalties_before, typed_sum
from .place import MatchPlace, place_context, reason_page
from .round_totals import UNDO, TotalsLine, TotalsPage, line_form, totals_page
from .sheet import sheet_of
from .totals import HandedTotalsForm, count_deals, hand_totals, undo_totals


def hand(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Two numbers and their boxes; what is doubtful asks for a tick, and what was typed stays."""
    facts = facts_of(place.match)
    sent = request.POST if request.method == "POST" else None
    form = form_of(facts, sent)
    return totals_answer(request, place, facts, form, lambda: place.doing(hand_totals)(**form.handing()))


def totals_answer(
    request: HttpRequest,
    place: MatchPlace,
    facts: MatchFacts,
    form: HandedTotalsForm,
    do: Callable[[], object],
) -> HttpResponse:
    """Do it and go back to the sheet, or the page with what was typed and what is wrong."""
    return act_view(
        request,
        form,
        lambda **_fields: do(),
        done=place.sheet_url,
        template="match/totals.html",
        context=lambda: {**place_context(place), "sheet": sheet_of(facts)},
    )


def form_of(facts: MatchFacts, sent: QueryDict | None) -> HandedTotalsForm:
    """The form for this match as it stands, with what was sent."""
    before = set(penalties_before(facts.match).values_list("in_totals", flat=True))
    return HandedTotalsForm(
        sent,
        match=facts.match.pk,
        boxes=asked_boxes(facts.match),
        former=facts.handed,
        in_totals=(not facts.handed or True in before) if before else None,
        by_deals=deals_entered(facts.match),
    )


def preview(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """What the totals being typed make together, or what they should."""
    form = form_of(facts_of(place.match), request.POST)
    form.is_valid()
    return render(request, "match/_totals_sum.html", {"sum": _sum_of(place.match, form)})


def _sum_of(match: Match, form: HandedTotalsForm) -> TypedSum:
    """What both totals make; what they should where one of them at most is typed."""
    typed = [form.cleaned_data.get(name) for name in ("total_a", "total_b")]
    totals = [total for total in typed if total is not None]
    if len(totals) == len(typed) and not form.has_error("winner"):
        return typed_sum(match, form.totals())
    return awaited_sum(match, form.boxes(), totals[0] if len(totals) == 1 else None)


withdraw = reason_page(
    count_deals,
    heading=gettext_lazy("Revenir aux donnes"),
    text=gettext_lazy("Les totaux rendus ne comptent plus ; les donnes saisies comptent de nouveau."),
    button=gettext_lazy("Compter les donnes"),
)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.TYPE_SHEET, see=Action.SEE_STAFF)
def show(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Its lines by table; a line that is sent comes back with its errors and doubts, the others as stored."""
    page = _page_or_404(request, tournament, number)
    if request.method == "POST":
        return _sent(request, page)
    template = "_totals_lines" if request.headers.get("X-Requested-With") == "lines" else "round_totals"
    return _render(request, template, page)


@require_GET
@guard(Action.SEE_STAFF)
def live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The top of the page as a fragment: which tables are missing, how late, what is to be looked at."""

    def inside() -> HttpResponse:
        return _render(request, "_totals_top", _page_or_404(request, tournament, number))

    return live_part(request, tournament, inside, heavy=True)


def _page_or_404(request: HttpRequest, tournament: Tournament, number: int) -> TotalsPage:
    page = totals_page(tournament, number, actor_of(request))
    if page is None:
        raise Http404
    return page


def _render(
    request: HttpRequest, template: str, page: TotalsPage, sent: TotalsLine | None = None
) -> HttpResponse:
    """The page or a part of it, with the form of each line that may be typed; `sent` keeps its own."""
    own = sent.match.pk if sent else None
    lines = (
        replace(line, form=line_form(line)) if line.may_type and line.match.pk != own else line
        for line in page.lines
    )
    page = replace(page, lines=tuple(lines))
    page = page.with_line(sent) if sent else page
    tournament = page.round.tournament
    context = {"tournament": tournament, "page": page, "etag": etag(tournament), "undo_token": new_token()}
    status = status_of(sent.form) if sent else 200
    return render(request, f"match/{template}.html", context, status=status)


def _sent(request: HttpRequest, page: TotalsPage) -> HttpResponse:
    """Save, replace or undo a line, and go back to it."""
    line = page.line(request.POST.get("match", ""))
    if line is None:
        return redirect(request.path)
    form = line_form(line, request.POST)
    done = (_undone if request.POST.get("act") == UNDO else _saved)(request, line, form)
    if done and not _by_script(request):
        return redirect(f"{request.path}#m{line.match.pk}")
    page = _page_or_404(request, page.round.tournament, page.round.number)
    return _answer(request, page, page.line(str(line.match.pk)) or line, None if done else form)


def _answer(
    request: HttpRequest, page: TotalsPage, line: TotalsLine, sent: HandedTotalsForm | None
) -> HttpResponse:
    """The line as it is now, with what was `sent` where it was refused: alone for a script, which X-Line
    tells what became of it, else in its page."""
    line = replace(line, form=sent or (line_form(line) if line.may_type else None))
    if not _by_script(request):
        return _render(request, "round_totals", page, line)
    tournament = page.round.tournament
    context = {"tournament": tournament, "page": page, "line": line, "undo_token": new_token()}
    answer = render(request, "match/_totals_line.html", context, status=status_of(line.form))
    answer["X-Line"] = "refused" if sent else "done"
    return answer


def _by_script(request: HttpRequest) -> bool:
    return request.headers.get("X-Requested-With") == "line"


def _saved(request: HttpRequest, line: TotalsLine, form: HandedTotalsForm) -> bool:
    by = actor_of(request)
    return carried_out(form, lambda: hand_totals(match=line.match, by=by, **form.handing()))


def _undone(request: HttpRequest, line: TotalsLine, form: HandedTotalsForm) -> bool:
    """The line as it was before its last totals; what else was typed in it is not looked at."""
    seen, token = decimal_number(request.POST.get("seen", "")), request.POST.get("token", "")
    form.full_clean()
    form.errors.clear()
    try:
        if seen is None:
            raise Refused("seen", _("Rechargez la page."))
        undo_totals(match=line.match, seen=seen, by=actor_of(request), token=token)
    except AlreadyDone:
        pass
    except Refused as refusal:
        form.refuse(refusal)
    return not form.errors
