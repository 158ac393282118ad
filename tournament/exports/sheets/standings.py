"""The sheets Classement and Poules: the places that page and wall show, with what each team played."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from ...company import said, status_said
from ...standings.board import Place, PoolTable, Standings, bracket_title
from ...standings.ranking import CRITERIA
from ..queries import Evening
from ..words import Words, certainty
from ..workbook import Check, Column, Kind, Sheet


def overall_sheet(seen: Evening, as_of: str) -> Sheet:
    """Everybody in order: the evening's result."""
    board = seen.standings
    columns = [
        Column("rank", _("Rang"), 7),
        *team_columns(individuals=seen.tournament.individuals),
        *_where_columns(board),
        *_value_columns(board, individuals=seen.tournament.individuals),
    ]
    rows = ([place.rank, *_team(place), *_where(place, board), *_values(place)] for place in board.overall)
    return Sheet(_("Classement"), note(seen, as_of), columns, rows, _checks(board.overall), "status")


def _where_columns(board: Standings) -> list[Column]:
    """The bracket where there are brackets; the pool and the place in it unless nobody was in one."""
    return [
        *([Column("bracket", _("Tableau"), 18, Kind.TEXT)] if board.in_brackets else ()),
        *(
            [Column("pool", _("Poule"), 8, Kind.TEXT), Column("place", _("Place dans la poule"), 10)]
            if board.pools or not board.overall
            else ()
        ),
    ]


def _where(place: Place, board: Standings) -> list[Any]:
    return [
        *([bracket_title(place.bracket)] if board.in_brackets else ()),
        *([place.row.pool, place.row.place] if board.pools else ()),
    ]


def pools_sheet(seen: Evening, as_of: str) -> Sheet:
    """Each pool by itself, one below the other, to be filtered."""
    columns = [
        Column("pool", _("Poule"), 8, Kind.TEXT),
        Column("place", _("Place"), 8),
        *team_columns(individuals=seen.tournament.individuals),
        *_value_columns(seen.standings, individuals=seen.tournament.individuals),
        Column("finished", _("Poule finie"), 9, Kind.TEXT),
    ]
    places = [place for pool in seen.standings.pools for place in pool.places]
    rows = _pool_rows(seen.standings.pools)
    return Sheet(_("Poules"), note(seen, as_of), columns, rows, _checks(places), "status")


def _pool_rows(pools: tuple[PoolTable, ...]) -> Iterator[list[Any]]:
    words = Words()
    for pool in pools:
        for place in pool.places:
            yield [pool.name, place.rank, *_team(place), *_values(place), words.yes_no(pool.finished)]


def note(seen: Evening, as_of: str) -> str:
    """The first line of a sheet: as of when, how sure, totals or means."""
    parts = (as_of, certainty(seen.standings), seen.standings.means)
    return " · ".join(part for part in parts if part)


def team_columns(*, individuals: bool) -> list[Column]:
    """Who it is; in a mêlée a player."""
    return [
        Column("team", said(individuals, "Équipe"), 8),
        Column("players", said(individuals, "Joueurs"), 37, Kind.TEXT, wrap=True),
        Column("club", _("Club"), 18, Kind.TEXT),
    ]


def _team(place: Place) -> list[Any]:
    return [place.team.number, place.team.full, place.team.club]


def _value_columns(board: Standings, *, individuals: bool) -> list[Column]:
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
        Column("exempts", said(individuals, "Exempte"), 9),
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
        status_said(place.team.status, place.team.player_2 is None),
        tally.played,
        tally.wins,
        tally.draws,
        tally.losses,
        tally.credits,
        tally.forfeits,
        place.exempt,
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
