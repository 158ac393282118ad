"""The sheets, in the order of the workbook. Each is a list of columns and what its rows are about; none knows
Excel."""

from django.utils.translation import gettext as _

from ...web.units import unit_sentence
from ..queries import WorkbookData
from ..workbook import CellKind, Column, Worksheet
from .played import deals_sheet, matches_sheet, penalties_sheet
from .standings import brackets_sheet, clubs_sheet, overall_sheet, pools_sheet, posted_sheet
from .teams import teams_sheet


def sheets_of(data: WorkbookData, as_of: str) -> list[Worksheet]:
    """The sheets of this evening: one of pools, of brackets, of clubs where there are some."""
    begun = data.standings.latest_first
    pools = (pools_sheet,) if any(part.pools for part in begun) or not begun else ()
    brackets = (brackets_sheet,) if any(part.brackets for part in begun) else ()
    clubs = (clubs_sheet,) if data.standings.clubs else ()
    places = (posted_sheet, overall_sheet, *pools, *brackets, *clubs)
    played = (matches_sheet, deals_sheet, penalties_sheet, teams_sheet, sums_sheet)
    return [sheet(data, as_of) for sheet in (*places, *played)]


def sums_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """What the database adds up without any sheet; of deals and penalties, those that count."""
    sums, counted = data.sums, _("où Compte est oui")
    teams = unit_sentence(data.tournament.individuals, "Équipes")
    rows = [
        (_("Parties"), _("Points A"), "", sums.match_points[0]),
        (_("Parties"), _("Points B"), "", sums.match_points[1]),
        (_("Parties"), _("Donnes"), "", sums.match_deals),
        (_("Donnes"), _("Marque A"), counted, sums.deal_marks[0]),
        (_("Donnes"), _("Marque B"), counted, sums.deal_marks[1]),
        (_("Pénalités"), _("Points"), counted, sums.penalty_points),
        (teams, _("Encaissé"), "", data.summary.cash_cents / 100),
    ]
    columns = [
        Column(_("Feuille"), 14, lambda row: row[0], CellKind.TEXT),
        Column(_("Colonne"), 14, lambda row: row[1], CellKind.TEXT),
        Column(_("Lignes"), 20, lambda row: row[2], CellKind.TEXT),
        Column(_("Somme"), 12, lambda row: row[3]),
    ]
    return Worksheet(_("Contrôle"), as_of, columns, rows)
