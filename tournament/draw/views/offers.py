"""The evening that proposals are made for: asked in the address, kept there when one of them is chosen."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse

from ...errors import Refused
from ...models import Tournament
from ..forms import ChoiceForm, EveningForm
from ..queries import formula as queries

LATEST = "23:30"
EVENING = ("teams", "start", "latest_end", "breaks")


def asked_teams(request: HttpRequest) -> int | None:
    """For how many teams the page is asked; None where the address says nothing that can be."""
    try:
        teams: int | None = EveningForm.base_fields["teams"].clean(request.GET.get("teams", ""))
    except ValidationError:
        return None
    return teams


def evening_query(request: HttpRequest, **more: object) -> str:
    """The evening as it was typed, for the next address: "?teams=9&latest_end=23:59", or nothing."""
    kept = {name: request.GET[name] for name in EVENING if name in request.GET} | more
    return f"?{urlencode(kept)}" if kept else ""


def carried(
    request: HttpRequest, tournament: Tournament, teams: int = 0, page: queries.FormulaPage | None = None
) -> str:
    """The page again with what was typed, for the `teams` a composed formula was made for."""
    more = {"teams": teams} if page is not None and not page.kept and teams != page.teams else {}
    return reverse("draw:formula", args=[tournament.slug]) + evening_query(request, **more)


def proposals(
    request: HttpRequest, tournament: Tournament, page: queries.FormulaPage
) -> tuple[EveningForm, list[tuple[queries.Offer, ChoiceForm]]]:
    """The evening that was asked for, or the usual one, and a form for each proposal."""
    start = tournament.starts_at
    usual = {"teams": page.teams, "start": start.strftime("%H:%M") if start else "19:30"}
    usual |= {"latest_end": LATEST, "breaks": "0"}
    form = EveningForm({**usual, **{name: request.GET[name] for name in EVENING if name in request.GET}})
    if page.kept or tournament.individuals or not form.is_valid():
        return form, []
    try:
        found = queries.offers(tournament, page.tables, **form.evening())
    except Refused as no:
        form.add_error(no.field if no.field in form.fields else None, no.message)
        return form, []
    return form, [(offer, choice_of(offer, form.cleaned_data["teams"])) for offer in found]


def choice_of(offer: queries.Offer, teams: int) -> ChoiceForm:
    """The form that chooses a proposal."""
    first = {"stages": offer.stages, "teams": teams, "target": offer.target, "minutes": offer.limit}
    return ChoiceForm(initial=first, auto_id=False)
