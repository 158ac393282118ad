"""The sheets of places: Classement, Poules, Tableaux, Clubs, as page and wall show them, with their sums."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from pairing.ranking.criteria import CRITERIA

from ...evening import Place, PoolTable, Standings, bracket_title
from ...models import Team
from ...web.units import status_label, unit_sentence
from ..cells import CellKind, SheetColumn
from ..queries import WorkbookData
from ..words import KeptWords, certainty
from ..workbook import Check, Worksheet


def overall_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Everybody in order: the evening's result."""
    board = data.standings
    columns = [
        SheetColumn("rank", _("Rang"), 11, CellKind.RANK),
        *team_columns(individuals=data.tournament.individuals),
        *_where_columns(board),
        *_value_columns(board, individuals=data.tournament.individuals),
    ]
    rows = ([_rank(place), *_team(place), *_where(place, board), *_values(place)] for place in board.overall)
    return Worksheet(_("Classement"), note(data, as_of), columns, rows, _checks(board.overall), "status")


def _rank(place: Place) -> tuple[int, bool]:
    return place.rank, place.shared


def _where_columns(board: Standings) -> list[SheetColumn]:
    """The bracket where there are brackets; the pool and the place in it unless nobody was in one."""
    return [
        *([SheetColumn("bracket", _("Tableau"), 18, CellKind.TEXT)] if board.in_brackets else ()),
        *(
            [
                SheetColumn("pool", _("Poule"), 8, CellKind.TEXT),
                SheetColumn("place", _("Place dans la poule"), 10),
            ]
            if board.pools or not board.overall
            else ()
        ),
    ]


def _where(place: Place, board: Standings) -> list[Any]:
    return [
        *([bracket_title(place.bracket)] if board.in_brackets else ()),
        *([place.row.pool, place.row.place] if board.pools else ()),
    ]


def pools_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Each pool by itself, one below the other, to be filtered."""
    columns = [
        SheetColumn("pool", _("Poule"), 8, CellKind.TEXT),
        SheetColumn("place", _("Place"), 11, CellKind.RANK),
        *team_columns(individuals=data.tournament.individuals),
        *_value_columns(data.standings, individuals=data.tournament.individuals),
        SheetColumn("finished", _("Poule finie"), 9, CellKind.TEXT),
    ]
    places = [place for pool in data.standings.pools for place in pool.places]
    rows = _pool_rows(data.standings.pools)
    return Worksheet(_("Poules"), note(data, as_of), columns, rows, _checks(places), "status")


def _pool_rows(pools: tuple[PoolTable, ...]) -> Iterator[list[Any]]:
    words = KeptWords()
    for pool in pools:
        for place in pool.places:
            yield [pool.name, _rank(place), *_team(place), *_values(place), words.yes_no(pool.finished)]


def note(data: WorkbookData, as_of: str) -> str:
    """The first line of a sheet: as of when, how sure, totals or means."""
    parts = (as_of, certainty(data.standings), data.standings.means)
    return " · ".join(part for part in parts if part)


def team_columns(*, individuals: bool) -> list[SheetColumn]:
    """Who it is; in a mêlée a player."""
    return [
        SheetColumn("team", unit_sentence(individuals, "Équipe"), 8),
        SheetColumn("players", unit_sentence(individuals, "Joueurs"), 37, CellKind.TEXT, wrap=True),
        SheetColumn("club", _("Club"), 18, CellKind.TEXT),
    ]


def _team(place: Place) -> list[Any]:
    return [place.team.number, place.team.full, place.team.club]


def _value_columns(board: Standings, *, individuals: bool) -> list[SheetColumn]:
    """The criteria in the order that decides, what broke its ties, then what the team did."""
    means = bool(board.means)
    return [
        *(
            SheetColumn(
                f"criterion-{column.code}", f"{n}. {column.label}", 11, _kind(column.code, means=means)
            )
            for n, column in enumerate(board.columns, start=1)
        ),
        SheetColumn("tie", _("Départage"), 40, CellKind.TEXT, wrap=True),
        SheetColumn("status", _("État"), 11, CellKind.TEXT),
        SheetColumn("played", _("Parties jouées"), 9),
        SheetColumn("wins", _("Gagnées"), 10),
        SheetColumn("draws", _("Nulles"), 8),
        SheetColumn("losses", _("Perdues"), 9),
        SheetColumn("credits", _("Gagnées sans jouer"), 10),
        SheetColumn("forfeits", _("Forfaits"), 9),
        SheetColumn("exempts", unit_sentence(individuals, "Exempte"), 9),
        SheetColumn("points", _("Points pour"), 9),
        SheetColumn("against", _("Points contre"), 9),
        SheetColumn("difference", _("Différence"), 11, CellKind.SIGNED),
        SheetColumn("best", _("Meilleure partie"), 10),
        SheetColumn("capots", _("Capots"), 8),
    ]


def _kind(code: str, *, means: bool) -> CellKind:
    criterion = CRITERIA[code]
    if means and criterion.per_match:
        return CellKind.SIGNED_DECIMAL if criterion.signed else CellKind.DECIMAL
    return CellKind.SIGNED if criterion.signed else CellKind.NUMBER


def _values(place: Place) -> list[Any]:
    tally = place.row.tally
    return [
        *(_number(value.compared) for value in place.row.values),
        " ".join(place.ties),
        status_label(place.team.status, place.team.player_2 is None),
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


def brackets_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Each bracket by itself, the highest first."""
    columns = [
        SheetColumn("bracket", _("Tableau"), 18, CellKind.TEXT),
        SheetColumn("first", _("De la place"), 9),
        SheetColumn("last", _("À la place"), 9),
        *team_columns(individuals=data.tournament.individuals),
        SheetColumn("status", _("État"), 11, CellKind.TEXT),
        SheetColumn("still", _("Encore en lice"), 9, CellKind.TEXT),
    ]
    return Worksheet(_("Tableaux"), note(data, as_of), columns, _bracket_rows(data), [], "still")


def _bracket_rows(data: WorkbookData) -> Iterator[list[Any]]:
    words = KeptWords()
    for part in data.standings.latest_first:
        for table in part.brackets:
            for place in table.places:
                team = place.team
                status = str(Team.Status(team.status).label)
                still = words.yes_no(place.plays_on and not data.standings.final)
                yield [
                    table.title,
                    place.first,
                    place.last,
                    team.number,
                    team.full,
                    team.club,
                    status,
                    still,
                ]


def clubs_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """The clubs in order, by the points of all their teams together."""
    clubs = data.standings.clubs
    columns = [
        SheetColumn("rank", _("Rang"), 11, CellKind.RANK),
        SheetColumn("club", _("Club"), 40, CellKind.TEXT, wrap=True),
        SheetColumn("teams", unit_sentence(data.tournament.individuals, "Équipes"), 9),
        SheetColumn("wins", _("Gagnées"), 10),
        SheetColumn("points", _("Points"), 11),
    ]
    rows = ([(club.rank, club.shared), club.name, club.teams, club.wins, club.points] for club in clubs)
    with_club = [place.row.tally for place in data.standings.overall if place.team.club]
    checks = [
        Check("teams", len(with_club)),
        Check("wins", sum(tally.wins for tally in with_club)),
        Check("points", sum(tally.points for tally in with_club)),
    ]
    return Worksheet(_("Clubs"), note(data, as_of), columns, rows, checks, "points")
