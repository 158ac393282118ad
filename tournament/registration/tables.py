"""The desk's list of teams: number, players, club, two taps, a way to change."""

from __future__ import annotations

from functools import partial
from typing import Any

import django_tables2
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from ..core import tokens
from ..models import Tournament
from .queries import Listing, Show, listed

PAGE = 50  # teams
hidden = lazy(partial(format_html, '<span class="visually-hidden">{}</span>'), SafeString)


def cell(label: Any, name: str, css: str = "") -> django_tables2.TemplateColumn:
    """A column drawn by a fragment of this room; every form in it gets a token of its own."""
    return django_tables2.TemplateColumn(
        template_name=f"registration/{name}.html",
        verbose_name=label,
        orderable=False,
        extra_context={"new_token": tokens.new_token},
        attrs={"td": {"class": css}},
    )


class TeamTable(django_tables2.Table):
    """Ordered by the address: number, name or club."""

    number = django_tables2.Column(
        gettext_lazy("N°"),
        order_by=("number", "id"),
        attrs={"th": {"class": "text-center"}, "td": {"class": "rank"}},
    )
    players = django_tables2.TemplateColumn(
        template_name="registration/_names.html",
        verbose_name=gettext_lazy("Joueurs"),
        order_by=("search_key", "id"),
        attrs={"td": {"class": "cell-full"}},
    )
    club_name = django_tables2.Column(
        gettext_lazy("Club"),
        order_by=("club_key", "number", "id"),
        attrs={"td": {"class": "cell-wide"}},
        default="",
    )
    present = cell(gettext_lazy("Présente"), "_present", "cell-next")
    paid = cell(gettext_lazy("Payé"), "_paid")
    change = cell(hidden(gettext_lazy("Modifier")), "_change", "text-end")

    class Meta:
        attrs = {"class": "table table-hover table-cards"}
        sequence = ("number", "players", "club_name", "present", "paid", "change")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fee_cents = tournament.team_fee_cents


def table_of(request: HttpRequest, tournament: Tournament, listing: Listing) -> TeamTable:
    """The page of the list that the address asks for. Free evenings have no cash column."""
    hidden = [] if tournament.fee_cents else ["paid"]
    if listing.show is Show.CANCELLED:
        hidden = ["number", "present", "paid"]
    table = TeamTable(listed(tournament, listing), tournament=tournament, exclude=hidden)
    django_tables2.RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    return table
