"""The matches of a round in the order in which somebody must see to them, and the tiles that count them: a
match is in one group, so that list, badges and tiles say the same.

Pure: rows in, rows out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ...evening import (
    CONFIRMED,
    DISPUTED,
    FORFEITED,
    LEFT,
    PLAYING,
    SUBMITTED,
    UNCONFIRMED,
    WAITING,
    BoardRow,
)

LATE = "late"
"""It should have begun, or its sheet should be handed in."""
# The groups from the most urgent on, each with its word for one and for several; the last are done.
WORDS: dict[str, tuple[Promise, Promise]] = {
    DISPUTED: (_("litige"), _("litiges")),
    SUBMITTED: (_("à confirmer"),) * 2,
    LATE: (_("en retard"),) * 2,
    PLAYING: (_("en cours"),) * 2,
    WAITING: (_("à jouer"),) * 2,
    UNCONFIRMED: (_("non confirmée"), _("non confirmées")),
    LEFT: (_("sans résultat"),) * 2,
    CONFIRMED: (_("confirmée"), _("confirmées")),
    FORFEITED: (_("forfait"), _("forfaits")),
}
DONE = (UNCONFIRMED, LEFT, CONFIRMED, FORFEITED)
ALWAYS = (SUBMITTED, PLAYING, WAITING, CONFIRMED)
"""Their tiles stand there at nought too, while the round is open."""


@dataclass(frozen=True)
class RoundTile:
    """How many of one group, and the row it leads to; none where there is nothing."""

    group: str
    count: int
    label: str
    match: int | None


def group_of(row: BoardRow, late: Collection[int]) -> str:
    """Where a row belongs; `late` are the ids of the matches that should be further."""
    return LATE if row.state in (PLAYING, WAITING) and row.match.pk in late else row.state


def by_urgency(rows: Iterable[BoardRow], late: Collection[int]) -> tuple[BoardRow, ...]:
    """Calls, then what is to be confirmed, what is late, what is played; what is done stays by table."""
    order = {group: place for place, group in enumerate(WORDS)} | dict.fromkeys(DONE, len(WORDS))
    return tuple(sorted(rows, key=lambda row: order.get(group_of(row, late), 0)))


def tiles_of(rows: Sequence[BoardRow], late: Collection[int], *, closed: bool) -> list[RoundTile]:
    """A tile a group that has rows. The calls are counted, not the tables that called: so does the tab."""
    first = {group_of(row, late): row.match.pk for row in reversed(rows)}
    tiles: list[RoundTile] = []
    for group, (one, several) in WORDS.items():
        group_rows = [row for row in rows if group_of(row, late) == group]
        count = sum(row.open_disputes for row in group_rows) if group == DISPUTED else len(group_rows)
        if count or group == CONFIRMED or (group in ALWAYS and not closed):
            tiles.append(RoundTile(group, count, str(one if count == 1 else several), first.get(group)))
    return tiles
