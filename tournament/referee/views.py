"""The referee's cases: the list, what rings, the ruling page (what happened, what each outcome changes, one
button). For a dispute, straight on a match, or to correct an earlier ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from ..core.access import Action, actor_of, permits
from ..core.clock import hour_now
from ..core.errors import Refused, status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..evening.at_tables import matches
from ..match.forms import MatchForm
from ..match.place import last_beside_play
from ..models import Dispute, Match, Ruling, Tournament
from ..rulebook import says_coinche
from ..web.answers import carried_out
from ..web.live import etag, live_part
from .disputes import (
    WordsForm,
    dispute_list,
    disputes_of,
    hearing,
    likely,
    ringing_now,
    ruling_page,
    rulings_of,
    see_call,
)
from .disputes import hear as write_words
from .proposals import SUIT_NAMES
from .rulings import DecisionForm, QuestionForm
from .rulings import rule as decide


@require_safe
@guard(Action.SEE_REFEREE)
def ringing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What rings at the desk, as a fragment of each of its pages."""

    def inside() -> HttpResponse:
        context = {"tournament": tournament, "ringing": ringing_now(tournament)}
        return render(request, "referee/_ringing.html", context)

    return live_part(request, tournament, inside, key=last_beside_play(tournament.pk))


@require_safe
@guard(Action.SEE_REFEREE)
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {
        **_list_context(tournament),
        "etag": etag(tournament, last_beside_play(tournament.pk)),
    }
    return render(request, "referee/disputes.html", context)


def _list_context(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "disputes": dispute_list(tournament), "over": tournament.is_over}


@require_safe
@guard(Action.SEE_REFEREE)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The inside of the list; 304 while nothing happened."""

    def inside() -> HttpResponse:
        return render(request, "referee/_disputes.html", _list_context(tournament))

    return live_part(request, tournament, inside, key=last_beside_play(tournament.pk))


@require_http_methods(["GET", "POST"])
@guard(Action.RULE, see=Action.SEE_REFEREE)
def dispute(request: HttpRequest, tournament: Tournament, dispute: int) -> HttpResponse:
    row = get_object_or_404(disputes_of(tournament), pk=dispute)
    if row.state != Dispute.State.OPEN and request.method == "GET":
        return render(request, "referee/ruled.html", ruling_page(tournament, dispute=row))
    row.match.tournament = tournament
    return _ruling_page(request, row.match, dispute=row)


@require_http_methods(["GET", "POST"])
@guard(Action.RULE)
def rule(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """Decide about a match nobody called for, or correct a decision (`?corrects=`)."""
    match.tournament = tournament
    ruling_id = request.POST.get("corrects") or request.GET.get("corrects")
    corrects = None
    if ruling_id:
        corrects = get_object_or_404(rulings_of(tournament), pk=decimal_number(ruling_id) or 0, match=match)
    return _ruling_page(request, match, corrects=corrects)


@require_GET
@guard(Action.SEE_REFEREE)
def ruling(request: HttpRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    row = get_object_or_404(rulings_of(tournament), pk=ruling)
    return render(request, "referee/ruled.html", ruling_page(tournament, ruling=row))


@require_POST
@guard(Action.RULE)
def hear(request: HttpRequest, tournament: Tournament, dispute: int) -> HttpResponse:
    return _beside_the_question(request, tournament, dispute, WordsForm(request.POST), write_words)


@require_POST
@guard(Action.RULE)
def coming(request: HttpRequest, tournament: Tournament, dispute: int) -> HttpResponse:
    return _beside_the_question(request, tournament, dispute, MatchForm(request.POST), see_call)


def _beside_the_question(
    request: HttpRequest, tournament: Tournament, dispute: int, form: MatchForm, do: Callable[..., object]
) -> HttpResponse:
    row = get_object_or_404(disputes_of(tournament), pk=dispute)
    if not carried_out(form, lambda: do(dispute=row, by=actor_of(request), **form.cleaned_data)):
        messages.error(request, " ".join(error for errors in form.errors.values() for error in errors))
    return redirect("referee:dispute", slug=tournament.slug, dispute=row.pk)


def _ruling_page(
    request: HttpRequest, match: Match, dispute: Dispute | None = None, corrects: Ruling | None = None
) -> HttpResponse:
    """Show the case as its question stands; a decision that is accepted leads to where it can be read."""
    tournament, by = match.tournament, actor_of(request)
    question, decision = _forms(request, likely(match, dispute, corrects), match)
    about = {"dispute": dispute, "corrects": corrects}

    def write() -> object:
        asked = question.question()
        if asked is None:
            raise Refused("kind_missing", _("Choisissez d’abord l’article."), "outcome")
        token = decision.cleaned_data["token"]
        return decide(match=match, decision=decision.decision(asked), by=by, token=token, **about)

    if carried_out(decision, write):
        messages.success(request, _("Décision rendue : elle est sur la feuille et au journal."))
        if dispute is not None:
            return redirect("referee:dispute", slug=tournament.slug, dispute=dispute.pk)
        return redirect("referee:sheet", slug=tournament.slug, match_id=match.pk)
    fresh = get_object_or_404(matches(tournament), pk=match.pk) if decision.errors else match
    context = {
        "tournament": tournament,
        "case": hearing(fresh, question.question(), hour_now(), **about),
        "question": question,
        "decision": decision,
        "suits": SUIT_NAMES,
        "words": _words_of(dispute),
        "coming": MatchForm(match=match.pk),
        "coinche": says_coinche(tournament),
        "may_rule": permits(by, Action.RULE, tournament),
    }
    return render(request, "referee/ruling.html", context, status=status_of(decision))


def _forms(
    request: HttpRequest, suggested: dict[str, Any], match: Match
) -> tuple[QuestionForm, DecisionForm]:
    """The question as it was asked, else as the call suggests it; the decision when one is sent.

    The page sends the question that is ticked, then the one whose effect it shows: a decision is about the
    last, a look ("look", the button without JavaScript) about the first, and it keeps the reason typed."""
    sent = request.POST if request.method == "POST" else None
    fields = (request.GET if sent is None else sent).dict()
    decision = DecisionForm(sent, match=match.pk)
    if sent is not None and "look" in sent:
        fields = {name: str(values[0]) for name, values in sent.lists()}
        decision = DecisionForm(match=match.pk, initial={"reason": fields.get("reason", "")})
    return QuestionForm(fields if "kind" in fields else {**suggested, **fields}), decision


def _words_of(dispute: Dispute | None) -> WordsForm | None:
    if dispute is None:
        return None
    initial = {"text": dispute.text, "answer": dispute.answer}
    return WordsForm(match=dispute.match_id, initial=initial)
