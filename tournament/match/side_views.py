"""Where each side enters apart, on a phone of its own: say which side one is, enter, sign; the desk frees a
side, or has the match entered as usual."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import ImpossibleDeal, Side

from ..core.errors import Conflict, Refused, status_of
from ..core.tokens import AlreadyDone
from ..models import BlindEntry
from . import accounts, sides_apart
from .deal_forms import entry_forms
from .deal_views import entry_page, not_recorded
from .facts import MatchFacts, facts_of
from .forms import MatchForm
from .place import MatchPlace, act, place_context
from .sheet import sheet_of
from .sides_apart import (
    TOTALS,
    HeldSide,
    SideForm,
    deal_entered,
    forget_side,
    give_side,
    holder_of,
    own_entry,
    phone_sides,
    totals_entered,
)
from .totals import HandedTotalsForm
from .totals_views import form_of, taken


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
    if form.is_valid() and _totals_entered(place, form):
        return redirect(place.sheet_url)
    if not form.is_bound and (entry := _account_of(place, TOTALS)) is not None:
        form.fill(totals_entered(entry))
    context = {**place_context(place), "form": form, "sheet": sheet_of(facts)}
    return render(request, "match/totals.html", context, status=status_of(form))


def _totals_entered(place: MatchPlace, form: HandedTotalsForm) -> bool:
    """Keep what the form says."""
    typed = form.handing()
    account = accounts.Account(
        TOTALS, totals=typed["totals"], in_totals=typed["in_totals"], checked=typed["checked"]
    )
    return taken(form, partial(_entered, place, account, typed["token"]))


@require_POST
def side(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """This phone speaks for a side; its cookie says so from now on."""
    form, answer = SideForm(request.POST), redirect(place.sheet_url)
    if not form.is_valid():
        messages.error(request, _("Le formulaire était incomplet : rien n’est enregistré."))
        return answer
    try:
        give_side(request, answer, place.match, _side_taken(place, **form.cleaned_data))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return answer


def _side_taken(place: MatchPlace, *, side: Side, token: str, match: int) -> HeldSide:
    """What the cookie of this phone will say; raises Refused."""
    holder = holder_of(token)
    with suppress(AlreadyDone):
        sides_apart.take_side(
            match=place.match, side=side, holder=holder, by=place.actor, mine=place.holder, token=token
        )
    return HeldSide(side, holder)


@require_POST
def leave(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """This phone speaks for nobody any more."""
    do = partial(sides_apart.leave_side, match=place.match, holder=place.holder, by=place.actor)
    answer = act(request, place, MatchForm(request.POST), do)
    if place.holder not in phone_sides(place.match).values():
        forget_side(answer, place.match)
    return answer


@require_POST
def sign(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The side of this phone signs, where the match stops before its end."""
    do = partial(sides_apart.sign_side, match=place.match, holder=place.holder, by=place.actor)
    return act(request, place, MatchForm(request.POST), do)


@require_POST
def unsign(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """It takes its signature back."""
    do = partial(sides_apart.unsign_side, match=place.match, holder=place.holder, by=place.actor)
    return act(request, place, MatchForm(request.POST), do)


@require_POST
def free(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The desk frees the side of a phone that is lost."""
    do = partial(sides_apart.free_side, match=place.match, by=place.actor)
    return act(request, place, SideForm(request.POST), do)


@require_POST
def together(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The desk has the match entered as usual."""
    return act(
        request,
        place,
        MatchForm(request.POST),
        partial(sides_apart.enter_together, match=place.match, by=place.actor),
    )
