"""The results still missing, in words: by round where several overlap, the earliest first. No statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .names import RoundName


def missing_said(waiting: Iterable[tuple[int, int | None]], names: Mapping[int, RoundName]) -> str:
    """ "Manquantes : tables 3, 7"; of (round, table) of several rounds, each round with its own tables."""
    tables: dict[int, set[int]] = {}
    for number, table in waiting:
        tables.setdefault(number, set()).add(table or 0)
    if len(tables) == 1:
        (found,) = tables.values()
        said = ngettext("Manquante : table %(tables)s", "Manquantes : tables %(tables)s", len(found))
        return said % {"tables": _listed(found)}
    parts = [_part(names[number].short, tables[number]) for number in sorted(tables)]
    return _("Manquantes – %(rounds)s") % {"rounds": _(" ; ").join(parts)} if parts else ""


def _part(name: str, tables: set[int]) -> str:
    """ "tour 1 : tables 2, 4"."""
    said = ngettext("%(round)s : table %(tables)s", "%(round)s : tables %(tables)s", len(tables))
    return said % {"round": name[:1].lower() + name[1:], "tables": _listed(tables)}


def _listed(tables: set[int]) -> str:
    """ "3, 7"; a match without a table comes last."""
    return ", ".join(str(table or "?") for table in sorted(tables, key=lambda one: (not one, one)))
