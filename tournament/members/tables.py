"""The roll as a table: name, club and licence where they are kept, evenings played."""

from __future__ import annotations

from typing import Any

import django_tables2
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from ..models import Club
from .queries import roll
from .services.roll import kept_columns

PAGE = 50  # people
COLUMNS = ("home_club", "category", "licence")


def _kept(title: Any, order_by: tuple[str, ...]) -> django_tables2.Column:
    """What a club may keep of a person: on a phone these stand one after the other on a line."""
    return django_tables2.Column(title, order_by=order_by, default="", attrs={"td": {"class": "cell-part"}})


class MemberTable(django_tables2.Table):
    """Ordered by the address: name, club, category, licence or evenings."""

    name = django_tables2.TemplateColumn(
        template_name="members/_name.html",
        verbose_name=gettext_lazy("Nom"),
        order_by=("search_key", "id"),
        attrs={"td": {"class": "cell-full"}},
    )
    home_club = _kept(gettext_lazy("Club"), order_by=("home_club", "search_key", "id"))
    category = _kept(gettext_lazy("Catégorie"), order_by=("category", "search_key", "id"))
    licence = _kept(gettext_lazy("Licence"), order_by=("licence", "search_key", "id"))
    evenings = django_tables2.TemplateColumn(
        template_name="members/_evenings.html",
        verbose_name=gettext_lazy("Soirées"),
        order_by=("evenings", "search_key", "id"),
        initial_sort_descending=True,
        attrs={"td": {"class": "num"}, "th": {"class": "text-end"}},
    )

    class Meta:
        attrs = {"class": "table table-hover table-cards"}
        sequence = ("name", *COLUMNS, "evenings")


def table_of(request: HttpRequest, club: Club, find: str, *, active: bool) -> MemberTable:
    """The page of the roll that the address asks for, with the columns this club keeps."""
    kept_names = kept_columns(club)
    hidden: list[Any] = [name for name in COLUMNS if name not in kept_names]
    table = MemberTable(roll(club, find, active=active), exclude=hidden, order_by="name")
    django_tables2.RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    return table
