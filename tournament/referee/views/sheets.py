"""The running sheet as page and live fragment, and every act on the whole of it: begin, seats, sign,
submit, confirm; reopen, clear, exchange sides and forfeit ask why."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from ...core.access import sides_apart
from ...core.errors import status_of
from ...core.tokens import new_token
from ...evening import drawn_since, last_match
from ...models import Match, Table, Tournament
from ...web.answers import carried_out
from ...web.live import etag, live_part
from ..changes import sheet_key
from ..forms.deals import entry_forms
from ..forms.matches import ForfeitForm, MatchForm, SeatForm, SeatsForm, SignForm, UnsignForm
from ..place import MatchPlace, place_context, place_of
from ..queries.blind import blind_table
from ..queries.deal_page import contracts_of, counting_of
from ..queries.facts import facts_of
from ..queries.sheet import sheet
from ..services import sheets, wrong_sheets
from ..services.forfeits import forfeit_match, undo_forfeit
from .acts import ReasonPage, act, form_fields, reasoned
from .deals import entry_context, turn_sentence


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
    return render(request, "referee/sheet.html", context)


def live(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> HttpResponse:
    """The inside of the sheet page, for the other phones at the table; 304 while nothing that it shows
    was written."""

    def inside() -> HttpResponse:
        context = sheet_context(place_of(request, tournament, table, match))
        return render(request, "referee/_sheet.html", {**context, "quiet": True})

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
        request, place, MatchForm(request.POST), partial(sheets.start, match=place.match, by=place.actor)
    )


def first_dealer(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Who deals first."""
    do = partial(sheets.set_first_dealer, match=place.match, by=place.actor)
    return act(request, place, SeatForm(request.POST), do)


def seats(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """How the players of side B sit."""
    do = partial(sheets.set_seats, match=place.match, by=place.actor)
    return act(request, place, SeatsForm(request.POST), do)


def sign(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """One side ticks its line."""
    return act(
        request, place, SignForm(request.POST), partial(sheets.sign, match=place.match, by=place.actor)
    )


def unsign(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """One side takes its signature back, before the other has signed."""
    do = partial(sheets.take_back_signature, match=place.match, by=place.actor)
    return act(request, place, UnsignForm(request.POST), do)


def submit(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """A referee submits for both sides."""
    return act(
        request, place, MatchForm(request.POST), partial(sheets.submit, match=place.match, by=place.actor)
    )


def confirm(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """A referee confirms, on the sheet or in the round's list, and stays there."""
    do = partial(sheets.confirm, match=place.match, by=place.actor)
    parts = {"slug": place.tournament.slug, "number": place.match.round.number}
    back = reverse("control:round", kwargs=parts) if "in_list" in request.POST else ""
    return act(request, place, MatchForm(request.POST), do, back)


def reopen(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Put the sheet back on the table, with a reason."""
    return reasoned(
        request,
        place,
        partial(sheets.reopen, match=place.match, by=place.actor),
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


def forfeit(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """Which side loses, and why."""
    form = ForfeitForm(request.POST or None, match=place.match.pk)
    do = partial(forfeit_match, match=place.match, by=place.actor)
    if carried_out(form, lambda: do(**form_fields(form))):
        return redirect(place.sheet_url)
    context = {**place_context(place), "form": form, "sheet": sheet(place.match)}
    context["since"] = drawn_since(place.match)
    return render(request, "referee/forfeit.html", context, status=status_of(form))


def forfeit_undo(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    """The match is played after all."""
    return reasoned(
        request,
        place,
        partial(undo_forfeit, match=place.match, by=place.actor),
        ReasonPage(
            heading=_("Annuler le forfait"),
            text=_("La partie redevient ce qu’elle était avant le forfait, avec ses donnes."),
            button=_("Rendre la partie"),
            since=drawn_since(place.match),
        ),
    )
