"""The sheets of places: À afficher, which the club posts, then Classement, Poules, Tableaux and Clubs, as
page and wall show them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from pairing.ranking.criteria import CRITERIA

from ..evening.rows import TeamCard
from ..models import Team
from ..standings.board import Place, Standings, bracket_title
from ..standings.prizes import given, read_prizes
from ..web.days import days_text
from ..web.units import status_label, unit_sentence
from .played import KeptWords
from .queries import WorkbookData
from .workbook import LARGE_ROWS, CellKind, Column, Worksheet


def posted_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """What is posted and sent to the newspaper: title, club and day, then rank, team, what it won and its
    points of the whole evening, and what it gets for it; `as_of` only while it may still change.

    Eight columns at most (clubs and brackets leave none for the prizes), names as the world may read them."""
    board, tournament, text = data.standings, data.tournament, CellKind.TEXT
    alone = tournament.individuals
    clubs = any(place.team.club for place in board.overall)
    won = {} if clubs and board.in_brackets else _won_prizes(data)
    columns = [
        Column(_("Rang"), 11, _rank, CellKind.RANK),
        Column(unit_sentence(alone, "Équipe"), 9, lambda place: place.team.number, centred=True),
        Column(unit_sentence(alone, "Joueurs"), 48, _names, text, wrap=True),
        *([Column(_("Club"), 22, lambda place: place.team.club, text, wrap=True)] if clubs else ()),
        *_bracket_columns(board),
        Column(_("Parties"), 8, lambda place: place.whole.matches),
        Column(_("Gagnées"), 9, lambda place: _number(place.whole.won)),
        Column(_("Points"), 9, lambda place: place.whole.points),
        *([Column(_("Lot"), 22, lambda place: won.get(place.team.id, ""), text, wrap=True)] if won else ()),
    ]
    where = ", ".join(
        part for part in (tournament.club.name, days_text(tournament), tournament.place) if part
    )
    line = _("Classement %(sure)s") if board.final else _("Classement, %(sure)s")
    note = line % {"sure": certainty(board) or as_of}
    large = len(board.overall) <= LARGE_ROWS
    return Worksheet(
        _("À afficher"), note, columns, board.overall, titles=(tournament.name, where), large=large
    )


def _won_prizes(data: WorkbookData) -> dict[int, str]:
    """Id of a team → what it gets, once the evening is over; nothing where nobody gets anything."""
    won: dict[int, str] = {}
    for prize, places in given(data.standings, read_prizes(data.tournament.prizes)):
        for place in places:
            won[place.team.id] = ", ".join(filter(None, (won.get(place.team.id), prize.what)))
    return won


def _names(place: Place) -> str:
    """With how it left, where it did."""
    left = place.team.left_as
    name = place.team.named or place.team.public
    return f"{name} ({left})" if left else name


def overall_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Everybody in order: the evening's result."""
    board, alone = data.standings, data.tournament.individuals
    in_pools = [
        Column(_("Poule"), 8, lambda place: place.row.pool, CellKind.TEXT),
        Column(_("Place dans la poule"), 10, lambda place: place.row.place),
    ]
    printed = [
        Column(_("Rang"), 11, _rank, CellKind.RANK),
        *_team_columns(individuals=alone),
        *_bracket_columns(board),
        *(in_pools if board.pools or not board.overall else ()),
        *_criteria_columns(board),
    ]
    columns = [*printed, *_done_columns(individuals=alone)]
    return Worksheet(_("Classement"), _note(data, as_of), columns, board.overall, len(printed))


def pools_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Each pool by itself, one below the other, to be filtered."""
    board, alone, words = data.standings, data.tournament.individuals, KeptWords()
    finished = {pool.name: words.yes_no(pool.finished) for pool in board.pools}
    printed = [
        Column(_("Poule"), 8, lambda place: place.row.pool, CellKind.TEXT),
        Column(_("Place"), 11, _rank, CellKind.RANK),
        *_team_columns(individuals=alone),
        *_criteria_columns(board),
    ]
    columns = [
        *printed,
        *_done_columns(individuals=alone),
        Column(_("Poule finie"), 9, lambda place: finished[place.row.pool], CellKind.TEXT),
    ]
    places = (place for pool in board.pools for place in pool.places)
    return Worksheet(_("Poules"), _note(data, as_of), columns, places, len(printed))


def brackets_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Each bracket by itself, the highest first; a row is about a bracket and a place in it."""
    board, words, text = data.standings, KeptWords(), CellKind.TEXT
    columns = [
        Column(_("Tableau"), 18, lambda row: row[0].title, text),
        Column(_("De la place"), 9, lambda row: row[1].first),
        Column(_("À la place"), 9, lambda row: row[1].last),
        *_team_columns(lambda row: row[1].team, individuals=data.tournament.individuals),
        Column(_("État"), 11, lambda row: str(Team.Status(row[1].team.status).label), text),
        Column(_("Encore en lice"), 9, lambda row: words.yes_no(row[1].plays_on and not board.final), text),
    ]
    rows = (
        (bracket, place)
        for part in board.latest_first
        for bracket in part.brackets
        for place in bracket.places
    )
    return Worksheet(_("Tableaux"), _note(data, as_of), columns, rows)


def clubs_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """The clubs in order, by the points of all their teams together."""
    columns = [
        Column(_("Rang"), 11, _rank, CellKind.RANK),
        Column(_("Club"), 40, lambda club: club.name, CellKind.TEXT, wrap=True),
        Column(unit_sentence(data.tournament.individuals, "Équipes"), 9, lambda club: club.teams),
        Column(_("Gagnées"), 10, lambda club: club.wins),
        Column(_("Points"), 11, lambda club: club.points),
    ]
    return Worksheet(_("Clubs"), _note(data, as_of), columns, data.standings.clubs)


def _rank(place: Any) -> tuple[int, bool]:
    return place.rank, place.shared


def _note(data: WorkbookData, as_of: str) -> str:
    """The first line of a sheet: as of when, how sure, totals or means."""
    parts = (as_of, certainty(data.standings), data.standings.means)
    return " · ".join(part for part in parts if part)


def _bracket_columns(board: Standings) -> list[Column]:
    """The bracket that the place was played in, where there are brackets."""
    if not board.in_brackets:
        return []
    return [Column(_("Tableau"), 18, lambda place: bracket_title(place.bracket), CellKind.TEXT)]


def _team_columns(team: Callable[[Any], TeamCard] = attrgetter("team"), *, individuals: bool) -> list[Column]:
    """Who it is; in a mêlée a player."""
    players = unit_sentence(individuals, "Joueurs")
    return [
        Column(unit_sentence(individuals, "Équipe"), 8, lambda row: team(row).number),
        Column(players, 37, lambda row: team(row).full, CellKind.TEXT, wrap=True),
        Column(_("Club"), 18, lambda row: team(row).club, CellKind.TEXT),
    ]


def _criteria_columns(board: Standings) -> list[Column]:
    """The criteria in the order that decides, then what broke its ties."""
    means = bool(board.means)

    def compared(index: int) -> Callable[[Any], Any]:
        return lambda place: _number(place.row.values[index].compared)

    def status(place: Place) -> str:
        return status_label(place.team.status, place.team.player_2 is None)

    return [
        *(
            Column(f"{n + 1}. {each.label}", 11, compared(n), _kind(each.code, means=means))
            for n, each in enumerate(board.columns)
        ),
        Column(_("Départage"), 40, lambda place: " ".join(place.ties), CellKind.TEXT, wrap=True),
        Column(_("État"), 11, status, CellKind.TEXT),
    ]


def _done_columns(*, individuals: bool) -> list[Column]:
    """What the team did."""
    return [
        Column(_("Parties jouées"), 9, attrgetter("row.tally.played")),
        Column(_("Gagnées"), 10, attrgetter("row.tally.wins")),
        Column(_("Nulles"), 8, attrgetter("row.tally.draws")),
        Column(_("Perdues"), 9, attrgetter("row.tally.losses")),
        Column(_("Gagnées sans jouer"), 10, attrgetter("row.tally.credits")),
        Column(_("Forfaits"), 9, attrgetter("row.tally.forfeits")),
        Column(unit_sentence(individuals, "Exempte"), 9, attrgetter("exempt")),
        Column(_("Points pour"), 9, attrgetter("row.tally.points")),
        Column(_("Points contre"), 9, attrgetter("row.tally.against")),
        Column(_("Différence"), 11, attrgetter("row.tally.difference"), CellKind.SIGNED),
        Column(_("Meilleure partie"), 10, attrgetter("row.tally.best")),
        Column(_("Capots"), 8, attrgetter("row.tally.capots")),
    ]


def _kind(code: str, *, means: bool) -> CellKind:
    criterion = CRITERIA[code]
    if means and criterion.per_match:
        return CellKind.SIGNED_DECIMAL if criterion.signed else CellKind.DECIMAL
    return CellKind.SIGNED if criterion.signed else CellKind.NUMBER


def _number(value: Fraction | None) -> int | Decimal | None:
    """A criterion's value as a number: whole, or to six decimals."""
    if value is None or value.denominator == 1:
        return None if value is None else int(value)
    return round(Decimal(value.numerator) / Decimal(value.denominator), 6)


def certainty(standings: Standings) -> str:
    """How sure it is: "provisoire (à confirmer : 2)", "définitif (sans résultat : 1)"; empty while there is
    nothing to say."""
    if not standings.final:
        return provisional(standings)
    reservations = _counted(
        (standings.submitted, _("non confirmées : %(n)s")),
        (standings.left, _("sans résultat : %(n)s")),
        (standings.disputes, _("litiges non tranchés : %(n)s")),
    )
    return _("définitif (%(left)s)") % {"left": reservations} if reservations else _("définitif")


def provisional(standings: Standings) -> str:
    """What is still missing: "provisoire (à confirmer : 2, litiges ouverts : 1)"; empty when nothing is."""
    if standings.final:
        return ""
    missing = _counted(
        (standings.submitted, _("à confirmer : %(n)s")),
        (standings.to_play, _("à finir : %(n)s")),
        (standings.left, _("sans résultat : %(n)s")),
        (standings.disputes, _("litiges ouverts : %(n)s")),
    )
    return _("provisoire (%(missing)s)") % {"missing": missing} if missing else ""


def _counted(*counts: tuple[int, str]) -> str:
    """Those that are not 0."""
    return ", ".join(text % {"n": n} for n, text in counts if n)
