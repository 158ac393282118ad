"""The sheet Équipes: who registered, came and paid, and what the cash box must hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from ...models import Player, Team
from ...naming import full
from ..queries import Evening
from ..workbook import Check, Column, Kind, Sheet


def teams_sheet(seen: Evening, as_of: str) -> Sheet:
    """Every team, those on the waiting list and those that cancelled last."""
    columns = [
        Column("number", _("Équipe"), 8),
        Column("given_1", _("Prénom 1"), 18, Kind.TEXT),
        Column("family_1", _("Nom 1"), 22, Kind.TEXT),
        Column("given_2", _("Prénom 2"), 18, Kind.TEXT),
        Column("family_2", _("Nom 2"), 22, Kind.TEXT),
        Column("club", _("Club"), 20, Kind.TEXT),
        Column("seed", _("Tête de série"), 8),
        Column("status", _("État"), 14, Kind.TEXT),
        Column("present", _("Présente"), 9),
        Column("paid", _("Payée"), 8),
        Column("fee", _("Droit"), 10, Kind.MONEY),
        Column("cash", _("Encaissé"), 10, Kind.MONEY),
        Column("note", _("Remarque"), 30, Kind.TEXT),
        Column("replaced", _("Remplacements"), 40, Kind.TEXT, wrap=True),
        Column("registered", _("Inscrite le"), 16, Kind.MOMENT),
    ]
    fee = _euros(seen.summary.team_fee_cents)
    last = sorted(seen.teams, key=lambda team: (team.number is None, team.number or 0, team.pk))
    checks = [
        Check("present", sum(team.checked_in for team in seen.teams)),
        Check("cash", _euros(seen.summary.cash_cents)),
    ]
    return Sheet(
        _("Équipes"), as_of, columns, (_row(team, fee, seen.replaced) for team in last), checks, "cash"
    )


def _euros(cents: int) -> Decimal:
    return Decimal(cents) / 100


def _row(team: Team, fee: Decimal, replaced: Mapping[int, Player]) -> list[Any]:
    numbered = team.number is not None
    return [
        team.number,
        *_names(team.player_1),
        *_names(team.player_2),
        team.club_name,
        team.seed,
        str(Team.Status(team.status).label),
        int(team.checked_in),
        int(team.paid),
        fee if numbered else None,
        fee if numbered and team.paid else None,
        team.note,
        "; ".join(_replacements(team, replaced)),
        team.registered_at,
    ]


def _replacements(team: Team, replaced: Mapping[int, Player]) -> Iterator[str]:
    """ "Ana Xu pour Chloé Fabre" for each who came in, in the order in which they did."""
    for player in (team.player_1, team.player_2):
        yield from _before(player, replaced)


def _before(player: Player | None, replaced: Mapping[int, Player]) -> Iterator[str]:
    """Whom this player came in for, after those for whom that one did."""
    if player is None or player.pk not in replaced:
        return
    left = replaced[player.pk].replaces
    yield from _before(left, replaced)
    yield _("%(new)s pour %(old)s") % {"new": full(player), "old": full(left)}


def _names(player: Player | None) -> tuple[str, str]:
    return (player.given_name, player.family_name) if player is not None else ("", "")
