"""Where each side enters apart, on a phone of its own: say which side one is, enter, sign; the desk frees a
side, or has the match entered as usual."""

from __future__ import annotations

from contextlib import suppress

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring import ImpossibleDeal

from ..core.errors import Conflict, Refused
from ..core.tokens import AlreadyDone
from ..models import BlindEntry
from . import accounts, sides_apart
from .deal_forms import entry_forms
from .deal_views import entry_page, not_recorded
from .facts import MatchFacts, facts_of
from .place import MatchPlace, act, button
from .sheet import sheet_of
from .sides_apart import (
    TOTALS,
    HeldSide,
    deal_entered,
    forget_side,
    give_side,
    holder_of,
    own_entry,
    phone_sides,
    totals_entered,
)
from .signing import SideForm
from .totals import HandedTotalsForm
from .totals_views import form_of, totals_answer


def _account_of(place: MatchPlace, number: int) -> BlindEntry | None:
    """What this phone's side entered and may still write again."""
    side = place.speaks_for
    return None if side is None else own_entry(place.match, side, number)


def _entered(place: MatchPlace, account: accounts.Account, token: str) -> None:
    """Keep it; raises what its service refuses."""
    with suppress(AlreadyDone):
        accounts.enter_side(
            match=place.match, account=account, holder=place.holder, by=place.actor, token=token
        )


def enter_deal(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    """The next deal as this side says it; what waits comes back to its own phone, to be written again."""
    facts = facts_of(place.match)
    if request.method != "POST":
        return _deal_page(request, place, facts, number)
    form = entry_forms(facts.ruleset).entry(request.POST)
    if not form.is_valid() or form.asks_preview:
        return entry_page(request, place, facts, number, form)
    try:
        _entered(place, accounts.Account(number, deal=form.played()), form.cleaned_data["token"])
    except (Refused, ImpossibleDeal) as refusal:
        if not isinstance(refusal, Conflict) or refusal.code != "deal_exists":
            return not_recorded(request, place, number, form, refusal)
        messages.info(request, refusal.message)
    return redirect(place.sheet_url)


def _deal_page(request: HttpRequest, place: MatchPlace, facts: MatchFacts, number: int) -> HttpResponse:
    """The form of the deal that is awaited, else the sheet, which says what is."""
    if place.speaks_for is None or number != facts.next_number or not sheet_of(facts).may_enter:
        return redirect(place.sheet_url)
    entry = _account_of(place, number)
    forms = entry_forms(facts.ruleset)
    initial = forms.of(deal_entered(entry)) if entry else {}
    return entry_page(request, place, facts, number, forms.entry(match=facts.match.pk, initial=initial))


def enter_totals(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Both totals of the sheet as this side says them."""
    facts = facts_of(place.match)
    if request.method != "POST" and (place.speaks_for is None or not sheet_of(facts).may_enter):
        return redirect(place.sheet_url)
    form = form_of(facts, request.POST if request.method == "POST" else None)
    if not form.is_bound and (entry := _account_of(place, TOTALS)) is not None:
        form.fill(totals_entered(entry))
    return totals_answer(request, place, facts, form, lambda: _totals_entered(place, form))


def _totals_entered(place: MatchPlace, form: HandedTotalsForm) -> None:
    typed = form.handing()
    account = accounts.Account(
        TOTALS, totals=typed["totals"], in_totals=typed["in_totals"], checked=typed["checked"]
    )
    _entered(place, account, typed["token"])


def side(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """This phone speaks for a side; its cookie says so from now on."""
    form = SideForm(request.POST)
    holder = holder_of(request.POST.get("token", ""))
    answer = act(request, place, form, place.doing(sides_apart.take_side, holder=holder, mine=place.holder))
    if form.is_valid():
        give_side(request, answer, place.match, HeldSide(form.cleaned_data["side"], holder))
    return answer


def leave(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """This phone speaks for nobody any more."""
    answer = button(sides_apart.leave_side, holds=True)(request, place)
    if place.holder not in phone_sides(place.match).values():
        forget_side(answer, place.match)
    return answer


sign = button(sides_apart.sign_side, holds=True)
unsign = button(sides_apart.unsign_side, holds=True)
free = button(sides_apart.free_side, SideForm)
together = button(sides_apart.enter_together)
