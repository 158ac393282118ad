"""How every line of the evening begins: round, table, match, pool, bracket."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ..workbook import Column, Kind


def place_columns() -> list[Column]:
    """The columns of `MatchRow.place`."""
    return [
        Column("round", _("Tour"), 6),
        Column("table", _("Table"), 7),
        Column("match", _("Partie"), 7),
        Column("pool", _("Poule"), 8, Kind.TEXT),
        Column("bracket", _("Tableau"), 26, Kind.TEXT),
    ]
