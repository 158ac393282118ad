"""What keeps a round from being closed: the matches that are not settled, kind by kind, and what becomes of
them when they are left. Pure: rows in, rows out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ...evening import PLAYING, SETTLED, BoardRow

COUNTS = _("le score compterait sans être confirmé")
NO_RESULT = _("il n’y aurait pas de résultat")
# Each kind with its words, of one match and of several, and with what closing would make of such a match, in
# the order in which they are named.
KINDS: dict[str, tuple[Promise, Promise, Promise]] = {
    "disputed": (_("Litige ouvert :"), _("Litiges ouverts :"), _("personne ne trancherait")),
    "unsigned": (_("Finie, pas signée :"), _("Finies, pas signées :"), NO_RESULT),
    "playing": (_("En cours :"), _("En cours :"), NO_RESULT),
    "waiting": (_("Pas commencée :"), _("Pas commencées :"), NO_RESULT),
    "submitted": (_("Rendue, à confirmer :"), _("Rendues, à confirmer :"), COUNTS),
}


@dataclass(frozen=True)
class UnsettledMatches:
    """The matches of one kind, its words, and what becomes of them when they are left."""

    kind: str
    label_of_one: Promise
    label_of_several: Promise
    consequence: Promise
    rows: tuple[BoardRow, ...]

    @property
    def label(self) -> Promise:
        return self.label_of_one if len(self.rows) == 1 else self.label_of_several


def unsettled_kind_of(row: BoardRow) -> str | None:
    """Why this match is not settled; None when it is. A dispute comes before everything else."""
    state = row.match.state
    if row.open_disputes:
        return "disputed"
    if state in SETTLED:
        return None
    finished = row.over or (row.time_called and row.deals > 0)
    return "unsigned" if state == PLAYING and finished else state


def unsettled_by_kind(rows: Iterable[BoardRow]) -> list[UnsettledMatches]:
    """What is not settled, kind by kind; empty when all is."""
    rows_by_kind: dict[str, list[BoardRow]] = {kind: [] for kind in KINDS}
    for row in rows:
        if (kind := unsettled_kind_of(row)) is not None:
            rows_by_kind[kind].append(row)
    return [
        UnsettledMatches(kind, *KINDS[kind], tuple(rows_by_kind[kind]))
        for kind in KINDS
        if rows_by_kind[kind]
    ]
