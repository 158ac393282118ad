"""The sheet Équipes: who registered, came and paid, and what the cash box must hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from ...company import said, status_said
from ...models import Player, Team
from ...naming import full
from ..queries import Evening
from ..workbook import Check, Column, Kind, Sheet


def teams_sheet(seen: Evening, as_of: str) -> Sheet:
    """Every team, those on the waiting list and those that cancelled last."""
    alone = seen.tournament.individuals
    columns = [
        Column("number", said(alone, "Équipe"), 8),
        *_name_columns(alone=alone),
        Column("club", _("Club"), 20, Kind.TEXT),
        Column("seed", _("Tête de série"), 8),
        Column("status", _("État"), 14, Kind.TEXT),
        Column("present", said(alone, "Présente"), 9),
        Column("paid", said(alone, "Payée"), 8),
        Column("fee", _("Droit"), 10, Kind.MONEY),
        Column("cash", _("Encaissé"), 10, Kind.MONEY),
        Column("note", _("Remarque"), 30, Kind.TEXT),
        Column("replaced", _("Remplacements"), 40, Kind.TEXT, wrap=True),
        Column("registered", said(alone, "Inscrite le"), 16, Kind.MOMENT),
    ]
    fee = _euros(seen.summary.team_fee_cents)
    last = sorted(seen.teams, key=lambda team: (team.number is None, team.number or 0, team.pk))
    checks = [
        Check("present", sum(team.checked_in for team in seen.teams)),
        Check("cash", _euros(seen.summary.cash_cents)),
    ]
    rows = (_row(team, fee, seen.replaced, alone=alone) for team in last)
    return Sheet(said(alone, "Équipes"), as_of, columns, rows, checks, "cash")


def _name_columns(*, alone: bool) -> list[Column]:
    """Of two players, or of the one there is."""
    if alone:
        return [Column("given", _("Prénom"), 18, Kind.TEXT), Column("family", _("Nom"), 22, Kind.TEXT)]
    return [
        Column("given_1", _("Prénom 1"), 18, Kind.TEXT),
        Column("family_1", _("Nom 1"), 22, Kind.TEXT),
        Column("given_2", _("Prénom 2"), 18, Kind.TEXT),
        Column("family_2", _("Nom 2"), 22, Kind.TEXT),
    ]


def _euros(cents: int) -> Decimal:
    return Decimal(cents) / 100


def _row(team: Team, fee: Decimal, replaced: Mapping[int, Player], *, alone: bool) -> list[Any]:
    numbered = team.number is not None
    return [
        team.number,
        *_names(team.player_1),
        *(() if alone else _names(team.player_2)),
        team.club_name,
        team.seed,
        status_said(team.status, alone),
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
