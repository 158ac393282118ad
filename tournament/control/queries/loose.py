"""What is not settled: the matches that a round, or an evening, would be closed without. No statement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ...referee.queries import BoardRow

SETTLED = frozenset({"confirmed", "forfeited"})
COUNTS = _("le score compterait sans être confirmé")
NO_RESULT = _("il n’y aurait pas de résultat")
# Each kind with its words, of one match and of several, and with what closing would make of such a match, in
# the order in which they are named.
KINDS: dict[str, tuple[Promise, Promise, Promise]] = {
    "disputed": (_("Litige ouvert :"), _("Litiges ouverts :"), _("personne ne trancherait")),
    "unsigned": (_("Finie, pas signée :"), _("Finies, pas signées :"), NO_RESULT),
    "playing": (_("En cours :"), _("En cours :"), NO_RESULT),
    "waiting": (_("Pas commencée :"), _("Pas commencées :"), NO_RESULT),
    "submitted": (_("Déposée, à confirmer :"), _("Déposées, à confirmer :"), COUNTS),
}


@dataclass(frozen=True)
class LooseEnds:
    """The matches of one kind, its words, and what becomes of them when they are left."""

    kind: str
    one: Promise
    several: Promise
    becomes: Promise
    rows: tuple[BoardRow, ...]

    @property
    def label(self) -> Promise:
        return self.one if len(self.rows) == 1 else self.several


def kind_of(row: BoardRow) -> str | None:
    """Why this match is not settled; None when it is. A dispute comes before everything else."""
    state = row.match.state
    if row.open_disputes:
        return "disputed"
    if state in SETTLED:
        return None
    finished = row.over or (row.time_called and row.deals > 0)
    return "unsigned" if state == "playing" and finished else state


def loose_ends(rows: Iterable[BoardRow]) -> list[LooseEnds]:
    """What is not settled, kind by kind; empty when all is."""
    found: dict[str, list[BoardRow]] = {kind: [] for kind in KINDS}
    for row in rows:
        if (kind := kind_of(row)) is not None:
            found[kind].append(row)
    return [LooseEnds(kind, *KINDS[kind], tuple(found[kind])) for kind in KINDS if found[kind]]
