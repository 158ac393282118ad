"""The sheet Équipes: who registered, came and paid, and what the cash box must hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from ...models import Player, Team
from ...models.team import in_cash_box
from ...web.naming import erased, full
from ...web.units import status_label, unit_sentence
from ..cells import CellKind, SheetColumn
from ..queries import WorkbookData
from ..workbook import Check, Worksheet


def teams_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """Every team, those on the waiting list and those that cancelled last."""
    alone = data.tournament.individuals
    columns = [
        SheetColumn("number", unit_sentence(alone, "Équipe"), 8),
        *_name_columns(alone=alone),
        SheetColumn("club", _("Club"), 20, CellKind.TEXT),
        SheetColumn("seed", _("Tête de série"), 8),
        SheetColumn("status", _("État"), 14, CellKind.TEXT),
        SheetColumn("present", unit_sentence(alone, "Présente"), 9),
        SheetColumn("paid", unit_sentence(alone, "Payée"), 8),
        SheetColumn("fee", _("Droit"), 10, CellKind.MONEY),
        SheetColumn("cash", _("Encaissé"), 10, CellKind.MONEY),
        SheetColumn("qualified_rank", _("Rang de qualification"), 14),
        SheetColumn("qualified_in", unit_sentence(alone, "Qualifiée dans"), 30, CellKind.TEXT),
        SheetColumn("note", _("Remarque"), 30, CellKind.TEXT),
        SheetColumn("replaced", _("Remplacements"), 40, CellKind.TEXT, wrap=True),
        SheetColumn("registered", unit_sentence(alone, "Inscrite le"), 16, CellKind.MOMENT),
    ]
    fee = _euros(data.summary.team_fee_cents)
    last = sorted(data.teams, key=lambda team: (team.number is None, team.number or 0, team.pk))
    checks = [
        Check("present", sum(team.checked_in for team in data.teams)),
        Check("cash", _euros(data.summary.cash_cents)),
    ]
    rows = (_row(team, fee, data.replaced, alone=alone) for team in last)
    return Worksheet(unit_sentence(alone, "Équipes"), as_of, columns, rows, checks, "cash")


def _name_columns(*, alone: bool) -> list[SheetColumn]:
    """Of two players, or of the one there is."""
    if alone:
        return [
            SheetColumn("given", _("Prénom"), 18, CellKind.TEXT),
            SheetColumn("family", _("Nom"), 22, CellKind.TEXT),
        ]
    return [
        SheetColumn("given_1", _("Prénom 1"), 18, CellKind.TEXT),
        SheetColumn("family_1", _("Nom 1"), 22, CellKind.TEXT),
        SheetColumn("given_2", _("Prénom 2"), 18, CellKind.TEXT),
        SheetColumn("family_2", _("Nom 2"), 22, CellKind.TEXT),
    ]


def _euros(cents: int) -> Decimal:
    return Decimal(cents) / 100


def _row(team: Team, fee: Decimal, replaced: Mapping[int, Player], *, alone: bool) -> list[Any]:
    numbered = team.number is not None
    first, second = team.people
    return [
        team.number,
        *_names(first),
        *(() if alone else _names(second)),
        team.club_name,
        team.seed,
        status_label(team.status, alone),
        int(team.checked_in),
        int(team.paid),
        fee if numbered else None,
        fee if in_cash_box(paid=team.paid, number=team.number) else None,
        team.qualified_rank,
        team.qualified_in.name if team.qualified_in else "",
        team.note,
        "; ".join(_replacements(team, replaced)),
        team.registered_at,
    ]


def _replacements(team: Team, replaced: Mapping[int, Player]) -> Iterator[str]:
    """ "Ana Xu pour Chloé Fabre" for each who came in, in the order in which they did."""
    for player in team.people:
        yield from _before(player, replaced)


def _before(player: Player | None, replaced: Mapping[int, Player]) -> Iterator[str]:
    """Whom this player came in for, after those for whom that one did."""
    if player is None or player.pk not in replaced:
        return
    replaced_player = replaced[player.pk].replaces
    yield from _before(replaced_player, replaced)
    yield _("%(new)s pour %(old)s") % {"new": full(player), "old": full(replaced_player)}


def _names(player: Player | None) -> tuple[str, str]:
    """The two parts; of somebody whose name was erased, that."""
    if player is None:
        return "", ""
    return player.given_name, player.family_name or ("" if player.given_name else erased())
