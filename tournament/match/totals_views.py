"""The pages on which a match, or each match of a round one after the other, is handed in by its totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from ..core.access import Action, Actor, actor_of, permits
from ..core.clock import hour_now
from ..core.errors import Refused, status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..core.tokens import new_token
from ..evening.at_tables import round_board, rounds_of, wave_now
from ..evening.titles import names_of
from ..models import HandedResult, Match, Penalty, Round, Tournament
from ..models.result import CLOSED, WITH_RESULT, WITHOUT_RESULT
from ..web.answers import act_view, attempt, carried_out
from ..web.live import etag, live_part
from .facts import MatchFacts, facts_of, takes_totals
from .place import MatchPlace, place_context, reason_page
from .sheet import sheet_of
from .totals import (
    AskedBoxes,
    HandedTotalsForm,
    asked_boxes,
    awaited_sum,
    count_deals,
    deals_entered,
    hand_totals,
    penalties_before,
    typed_sum,
    undo_totals,
    undoable,
)

EMPTY, DOUBT = "empty", "doubt"
TO_COME = frozenset({EMPTY, *WITHOUT_RESULT})


@dataclass(frozen=True)
class TotalsLine:
    """A match of the round. `handed` are the totals that count; `in_totals`: whether they hold the penalties
    that were ruled, None where none was; `may_type`: whoever looks may write them now; `form` is the one of
    the page, made by the view."""

    match: Match
    handed: HandedResult | None
    in_totals: bool | None
    may_type: bool
    boxes: AskedBoxes
    form: Any = field(default=None, compare=False)

    @property
    def by_deals(self) -> bool:
        """Deals were entered and count: its totals are typed on its own page, with a reason."""
        return self.handed is None and self.match.deal_count > 0

    @property
    def state(self) -> str:
        """ "empty", "doubt" (taken with a doubt, looked at by no referee), or what the round's list says."""
        if self.handed is None and not self.by_deals and self.match.shown_state in WITHOUT_RESULT:
            return EMPTY
        submitted = self.match.shown_state == Match.State.SUBMITTED
        doubted = self.handed is not None and bool(self.handed.doubts)
        return DOUBT if submitted and doubted else self.match.shown_state

    @property
    def theirs(self) -> HandedResult | None:
        """What somebody else typed since this form was made; None while nobody did."""
        bound = self.form is not None and self.form.is_bound and self.form.errors
        seen = self.form["seen"].value() if bound else None
        return self.handed if bound and self.handed and str(seen) != str(self.handed.version) else None


@dataclass(frozen=True)
class TotalsPage:
    """A round with a line for each of its matches, by wave and table; statements as for one line.

    `undo` is the match whose totals whoever looks typed last and may take back, None where there is none."""

    round: Round
    rounds: tuple[Round, ...]
    lines: tuple[TotalsLine, ...]
    undo: int | None

    @property
    def name(self) -> str:
        return names_of(self.rounds)[self.round.number].name

    @property
    def takes_totals(self) -> bool:
        return takes_totals(self.round.tournament)

    @property
    def closed(self) -> bool:
        return self.round.state == CLOSED

    @property
    def handed_in(self) -> int:
        return sum(line.handed is not None for line in self.lines)

    @property
    def missing(self) -> tuple[TotalsLine, ...]:
        """The tables whose sheet is to come, of the wave whose time it is."""
        wave = wave_now([line.match for line in self.lines])
        return tuple(line for line in self.lines if line.state in TO_COME and line.match.wave <= wave)

    @property
    def complete(self) -> bool:
        """Whether the round is open and every result is in, without a doubt: it can be closed."""
        return not self.closed and all(line.state in WITH_RESULT for line in self.lines)

    @property
    def doubtful(self) -> tuple[TotalsLine, ...]:
        return tuple(line for line in self.lines if line.state == DOUBT)

    @property
    def minutes_late(self) -> int:
        """For how many minutes the time of the round has been over; 0 where it is not, or has no end."""
        ends: Iterable[datetime | None] = (self.round.ends_at, self.round.time_called_at)
        ended_at = min((end for end in ends if end is not None), default=None)
        late = 0 if ended_at is None else int((hour_now() - ended_at).total_seconds()) // 60
        return max(0, late)

    @property
    def stamp(self) -> str:
        """Changes with every line: who follows the top of the page knows by it when to read the lines."""
        return "-".join(str(line.match.version) for line in self.lines)

    def line(self, match: str) -> TotalsLine | None:
        return next((line for line in self.lines if str(line.match.pk) == match), None)

    def with_line(self, line: TotalsLine) -> TotalsPage:
        lines = tuple(line if other.match.pk == line.match.pk else other for other in self.lines)
        return replace(self, lines=lines)


def totals_page(tournament: Tournament, number: int, actor: Actor) -> TotalsPage | None:
    rounds = rounds_of(tournament)
    chosen = next((round_ for round_ in rounds if round_.number == number), None)
    if chosen is None:
        return None
    lines = _lines(chosen, actor)
    return TotalsPage(chosen, rounds, lines, _undo(lines, actor))


def _lines(round_: Round, actor: Actor) -> tuple[TotalsLine, ...]:
    tournament, board = round_.tournament, round_board(round_)
    handed_rows = HandedResult.objects.filter(match__round=round_, current=True)
    handed = {row.match_id: row for row in handed_rows.select_related("entered_by", "entered_table")}
    marks = Penalty.objects.filter(match__round=round_, cancelled=False)
    in_totals = dict(marks.order_by("in_totals").values_list("match", "in_totals"))
    lines = []
    for match in board:
        match.tournament, match.round = tournament, round_
        line = TotalsLine(
            match,
            handed.get(match.pk) if match.result_from == Match.ResultFrom.TOTALS else None,
            in_totals.get(match.pk),
            False,
            asked_boxes(match),
        )
        lines.append(replace(line, may_type=_may_type(line, actor)))
    return tuple(lines)


def _may_type(line: TotalsLine, actor: Actor) -> bool:
    """Whether its totals may be written here now: see `hand_totals`."""
    match = line.match
    shut = match.round.state == CLOSED or line.by_deals
    takes = takes_totals(match.tournament) and match.state != Match.State.FORFEITED
    return takes and not shut and permits(actor, Action.TYPE_SHEET, match.tournament, match)


def _undo(lines: Iterable[TotalsLine], actor: Actor) -> int | None:
    """One statement at most."""
    own = [
        line
        for line in lines
        if line.handed is not None and actor.user is not None and line.handed.entered_by_id == actor.user.pk
    ]
    last = max(own, key=lambda line: line.handed.pk if line.handed else 0, default=None)
    if last is None or last.match.round.state == CLOSED:
        return None
    match, tournament = last.match, last.match.tournament
    action = Action.REOPEN if match.state == Match.State.CONFIRMED else Action.TYPE_SHEET
    may = permits(actor, action, tournament, match) and undoable(match, actor.user)
    return match.pk if may else None


REPLACE, UNDO = "replace", "undo"


def line_form(line: TotalsLine, sent: QueryDict | None = None) -> HandedTotalsForm:
    """The form of that line; `sent` is what was typed in it. Whoever replaces has seen the totals that the
    page named with the choice (`theirs`), which is then the version that the form was made for."""
    data: Any = sent
    if sent is not None and sent.get("act") == REPLACE:
        data = sent.copy()
        data["seen"] = sent.get("theirs", "")
    form = HandedTotalsForm(
        data,
        match=line.match.pk,
        boxes=line.boxes,
        former=line.handed,
        in_totals=None if line.in_totals is None else line.handed is None or line.in_totals,
        auto_id=f"m{line.match.pk}_%s",
    )
    form.fields.pop("reason", None)
    return form


def hand(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Two numbers and their boxes; what is doubtful asks for a tick, and what was typed stays."""
    facts = facts_of(place.match)
    sent = request.POST if request.method == "POST" else None
    return totals_answer(request, place, facts, form_of(facts, sent), place.doing(hand_totals))


def totals_answer(
    request: HttpRequest,
    place: MatchPlace,
    facts: MatchFacts,
    form: HandedTotalsForm,
    write: Callable[..., object],
) -> HttpResponse:
    """Write it and go back to the sheet, or the page with what was typed and what is wrong."""
    return act_view(
        request,
        form,
        write,
        done=place.sheet_url,
        template="match/totals.html",
        context=lambda: {**place_context(place), "sheet": sheet_of(facts)},
    )


def form_of(facts: MatchFacts, sent: QueryDict | None) -> HandedTotalsForm:
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
    form = form_of(facts_of(place.match), request.POST)
    form.is_valid()
    return render(request, "match/_totals_sum.html", {"sum": _sum_of(place.match, form)})


def _sum_of(match: Match, form: HandedTotalsForm) -> dict[str, Any]:
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
    return carried_out(form, lambda: hand_totals(match=line.match, by=by, **form.arguments()))


def _undone(request: HttpRequest, line: TotalsLine, form: HandedTotalsForm) -> bool:
    """The line as it was before its last totals; what else was typed in it is not looked at."""
    seen, token = decimal_number(request.POST.get("seen", "")), request.POST.get("token", "")
    form.full_clean()
    form.errors.clear()

    def undo() -> None:
        if seen is None:
            raise Refused("seen", _("Rechargez la page."))
        undo_totals(match=line.match, seen=seen, by=actor_of(request), token=token)

    attempt(undo, form.refuse)
    return not form.errors
