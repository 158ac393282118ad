"""The sheet that a club posts: title, club and day, then rank, team, what it won and its points, of the whole
evening, and what it gets for it. Eight columns at most (clubs and brackets leave none for the prizes), names
as the world may read them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from ...evening import Place, Standings, bracket_title, given, read_prizes
from ...web.days import days_text
from ...web.units import unit_sentence
from ..cells import CellKind, SheetColumn
from ..queries import WorkbookData
from ..words import certainty
from ..workbook import LARGE_ROWS, Check, Worksheet


def posted_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """What is posted and sent to the newspaper; `as_of` only while it may still change."""
    board, tournament = data.standings, data.tournament
    clubs = any(place.team.club for place in board.overall)
    won = {} if clubs and board.in_brackets else _won_prizes(data)
    columns = [
        SheetColumn("rank", _("Rang"), 11, CellKind.RANK),
        SheetColumn("team", unit_sentence(tournament.individuals, "Équipe"), 9, centred=True),
        SheetColumn("names", unit_sentence(tournament.individuals, "Joueurs"), 48, CellKind.TEXT, wrap=True),
        *([SheetColumn("club", _("Club"), 22, CellKind.TEXT, wrap=True)] if clubs else ()),
        *([SheetColumn("bracket", _("Tableau"), 18, CellKind.TEXT)] if board.in_brackets else ()),
        SheetColumn("matches", _("Parties"), 8),
        SheetColumn("won", _("Gagnées"), 9),
        SheetColumn("points", _("Points"), 9),
        *([SheetColumn("prize", _("Lot"), 22, CellKind.TEXT, wrap=True)] if won else ()),
    ]
    checks = [
        Check("matches", sum(place.whole.matches for place in board.overall)),
        Check("points", sum(place.whole.points for place in board.overall)),
    ]
    where = ", ".join(
        part for part in (tournament.club.name, days_text(tournament), tournament.place) if part
    )
    sure = certainty(board) or as_of
    note = (
        _("Classement %(sure)s") % {"sure": sure}
        if board.final
        else _("Classement, %(sure)s") % {"sure": sure}
    )
    rows = _rows(board, won, clubs=clubs)
    large = len(board.overall) <= LARGE_ROWS
    printed = "prize" if won else "points"
    return Worksheet(_("À afficher"), note, columns, rows, checks, printed, (tournament.name, where), large)


def _won_prizes(data: WorkbookData) -> dict[int, str]:
    """Id of a team → what it gets, once the evening is over; nothing where nobody gets anything."""
    won: dict[int, str] = {}
    for prize, places in given(data.standings, read_prizes(data.tournament.prizes)):
        for place in places:
            won[place.team.id] = ", ".join(filter(None, (won.get(place.team.id), prize.what)))
    return won


def _rows(board: Standings, won: dict[int, str], *, clubs: bool) -> Iterator[list[Any]]:
    for place in board.overall:
        whole = place.whole
        yield [
            (place.rank, place.shared),
            place.team.number,
            _names(place),
            *([place.team.club] if clubs else ()),
            *([bracket_title(place.bracket)] if board.in_brackets else ()),
            whole.matches,
            _won(whole.won),
            whole.points,
            *([won.get(place.team.id, "")] if won else ()),
        ]


def _names(place: Place) -> str:
    """With how it left, where it did."""
    left = place.team.left_as
    return f"{place.team.posted} ({left})" if left else place.team.posted


def _won(won: Fraction) -> int | Decimal:
    return int(won) if won.denominator == 1 else Decimal(won.numerator) / Decimal(won.denominator)
