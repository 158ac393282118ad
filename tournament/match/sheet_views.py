"""The pages of a sheet: seen, begun, signed, confirmed, called about; the door of a phone with no camera.
Where each side enters apart: say which side one is, enter, sign; the desk frees a side, or has the match
entered as usual."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring import ImpossibleDeal

from ..core.access import Action, actor_of
from ..core.access import sides_apart as enter_apart
from ..core.errors import Conflict, Refused, status_of
from ..core.guards import guard
from ..core.tokens import new_token
from ..models import BlindEntry, Dispute, Match, Round, Table, Tournament
from ..web.answers import act_view, attempt, say_why_not, sent_token
from ..web.live import etag, live_part
from . import sides_apart, signing
from .calls import CALLS, AgreementForm, CallForm, open_dispute, open_disputes
from .calls import agree as note_agreement
from .deal_views import entry_context, entry_page, not_recorded, turn_sentence
from .deals import contracts_of, counting_of
from .facts import MatchFacts, facts_of
from .forms import EnteredDeal, MatchForm, entry_form
from .place import (
    MatchPlace,
    TableCodeForm,
    act,
    button,
    last_match,
    open_by_code,
    place_context,
    place_of,
    reason_page,
    sheet_key,
)
from .sheet import sheet, sheet_of
from .sides_apart import (
    HeldSide,
    blind_table,
    deal_entered,
    forget_side,
    give_side,
    holder_of,
    own_entry,
    phone_sides,
    totals_entered,
)
from .signing import (
    TOTALS,
    ConfirmedSheets,
    SeatForm,
    SeatsForm,
    SideForm,
    SignForm,
    clear_sheet,
    confirm_signed,
    swap_sides,
)
from .totals_views import form_of, totals_answer


def show(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    place = place_of(request, tournament, table, match)
    context = sheet_context(place)
    page = context.get("sheet")
    if page and page.may_enter_deal and place.may_enter:
        form = entry_form(page.ruleset, match=page.match.pk)
        context |= entry_context(place, context["facts"], page, page.next_number, form)
    return render(request, "match/sheet.html", context)


def live(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    """The inside of the sheet page, for the other phones at the table; 304 while nothing that it shows
    was written."""

    def inside() -> HttpResponse:
        context = sheet_context(place_of(request, tournament, table, match))
        return render(request, "match/_sheet.html", {**context, "quiet": True})

    return live_part(request, tournament, inside, key=sheet_key(tournament.pk, table=table, match=match))


def etag_of(place: MatchPlace) -> str:
    return etag(place.tournament, sheet_key(place.tournament.pk, table=place.table, match=place.match))


def sheet_context(place: MatchPlace) -> dict[str, Any]:
    context = {**place_context(place), "etag": etag_of(place), "token": new_token()}
    if place.match is None:
        return {**context, "last": last_match(place.table) if place.table else None}
    facts = facts_of(place.match)
    page = sheet(place.match, facts)
    apart = enter_apart(place.tournament, place.match)
    table = blind_table(page, place.held) if apart and not page.ended else None
    context |= {"contracts": contracts_of(page.ruleset), "counted": counting_of(page.ruleset)}
    context |= {"turn": turn_sentence(page.turn)}
    # Whoever entered the last result of a match finds the next one here: what became of it is said above.
    last = last_match(place.table) if place.table and place.match.state == Match.State.WAITING else None
    return {**context, "sheet": page, "facts": facts, "last": last, "blind": table}


start = button(signing.start)
first_dealer = button(signing.set_first_dealer, SeatForm)
seats = button(signing.set_seats, SeatsForm)
sign = button(signing.sign, SignForm)
unsign = button(signing.take_back_signature, SideForm)
submit = button(signing.submit)


def confirm(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """A referee confirms, on the sheet or in the round's list, and stays there."""
    parts = {"slug": place.tournament.slug, "number": place.match.round.number}
    back = reverse("control:round", kwargs=parts) if "in_list" in request.POST else ""
    return act(request, place, MatchForm(request.POST), place.doing(signing.confirm), back)


reopen = reason_page(
    signing.reopen,
    heading=gettext_lazy("Rouvrir la feuille"),
    text=gettext_lazy("La partie redevient « en cours » ; les deux équipes signeront de nouveau."),
    button=gettext_lazy("Rouvrir la feuille"),
    since=True,
)
clear = reason_page(
    clear_sheet,
    heading=gettext_lazy("Vider la feuille"),
    text=gettext_lazy("Donnes, totaux et fausses donnes ne comptent plus : la partie repart de zéro."),
    button=gettext_lazy("Vider la feuille"),
)
swap = reason_page(
    swap_sides,
    heading=gettext_lazy("Échanger les deux côtés"),
    text=gettext_lazy("Tout ce qui est écrit pour une équipe passe à l’autre, donnes ou totaux."),
    button=gettext_lazy("Échanger les deux côtés"),
)


@require_POST
@guard(Action.CONFIRM)
def confirm_all(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(
        Round.objects.ranked().select_related("stage"), tournament=tournament, number=number
    )
    round_.tournament = tournament
    token = sent_token(request) or new_token()
    do = partial(confirm_signed, round_=round_, by=actor_of(request), token=token)
    if sheets := attempt(do, partial(say_why_not, request)):
        say(request, sheets)
    return redirect("control:round", slug=tournament.slug, number=number)


def say(request: HttpRequest, sheets: ConfirmedSheets) -> None:
    if sheets.tables:
        sentence = ngettext(
            "Confirmée : table %(tables)s.", "Confirmées : tables %(tables)s.", len(sheets.tables)
        )
        messages.success(request, sentence % {"tables": listed(sheets.tables)})
    if sheets.left:
        parts = [
            _("table %(table)s (%(why)s)") % {"table": table or "?", "why": why} for table, why in sheets.left
        ]
        messages.warning(request, _("À regarder une à une : %(tables)s.") % {"tables": ", ".join(parts)})
    if not sheets.tables and not sheets.left:
        messages.info(request, _("Aucune feuille n’attend d’être confirmée."))


def listed(tables: Iterable[int | None]) -> str:
    return ", ".join(str(table or "?") for table in tables)


def call(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    form = CallForm(request.POST or None, match=place.match.pk)
    return act_view(
        request,
        form,
        place.doing(open_dispute),
        done=place.sheet_url,
        template="match/call.html",
        context=lambda: _call_context(place),
        said=_("L’arbitre est prévenu. Il vient à votre table."),
    )


def _call_context(place: MatchPlace) -> dict[str, Any]:
    waiting, page = open_disputes(place.match), sheet(place.match)
    return {**place_context(place), "sheet": page, "waiting": waiting, "calls": CALLS.items()}


def agree(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Cover, deal again, or set a rule aside: noted on the sheet, and the dispute it ends is closed."""
    initial = {name: request.GET.get(name, "") for name in ("how", "deal", "dispute")}
    form = AgreementForm(request.POST or None, match=place.match.pk, initial=initial)

    def do(dispute: int | None, token: str, **_fields: object) -> object:
        settled = get_object_or_404(Dispute, pk=dispute, match=place.match) if dispute else None
        agreement = form.agreement()
        return note_agreement(
            match=place.match, agreement=agreement, dispute=settled, by=place.actor, token=token
        )

    return act_view(
        request,
        form,
        do,
        done=place.sheet_url,
        template="match/agree.html",
        context=lambda: _call_context(place),
        said=_("Noté sur la feuille."),
    )


@require_http_methods(["GET", "POST"])
@guard(Action.SEE_HALL)
def by_code(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which table, and its four digits; POST goes on to the phone of that table."""
    form = TableCodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            address = str(request.META.get("REMOTE_ADDR", ""))
            token = open_by_code(tournament=tournament, address=address, **form.cleaned_data)
            return redirect("table:sheet", token=token)
        except Refused as refusal:
            form.refuse(refusal)
    context = {"tournament": tournament, "form": form}
    return render(request, "match/code.html", context, status=status_of(form))


def _account_of(place: MatchPlace, number: int) -> BlindEntry | None:
    """What this phone's side entered and may still write again."""
    side = place.speaks_for
    return None if side is None else own_entry(place.match, side, number)


def _entered(place: MatchPlace, account: sides_apart.Account, token: str) -> None:
    sides_apart.enter_side(
        match=place.match, account=account, holder=place.holder, by=place.actor, token=token
    )


def enter_deal(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    """The next deal as this side says it; what waits comes back to its own phone, to be written again."""
    facts = facts_of(place.match)
    if request.method != "POST":
        return _deal_page(request, place, facts, number)
    form = entry_form(facts.ruleset, request.POST)
    if not form.is_valid() or form.asks_preview:
        return entry_page(request, place, facts, number, form)

    def refuse(refusal: Refused | ImpossibleDeal) -> HttpResponse | None:
        if not isinstance(refusal, Conflict) or refusal.code != "deal_exists":
            return not_recorded(request, place, number, form, refusal)
        messages.info(request, refusal.message)
        return None

    account = sides_apart.Account(number, deal=form.played())
    refused = attempt(partial(_entered, place, account, form.cleaned_data["token"]), refuse)
    return refused or redirect(place.sheet_url)


def _deal_page(request: HttpRequest, place: MatchPlace, facts: MatchFacts, number: int) -> HttpResponse:
    """The form of the deal that is awaited, else the sheet, which says what is."""
    if place.speaks_for is None or number != facts.next_number or not sheet_of(facts).may_enter:
        return redirect(place.sheet_url)
    entry = _account_of(place, number)
    initial = EnteredDeal.of(deal_entered(entry)) if entry else {}
    form = entry_form(facts.ruleset, match=facts.match.pk, initial=initial)
    return entry_page(request, place, facts, number, form)


def enter_totals(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    facts = facts_of(place.match)
    if request.method != "POST" and (place.speaks_for is None or not sheet_of(facts).may_enter):
        return redirect(place.sheet_url)
    form = form_of(facts, request.POST if request.method == "POST" else None)
    if not form.is_bound and (entry := _account_of(place, TOTALS)) is not None:
        form.fill(totals_entered(entry))
    return totals_answer(request, place, facts, form, partial(_totals_entered, place))


def _totals_entered(place: MatchPlace, *, token: str, seen: int, reason: str, **said: Any) -> None:
    _entered(place, sides_apart.Account(TOTALS, **said), token)


def side(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """This phone speaks for a side; its cookie says so from now on."""
    form = SideForm(request.POST)
    holder = holder_of(request.POST.get("token", ""))
    answer = act(request, place, form, place.doing(sides_apart.take_side, holder=holder, mine=place.holder))
    if form.is_valid():
        give_side(request, answer, place.match, HeldSide(form.cleaned_data["side"], holder))
    return answer


def leave(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    answer = button(sides_apart.leave_side, holds=True)(request, place)
    if place.holder not in phone_sides(place.match).values():
        forget_side(answer, place.match)
    return answer


sign_side = button(sides_apart.sign_side, holds=True)
unsign_side = button(sides_apart.unsign_side, holds=True)
free = button(sides_apart.free_side, SideForm)
together = button(sides_apart.enter_together)
