"""The totals of a whole round, typed at the desk: one form a line, sent by itself, by a script or without."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ...core.access import Action, actor_of
from ...core.errors import Refused, status_of
from ...core.guards import guard
from ...core.outside import decimal_number
from ...core.tokens import AlreadyDone, new_token
from ...models import Tournament
from ...web.live import etag, live_part
from ..forms.round_totals import UNDO, line_form
from ..forms.totals import HandedTotalsForm
from ..place import MatchPlace
from ..queries.round_totals import TotalsLine, TotalsPage, totals_page
from ..services.totals_undone import undo_totals
from .totals import handed


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
    return render(request, f"referee/{template}.html", context, status=status)


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
    answer = render(request, "referee/_totals_line.html", context, status=status_of(line.form))
    answer["X-Line"] = "refused" if sent else "done"
    return answer


def _by_script(request: HttpRequest) -> bool:
    return request.headers.get("X-Requested-With") == "line"


def _saved(request: HttpRequest, line: TotalsLine, form: HandedTotalsForm) -> bool:
    place = MatchPlace(line.match.tournament, line.match, actor_of(request))
    return form.is_valid() and handed(place, form)


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
