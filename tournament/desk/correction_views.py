"""A result of any round corrected on one page, with what that moves; then what is left to decide about draws
that used it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scoring import ImpossibleDeal

from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.errors import Refused, status_of
from ..core.guards import guard
from ..core.tokens import AlreadyDone
from ..evening.effect import consequences, effect_of
from ..evening.reading import evening_of
from ..match.deal_views import cells_context
from ..match.facts import MatchFacts, facts_of
from ..match.paper import WrongDeal
from ..match.sheet import sheet_of
from ..models import Draw, Match, Tournament
from ..models.result import CLOSED
from ..rulebook import says_coinche
from ..web.answers import carried_out
from ..web.forms import FigureField
from .closing import ReasonForm
from .corrections import (
    CORRECTED,
    ClosedCorrection,
    CorrectedDealsForm,
    CorrectedTotalsForm,
    carry_out_correction,
    closed_correction,
)
from .decisions import keep_draw, outdated_draws, put_right, to_decide


class CorrectionForm(ReasonForm):
    """What becomes of a draw that a corrected result no longer fits: which act, on which draw, and why."""

    ACTS = ("keep", "swap")

    draw = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    digest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])


class ResultForm(forms.Form):
    """Which result: its round and its table."""

    round = FigureField(label=gettext_lazy("Tour"), min_value=1, max_value=99)
    table = FigureField(label=gettext_lazy("Table"), min_value=1, max_value=999)


class TotalsForm(forms.Form):
    """The totals a match is supposed to end with; both or nothing."""

    a = forms.IntegerField(label=gettext_lazy("Équipe A"), required=False, min_value=-9999, max_value=99_999)
    b = forms.IntegerField(label=gettext_lazy("Équipe B"), required=False, min_value=-9999, max_value=99_999)

    @property
    def complete(self) -> bool:
        """Whether both are said."""
        return self.cleaned_data["a"] is not None and self.cleaned_data["b"] is not None


# A result


@dataclass
class CorrectionPage:
    """One match with its form, and what that would change (None while nothing is, or it cannot be). `sent`:
    what was sent."""

    request: HttpRequest
    match: Match
    facts: MatchFacts
    form: CorrectedDealsForm | CorrectedTotalsForm
    correction: ClosedCorrection | None = None
    sent: Mapping[str, Any] | None = None
    looking: bool = False


def page_of(request: HttpRequest, match: Match) -> CorrectionPage:
    """The page as it was sent, else as the match says; not counted yet."""
    facts, sent = facts_of(match), request.POST if request.method == "POST" else None
    if facts.handed:
        return CorrectionPage(request, match, facts, CorrectedTotalsForm(sent, facts=facts), sent=sent)
    fresh = {"token": tokens.new_token(), "match": match.pk, "reason": ""}
    form = CorrectedDealsForm(sent if sent is not None else fresh, facts=facts)
    return CorrectionPage(request, match, facts, form, sent=sent)


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
        "form": page.form,
        "paper": page.form,
        "closed": page.match.round.state == CLOSED,
        "seasons": page.correction.seasons() if page.correction is not None else [],
    }
    return render(page.request, name, context, status=status)


@guard(Action.REOPEN_ROUND)
def correction(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The result as it stands; what is typed is counted, nothing is written."""
    page = page_of(request, match)
    page.looking = True
    _look(page)
    return _render(page, "desk/_closed_look.html" if request.htmx else "desk/closed.html")


def _written(page: CorrectionPage) -> bool:
    """Whether it is done, now or by the same form before; else the page is counted anew and says why not."""
    form, why, digest = page.form, None, page.request.POST.get("digest", "")
    try:
        if form.is_valid():
            by = actor_of(page.request)
            carry_out_correction(match=page.match, by=by, digest=digest, **form.correcting())
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
        return redirect("control:correction", slug=tournament.slug, match_id=match.pk)
    page = page_of(request, match)
    if not _written(page):
        return _render(page, "desk/closed.html", status=422)
    messages.success(request, _("C’est corrigé et confirmé ; le journal le dit en une ligne."))
    if to_decide(tournament):
        return redirect("control:corrections", slug=tournament.slug)
    return redirect("referee:sheet", slug=tournament.slug, match_id=match.pk)


@require_GET
@guard(Action.SEE_REFEREE)
def effect(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The ranks with the totals that are supposed, with the match's own when none are."""
    own_totals = {"a": match.total_a, "b": match.total_b}
    form = TotalsForm({**own_totals, **request.GET.dict()})
    shown_effect = later = None
    if form.is_valid() and form.complete:
        a, b = form.cleaned_data["a"], form.cleaned_data["b"]
        evening = evening_of(tournament)
        then = evening.supposing(match.pk, a, b)
        shown_effect, later = effect_of(evening, then, match, a, b), consequences(evening, then)
    context = {"tournament": tournament, "match": match, "effect": shown_effect, "form": form}
    name = "desk/_effect.html" if request.htmx else "desk/effect.html"
    return render(request, name, {**context, "consequences": later, "goes_on": "goes_on" in request.GET})


# What is left to decide

ACTS: dict[str, Callable[..., Draw]] = {"keep": keep_draw, "swap": put_right}


@require_GET
@guard(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which result is to be corrected; every draw that no longer says what the results say."""
    asked, found = ResultForm(request.GET if "table" in request.GET else None), list[Match]()
    if asked.is_valid():
        round_, table = asked.cleaned_data["round"], asked.cleaned_data["table"]
        drawn = Match.objects.filter(tournament=tournament, round__number=round_, table__number=table)
        found = list(drawn.select_related("tournament").order_by("wave"))
        if not found:
            asked.add_error("table", _("Aucune partie n’a été tirée à cette table dans ce tour."))
    if len(found) == 1:
        return redirect(way_to_correct(request, found[0]))
    return _render_corrections(request, tournament, None, asked, found)


def way_to_correct(request: HttpRequest, match: Match) -> str:
    """Where that result is corrected: a sheet still open is typed on; a referee sees what was played."""
    may = permits(actor_of(request), Action.REOPEN_ROUND, match.tournament)
    page = "control:correction" if may and match.state in CORRECTED else "referee:sheet"
    return reverse(page, args=[match.tournament.slug, match.pk])


def _render_corrections(
    request: HttpRequest,
    tournament: Tournament,
    form: CorrectionForm | None,
    asked: ResultForm | None = None,
    found: Sequence[Match] = (),
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "cases": [(case, tokens.new_token()) for case in outdated_draws(tournament)],
        "may_decide": permits(actor_of(request), Action.TAKE_BACK, tournament),
        "form": form,
        "sent_draw": form.cleaned_data.get("draw") if form is not None else None,
        "asked": asked or ResultForm(),
        "found": [(match, way_to_correct(request, match)) for match in found],
    }
    return render(request, "desk/corrections.html", context, status=status_of(form))


@require_POST
@guard(Action.TAKE_BACK)
def decide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep a draw, or seat the right teams."""
    form = CorrectionForm(request.POST)

    def act() -> None:
        arguments = dict(form.cleaned_data)
        draws = Draw.objects.select_related("stage", "tournament")
        draw = get_object_or_404(draws, pk=arguments.pop("draw"), tournament=tournament)
        ACTS[arguments.pop("act")](draw=draw, by=actor_of(request), **arguments)

    if not carried_out(form, act):
        return _render_corrections(request, tournament, form)
    kept, seated = _("Le tirage est gardé tel quel."), _("C’est fait : chacun est à sa place.")
    messages.success(request, kept if form.cleaned_data["act"] == "keep" else seated)
    return redirect("control:corrections", slug=tournament.slug)
