"""The pages of a sheet: seen, begun, signed, confirmed, called about; the door of a phone with no camera."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ..core.access import Action, actor_of, sides_apart
from ..core.errors import Refused, status_of
from ..core.guards import guard
from ..core.tokens import new_token
from ..evening.at_tables import drawn_since, last_match
from ..models import Dispute, Match, Round, Table, Tournament
from ..web.answers import carried_out
from ..web.live import etag, live_part
from . import signing, wrong_sheets
from .calls import CALLS, AgreementForm, CallForm, open_dispute, open_disputes
from .calls import agree as note_agreement
from .changes import sheet_key
from .codes import TableCodeForm, open_by_code
from .deal_forms import entry_forms
from .deal_views import entry_context, turn_sentence
from .deals import contracts_of, counting_of
from .facts import facts_of
from .forms import MatchForm
from .place import MatchPlace, ReasonPage, act, place_context, place_of, reasoned
from .sheet import sheet
from .sides_apart import blind_table
from .signing import ConfirmedSheets, SeatForm, SeatsForm, SignForm, UnsignForm, confirm_signed


def show(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    """The sheet of the match at this place, or why there is none."""
    place = place_of(request, tournament, table, match)
    context = sheet_context(place)
    page = context.get("sheet")
    if page and page.may_enter_deal and place.may_enter:
        form = entry_forms(page.ruleset).entry(match=page.match.pk)
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
    """The tag of what `live` answers here."""
    return etag(place.tournament, sheet_key(place.tournament.pk, table=place.table, match=place.match))


def sheet_context(place: MatchPlace) -> dict[str, Any]:
    """What the sheet page shows."""
    context = {**place_context(place), "etag": etag_of(place), "token": new_token()}
    if place.match is None:
        return {**context, "last": last_match(place.table) if place.table else None}
    facts = facts_of(place.match)
    page = sheet(place.match, facts)
    apart = sides_apart(place.tournament, place.match)
    table = blind_table(page, place.held) if apart and not page.ended else None
    context |= {"contracts": contracts_of(page.ruleset), "counted": counting_of(page.ruleset)}
    context |= {"turn": turn_sentence(page.turn)}
    # Whoever entered the last result of a match finds the next one here: what became of it is said above.
    last = last_match(place.table) if place.table and place.match.state == Match.State.WAITING else None
    return {**context, "sheet": page, "facts": facts, "last": last, "blind": table}


def start(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The first cards are dealt; who deals may stay unsaid."""
    return act(
        request, place, MatchForm(request.POST), partial(signing.start, match=place.match, by=place.actor)
    )


def first_dealer(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Who deals first."""
    do = partial(signing.set_first_dealer, match=place.match, by=place.actor)
    return act(request, place, SeatForm(request.POST), do)


def seats(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """How the players of side B sit."""
    do = partial(signing.set_seats, match=place.match, by=place.actor)
    return act(request, place, SeatsForm(request.POST), do)


def sign(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """One side ticks its line."""
    return act(
        request, place, SignForm(request.POST), partial(signing.sign, match=place.match, by=place.actor)
    )


def unsign(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """One side takes its signature back, before the other has signed."""
    do = partial(signing.take_back_signature, match=place.match, by=place.actor)
    return act(request, place, UnsignForm(request.POST), do)


def submit(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """A referee submits for both sides."""
    return act(
        request, place, MatchForm(request.POST), partial(signing.submit, match=place.match, by=place.actor)
    )


def confirm(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """A referee confirms, on the sheet or in the round's list, and stays there."""
    do = partial(signing.confirm, match=place.match, by=place.actor)
    parts = {"slug": place.tournament.slug, "number": place.match.round.number}
    back = reverse("control:round", kwargs=parts) if "in_list" in request.POST else ""
    return act(request, place, MatchForm(request.POST), do, back)


def reopen(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Put the sheet back on the table, with a reason."""
    return reasoned(
        request,
        place,
        partial(signing.reopen, match=place.match, by=place.actor),
        ReasonPage(
            heading=_("Rouvrir la feuille"),
            text=_("La partie redevient « en cours » ; les deux équipes signeront de nouveau."),
            button=_("Rouvrir la feuille"),
            since=drawn_since(place.match),
        ),
    )


def clear(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """What was typed belongs to another table."""
    return reasoned(
        request,
        place,
        partial(wrong_sheets.clear_sheet, match=place.match, by=place.actor),
        ReasonPage(
            heading=_("Vider la feuille"),
            text=_("Donnes, totaux et fausses donnes ne comptent plus : la partie repart de zéro."),
            button=_("Vider la feuille"),
        ),
    )


def swap(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The columns were written the wrong way round."""
    return reasoned(
        request,
        place,
        partial(wrong_sheets.swap_sides, match=place.match, by=place.actor),
        ReasonPage(
            heading=_("Échanger les deux côtés"),
            text=_("Tout ce qui est écrit pour une équipe passe à l’autre, donnes ou totaux."),
            button=_("Échanger les deux côtés"),
        ),
    )


@require_POST
@guard(Action.CONFIRM)
def confirm_all(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Confirm them and say which, and which not."""
    round_ = get_object_or_404(
        Round.objects.ranked().select_related("stage"), tournament=tournament, number=number
    )
    round_.tournament = tournament
    token = request.POST.get("token", "")
    try:
        if not token:
            raise Refused("token", _("Le formulaire était incomplet : rien n’est enregistré."))
        say(request, confirm_signed(round_=round_, by=actor_of(request), token=token))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("control:round", slug=tournament.slug, number=number)


def say(request: HttpRequest, sheets: ConfirmedSheets) -> None:
    """Which tables are confirmed, and which were left, with why."""
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
    """ "1, 3"."""
    return ", ".join(str(table or "?") for table in tables)


def call(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Why? Each reason is a button that calls."""
    form = CallForm(request.POST or None, match=place.match.pk if place.match else None)
    if carried_out(form, lambda: _called(place, form)):
        messages.success(request, _("L’arbitre est prévenu. Il vient à votre table."))
        return redirect(place.sheet_url)
    return render(request, "match/call.html", _call_context(place, form), status=status_of(form))


def _called(place: MatchPlace, form: CallForm) -> object:
    token = form.cleaned_data["token"]
    return open_dispute(match=place.match, call=form.call(), by=place.actor, token=token)


def _call_context(place: MatchPlace, form: Any) -> dict[str, Any]:
    """The page's context: the sheet, the calls that wait, the reasons."""
    waiting = open_disputes(place.match) if place.match else []
    page = sheet(place.match) if place.match else None
    return {**place_context(place), "form": form, "sheet": page, "waiting": waiting, "calls": CALLS.items()}


def agree(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Cover, deal again, or set a rule aside: noted on the sheet, and the dispute it ends is closed."""
    initial = {name: request.GET.get(name, "") for name in ("how", "deal", "dispute")}
    form = AgreementForm(request.POST or None, match=place.match.pk if place.match else None, initial=initial)
    if carried_out(form, lambda: _agreed(place, form)):
        messages.success(request, _("Noté sur la feuille."))
        return redirect(place.sheet_url)
    return render(request, "match/agree.html", _call_context(place, form), status=status_of(form))


def _agreed(place: MatchPlace, form: AgreementForm) -> object:
    dispute_id = form.cleaned_data["dispute"]
    dispute = get_object_or_404(Dispute, pk=dispute_id, match=place.match) if dispute_id else None
    return note_agreement(
        match=place.match,
        agreement=form.agreement(),
        by=place.actor,
        dispute=dispute,
        token=form.cleaned_data["token"],
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
