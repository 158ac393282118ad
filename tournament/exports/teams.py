"""The sheets Équipes, Caisse and Contrôle: who registered, came and paid, the evening's account, and the sums
that the other sheets must agree with."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from ..cash.account import Account, account_of
from ..models import Payment, Player, Team
from ..web.naming import erased, full
from ..web.units import status_label, unit_sentence
from .queries import WorkbookData
from .workbook import CellKind, Column, Worksheet


def teams_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Every team, those on the waiting list and those that cancelled last."""
    alone, text, money = data.tournament.individuals, CellKind.TEXT, CellKind.MONEY
    people = (
        [(_("Prénom"), _("Nom"))] if alone else [(_("Prénom 1"), _("Nom 1")), (_("Prénom 2"), _("Nom 2"))]
    )

    def fee(team: Team) -> Decimal | None:
        return None if team.number is None else Decimal(team.owed_cents) / 100

    def qualified_in(team: Team) -> str:
        return team.qualified_in.name if team.qualified_in else ""

    def replacements(team: Team) -> str:
        return "; ".join(
            sentence for player in team.people for sentence in _replacements(player, data.replaced)
        )

    printed = [
        Column(unit_sentence(alone, "Équipe"), 8, lambda team: team.number),
        *(column for seat, headings in enumerate(people) for column in _name_columns(seat, *headings)),
        Column(_("Club"), 20, lambda team: team.club_name, text),
        Column(_("Tête de série"), 8, lambda team: team.seed),
        Column(_("État"), 14, lambda team: status_label(team.status, alone), text),
        Column(unit_sentence(alone, "Présente"), 9, lambda team: int(team.checked_in)),
        Column(unit_sentence(alone, "Payée"), 8, lambda team: int(team.is_paid)),
        Column(_("Droit"), 10, fee, money),
        Column(_("Encaissé"), 10, lambda team: Decimal(team.paid_cents) / 100 or None, money),
    ]
    on_screen = [
        Column(_("Rang de qualification"), 14, lambda team: team.qualified_rank),
        Column(unit_sentence(alone, "Qualifiée dans"), 30, qualified_in, text),
        Column(_("Remarque"), 30, lambda team: team.note, text),
        Column(_("Remplacements"), 40, replacements, text, wrap=True),
        Column(unit_sentence(alone, "Inscrite le"), 16, lambda team: team.registered_at, CellKind.MOMENT),
    ]
    teams = sorted(data.teams, key=lambda team: (team.number is None, team.number or 0, team.pk))
    return Worksheet(unit_sentence(alone, "Équipes"), as_of, [*printed, *on_screen], teams, len(printed))


def _name_columns(seat: int, given: str, family: str) -> tuple[Column, Column]:
    """Of a player of the team."""
    return (
        Column(given, 18, lambda team: _names(team.people[seat])[0], CellKind.TEXT),
        Column(family, 22, lambda team: _names(team.people[seat])[1], CellKind.TEXT),
    )


def _replacements(player: Player | None, replaced: Mapping[int, Player]) -> list[str]:
    """ "Ana Xu pour Chloé Fabre" for each who came in on this seat, in the order in which they did."""
    sentences = []
    while player is not None and player.pk in replaced:
        before = replaced[player.pk].replaces
        sentences.append(_("%(new)s pour %(old)s") % {"new": full(player), "old": full(before)})
        player = before
    return sentences[::-1]


def _names(player: Player | None) -> tuple[str, str]:
    """The two parts; of somebody whose name was erased, that."""
    if player is None:
        return "", ""
    return player.given_name, player.family_name or ("" if player.given_name else erased())


def cash_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Every line of the evening's account, then its sums as formulas over them, and the count."""
    account = account_of(data.tournament)
    rows: list[tuple[Any, ...]] = [
        (
            line.get_kind_display(),
            line.label,
            line.team.number if line.team else None,
            line.get_way_display(),
            line.at,
            str(line.received_by or ""),
            Decimal(line.cents) / 100,
        )
        for line in account.lines
    ]
    if rows:
        rows += [(label, "", None, "", None, "", value) for label, value in _cash_sums(account, len(rows))]
    text, number = CellKind.TEXT, unit_sentence(data.tournament.individuals, "Équipe")
    columns = [
        Column(_("Nature"), 22, lambda row: row[0], text),
        Column(_("Libellé"), 30, lambda row: row[1], text),
        Column(number, 8, lambda row: row[2]),
        Column(_("Moyen"), 14, lambda row: row[3], text),
        Column(_("Heure"), 16, lambda row: row[4], CellKind.MOMENT),
        Column(_("Reçu par"), 20, lambda row: row[5], text),
        Column(_("Montant"), 12, lambda row: row[6], CellKind.MONEY),
    ]
    return Worksheet(_("Caisse"), as_of, columns, rows)


def _cash_sums(account: Account, lines: int) -> list[tuple[str, Any]]:
    """What is written under the lines, which begin under note and headings: a formula, or the count."""
    first, last = 3, 2 + lines
    kinds, ways, amounts = (f"{column}${first}:{column}${last}" for column in "ADG")
    sums: list[tuple[str, Any]] = [
        (label, f'=SUMIF({kinds},"{label}",{amounts})') for label, _cents in account.by_kind
    ]
    cash = last + len(sums) + 2
    sums.append((_("En tout"), f"=SUM({amounts})"))
    sums.append((_("Espèces attendues"), f'=SUMIF({ways},"{Payment.Way.CASH.label}",{amounts})'))
    if account.closing is not None:
        sums.append((_("Espèces comptées"), Decimal(account.closing.counted_cents) / 100))
        sums.append((_("Écart"), f"=G{cash + 1}-G{cash}"))
    return sums


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
