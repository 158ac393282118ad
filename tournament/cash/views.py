"""The pages of the cash room: what a team paid, the evening's account, its prizes."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ..core import tokens
from ..core.access import Action, actor_of
from ..core.clock import hour_now
from ..core.guards import guard
from ..evening.reading import standings_now
from ..models import CashClosing, Payment, Tournament
from ..models.team import PAIRED, SEATED
from ..standings.prizes import given, read_prizes
from ..web.answers import act_view, sent
from .account import (
    CloseForm,
    LineForm,
    ReopenForm,
    account_of,
    add_line,
    close_account,
    float_before,
    reopen_account,
    take_back_line,
)
from .payments import (
    AmountForm,
    FeeForm,
    Kind,
    closing_of,
    fees_of,
    take_back_fee,
    take_fee,
    with_left,
    with_paid,
)
from .prizes import (
    HandingForm,
    PrizesForm,
    ProposalForm,
    hand_prize,
    handed_out,
    keep_prizes,
    lower_brackets,
    purse_of,
)


@require_http_methods(["GET", "POST"])
@guard(Action.TAKE_FEE)
def payments(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """What a team paid, when and to whom; another amount than one tap books."""
    rows = with_paid(tournament.teams.select_related(*SEATED, *PAIRED))
    team = get_object_or_404(rows, pk=team_id)
    here = reverse("cash:payments", args=[tournament.slug, team.pk])
    return act_view(
        request,
        FeeForm(sent(request), team=team),
        partial(take_fee, team=team, by=actor_of(request)),
        done=here,
        said=_("C’est encaissé."),
        template="cash/payments.html",
        context=lambda: {
            "tournament": tournament,
            "team": team,
            "payments": fees_of(team),
            "closing": closing_of(tournament),
        },
    )


@require_http_methods(["GET", "POST"])
@guard(Action.TAKE_FEE)
def reverse_fee(request: HttpRequest, tournament: Tournament, payment_id: int) -> HttpResponse:
    """How much of a fee to take back: all that is left of it, or less."""
    payment = payment_with_id(tournament, payment_id, kind=Kind.FEE)
    back = reverse("cash:payments", args=[tournament.slug, payment.team_id])
    return reversing(request, payment, take_back_fee, back)


@require_http_methods(["GET", "POST"])
@guard(Action.CASH)
def reverse_line(request: HttpRequest, tournament: Tournament, payment_id: int) -> HttpResponse:
    """The same of any line of the account."""
    payment = payment_with_id(tournament, payment_id)
    return reversing(request, payment, take_back_line, reverse("cash:account", args=[tournament.slug]))


def payment_with_id(tournament: Tournament, payment_id: int, **only: Any) -> Payment:
    """A payment of this tournament, with what is left of it; 404 when it is another's."""
    rows = with_left(tournament.payments.filter(**only)).select_related("team__tournament")
    payment: Payment = get_object_or_404(rows, pk=payment_id)
    return payment


def reversing(request: HttpRequest, payment: Payment, write: Any, back: str) -> HttpResponse:
    """The page that asks how much."""
    return act_view(
        request,
        AmountForm(sent(request), initial={"cents": abs(payment.left_cents)}),
        partial(write, payment=payment, by=actor_of(request)),
        done=back,
        said=_("C’est repris."),
        template="cash/reverse.html",
        context=lambda: {"tournament": payment.tournament, "payment": payment, "back": back},
    )


ON_ACCOUNT: dict[str, tuple[Any, Any]] = {
    "line": (LineForm, add_line),
    "close": (CloseForm, close_account),
    "reopen": (ReopenForm, reopen_account),
}


@require_http_methods(["GET", "POST"])
@guard(Action.CASH)
def account(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The evening's account, and one line more."""
    return on_account(request, tournament, "line", _("La ligne est écrite."))


@require_http_methods(["GET", "POST"])
@guard(Action.CASH)
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Counted by two."""
    return on_account(request, tournament, "close", _("Le compte est clos."))


@require_http_methods(["GET", "POST"])
@guard(Action.CASH)
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """With a reason."""
    return on_account(request, tournament, "reopen", _("Le compte est rouvert."))


def on_account(request: HttpRequest, tournament: Tournament, act: str, said: str) -> HttpResponse:
    """The page of the account with its three forms, of which one was sent."""
    before = float_before(tournament)
    forms = {
        name: form_class(
            sent(request) if name == act else None,
            auto_id=f"{name}_%s",
            initial=float_left(before) if before and name == "line" else None,
        )
        for name, (form_class, _write) in ON_ACCOUNT.items()
    }
    return act_view(
        request,
        forms[act],
        partial(ON_ACCOUNT[act][1], tournament=tournament, by=actor_of(request)),
        done=reverse("cash:account", args=[tournament.slug]),
        said=said,
        template="cash/account.html",
        context=lambda: {
            "tournament": tournament,
            "account": account_of(tournament),
            "forms": forms,
            "float_before": before,
        },
    )


def float_left(closing: CashClosing) -> dict[str, Any]:
    """The line that carries over what was counted there."""
    return {"kind": Kind.FLOAT, "label": closing.tournament.name, "cents": closing.counted_cents}


@require_GET
@guard(Action.CASH)
def account_paper(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The account on one page, to be signed."""
    context = {"tournament": tournament, "account": account_of(tournament), "now": hour_now()}
    context["back_url"] = reverse("cash:account", args=[tournament.slug])
    return render(request, "cash/account_paper.html", context)


@require_http_methods(["GET", "POST"])
@guard(Action.PRIZES)
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The lines, and how they were read: who gets what once the evening is over. A proposal is asked for in
    the address, and fills the lines without keeping them."""
    purse = purse_of(tournament)
    asked = request.GET if "share" in request.GET else None
    proposal = ProposalForm(asked, brackets=lower_brackets(tournament))
    lines = proposal.lines(purse) if proposal.is_valid() else tournament.prizes
    return act_view(
        request,
        PrizesForm(sent(request), initial={"lines": lines, "ties": tournament.prize_ties}),
        partial(keep_prizes, tournament=tournament, by=actor_of(request)),
        done=reverse("cash:prizes", args=[tournament.slug]),
        said=_("Les lots sont enregistrés."),
        template="cash/prizes.html",
        context=lambda: {
            "tournament": tournament,
            "purse": purse,
            "proposal": proposal,
            "given": given(standings_now(tournament), read_prizes(tournament.prizes)),
        },
    )


@require_http_methods(["GET", "POST"])
@guard(Action.CASH)
def handing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who gets what, the last place first, and what was handed already."""
    return act_view(
        request,
        HandingForm(sent(request)),
        partial(hand_prize, tournament=tournament, by=actor_of(request)),
        done=reverse("cash:handing", args=[tournament.slug]),
        said=_("Le prix est remis."),
        template="cash/handing.html",
        context=lambda: {**handed_context(tournament), "new_token": tokens.new_token},
    )


@require_GET
@guard(Action.CASH)
def prizes_paper(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same list on paper, to be read from the last place and signed."""
    context = {**handed_context(tournament), "now": hour_now()}
    context["back_url"] = reverse("cash:handing", args=[tournament.slug])
    return render(request, "cash/prizes_paper.html", context)


def handed_context(tournament: Tournament) -> dict[str, Any]:
    """The list of prizes, and whether places may still change."""
    standings = standings_now(tournament)
    rows = handed_out(tournament, standings)
    return {"tournament": tournament, "rows": rows, "standings": standings}
