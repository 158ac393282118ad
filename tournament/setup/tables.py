"""The physical tables: how many, what is said of them, the secret link on each card."""

from __future__ import annotations

import secrets
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..models import Match, Table, TableLink, Tournament
from ..web import qr
from ..web.forms import RowForm, beside, laid_out, row_field


def table_cards(tournament: Tournament) -> list[dict[str, Any]]:
    """Every table with its open link, where it has one: address, picture, code; two statements."""
    links, cards = open_links(tournament), list[dict[str, Any]]()
    for table in tournament.tables.all():
        cards.append({"table": table})
        if link := links.get(table.pk):
            address = qr.table_address(link.token)
            picture = qr.address_picture(address)
            cards[-1] |= {"address": address, "picture": picture, "code": link.code}
    return cards


def open_links(tournament: Tournament) -> dict[int | None, TableLink]:
    """Each table's open link, by the id of the table; one statement."""
    links = TableLink.objects.filter(table__tournament=tournament, revoked_at=None)
    return {link.table_id: link for link in links}


def lay_tables(tournament: Tournament, count: int, notes: dict[int, str]) -> None:
    """Tables from the next free number up to `count`, each with its link. No guard: services call it."""
    present = tournament.tables.count()
    Table.objects.bulk_create(
        Table(tournament=tournament, number=number, note=notes.get(number, ""))
        for number in range(present + 1, count + 1)
    )
    _open_links([table for table in tournament.tables.all() if table.number > present])


def _open_links(tables: list[Table]) -> None:
    TableLink.objects.bulk_create(TableLink(table=table, token=secrets.token_urlsafe(16)) for table in tables)


@writes("setup.tables_arranged", Action.SETUP)
def arrange_tables(tournament: Tournament, count: int, notes: dict[int, str], entry: Draft) -> None:
    """How many tables there are, added or taken away at the end, and what is said of each ("côté scène").

    Notes left out stay. Raises Refused when a match is on a table that would go."""
    entry.before = {"count": tournament.table_count, "notes": _notes(tournament)}
    used = Match.objects.filter(tournament=tournament, table__number__gt=count)
    if last := used.aggregate(last=Max("table__number"))["last"]:
        sentence = _("La table %(n)s a une partie : il en faut au moins %(n)s.") % {"n": last}
        raise Refused("table_used", sentence, field="table_count")
    tournament.tables.filter(number__gt=count).delete()
    lay_tables(tournament, count, notes)
    for table in tournament.tables.filter(number__in=notes):
        if table.note != notes[table.number]:
            table.note = notes[table.number]
            table.save(update_fields=["note"])
    tournament.table_count = count
    tournament.save(update_fields=["table_count"])
    entry.after = {"count": count, "notes": _notes(tournament)}


def _notes(tournament: Tournament) -> dict[str, str]:
    return {str(number): note for number, note in tournament.tables.values_list("number", "note") if note}


@writes("setup.link_renewed", Action.TABLE_LINKS)
def renew_link(tournament: Tournament, number: int, entry: Draft) -> None:
    """A new link for one table; the printed card no longer opens anything."""
    table = tournament.tables.filter(number=number).first()
    if table is None:
        raise Refused("no_table", _("Il n’y a pas de table %(n)s.") % {"n": number})
    _renew([table])
    entry.about = {"table": number}


@writes("setup.links_renewed", Action.TABLE_LINKS)
def renew_links(tournament: Tournament, entry: Draft) -> None:
    """New links for every table: for the next evening with the same cards thrown away."""
    tables = list(tournament.tables.all())
    _renew(tables)
    entry.after = {"count": len(tables)}


def _renew(tables: list[Table]) -> None:
    """New links, with new codes."""
    TableLink.objects.filter(table__in=tables, revoked_at=None).update(revoked_at=hour_now())
    _open_links(tables)


class TablesForm(RowForm):
    """How many tables there are, and what is said of each."""

    class Meta:
        model = Tournament
        fields = ("table_count",)
        formfield_callback = row_field

    def __init__(self, *args: Any, tables: list[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        for table in tables:
            label = gettext_lazy("Table %(n)s") % {"n": table.number}
            field = row_field(Table._meta.get_field("note"), label=label, initial=table.note)
            self.fields[f"note_{table.number}"] = field
        self.helper = laid_out("table_count", beside(*(f"note_{table.number}" for table in tables)))

    def arguments(self) -> dict[str, Any]:
        """What its write takes; a table added since the page was made has no note in it."""
        sent = {table.number: f"note_{table.number}" for table in self.tables}
        notes = {number: self.cleaned_data[name] for number, name in sent.items() if name in self.data}
        return {"count": self.cleaned_data["table_count"], "notes": notes}
