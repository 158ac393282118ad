"""The sheets Classement and Poules: the places that page and wall show, with what each team played."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from ...models import Team
from ...standings.board import Place, PoolTable, Standings
from ...standings.ranking import CRITERIA
from ..queries import Evening
from ..words import Words, certainty
from ..workbook import Check, Column, Kind, Sheet


def overall_sheet(seen: Evening, as_of: str) -> Sheet:
    """Everybody in order: the evening's result."""
    board = seen.standings
    columns = [
        Column("rank", _("Rang"), 7),
        *_team_columns(),
        Column("pool", _("Poule"), 8, Kind.TEXT),
        Column("place", _("Place dans la poule"), 10),
        *_value_columns(board),
    ]
    rows = (
        [place.rank, *_team(place), place.row.pool, place.row.place, *_values(place)]
        for place in board.overall
    )
    return Sheet(_("Classement"), _note(seen, as_of), columns, rows, _checks(board.overall), "status")


def pools_sheet(seen: Evening, as_of: str) -> Sheet:
    """Each pool by itself, one below the other, to be filtered."""
    columns = [
        Column("pool", _("Poule"), 8, Kind.TEXT),
        Column("place", _("Place"), 8),
        *_team_columns(),
        *_value_columns(seen.standings),
        Column("finished", _("Poule finie"), 9, Kind.TEXT),
    ]
    places = [place for pool in seen.standings.pools for place in pool.places]
    rows = _pool_rows(seen.standings.pools)
    return Sheet(_("Poules"), _note(seen, as_of), columns, rows, _checks(places), "status")


def _pool_rows(pools: tuple[PoolTable, ...]) -> Iterator[list[Any]]:
    words = Words()
    for pool in pools:
        for place in pool.places:
            yield [pool.name, place.rank, *_team(place), *_values(place), words.yes_no(pool.finished)]


def _note(seen: Evening, as_of: str) -> str:
    parts = (as_of, certainty(seen.standings), seen.standings.means)
    return " · ".join(part for part in parts if part)


def _team_columns() -> list[Column]:
    return [
        Column("team", _("Équipe"), 8),
        Column("players", _("Joueurs"), 37, Kind.TEXT, wrap=True),
        Column("club", _("Club"), 18, Kind.TEXT),
    ]


def _team(place: Place) -> list[Any]:
    return [place.team.number, place.team.full, place.team.club]


def _value_columns(board: Standings) -> list[Column]:
    """The criteria in the order that decides, what broke its ties, then what the team did."""
    means = bool(board.means)
    return [
        *(
            Column(f"criterion-{column.code}", f"{n}. {column.label}", 11, _kind(column.code, means=means))
            for n, column in enumerate(board.columns, start=1)
        ),
        Column("tie", _("Départage"), 40, Kind.TEXT, wrap=True),
        Column("status", _("État"), 11, Kind.TEXT),
        Column("played", _("Parties jouées"), 9),
        Column("wins", _("Gagnées"), 10),
        Column("draws", _("Nulles"), 8),
        Column("losses", _("Perdues"), 9),
        Column("credits", _("Gagnées sans jouer"), 10),
        Column("forfeits", _("Forfaits"), 9),
        Column("points", _("Points pour"), 9),
        Column("against", _("Points contre"), 9),
        Column("difference", _("Différence"), 11, Kind.SIGNED),
        Column("best", _("Meilleure partie"), 10),
        Column("capots", _("Capots"), 8),
    ]


def _kind(code: str, *, means: bool) -> Kind:
    criterion = CRITERIA[code]
    if means and criterion.per_match:
        return Kind.SIGNED_DECIMAL if criterion.signed else Kind.DECIMAL
    return Kind.SIGNED if criterion.signed else Kind.NUMBER


def _values(place: Place) -> list[Any]:
    tally = place.row.tally
    return [
        *(_number(value.compared) for value in place.row.values),
        " ".join(place.ties),
        str(Team.Status(place.team.status).label),
        tally.played,
        tally.wins,
        tally.draws,
        tally.losses,
        tally.credits,
        tally.forfeits,
        tally.points,
        tally.against,
        tally.difference,
        tally.best,
        tally.capots,
    ]


def _number(value: Fraction | None) -> int | Decimal | None:
    """A criterion's value as a number: whole, or to six decimals."""
    if value is None or value.denominator == 1:
        return None if value is None else int(value)
    return round(Decimal(value.numerator) / Decimal(value.denominator), 6)


def _checks(places: tuple[Place, ...] | list[Place]) -> list[Check]:
    tallies = [place.row.tally for place in places]
    return [
        Check("played", sum(tally.played for tally in tallies)),
        Check("points", sum(tally.points for tally in tallies)),
        Check("against", sum(tally.against for tally in tallies)),
    ]
