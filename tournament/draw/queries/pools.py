"""Pools as they are shown: of a draft, from its record; of a released draw, from its slots and matches.

One shape for the desk, the public page, the hall and the paper."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from ... import naming
from ...models import Match, Pool, Slot, Stage, Team, Tournament
from ..engine import DrawRecord
from ..engine.phrases import enumeration

PLAYERS = ("team__player_1", "team__player_2")


@dataclass(frozen=True)
class PoolTeam:
    """A team in a pool; `seed` is its rank among the seeds."""

    number: int
    team: Team | None
    seed: int | None = None

    @property
    def name(self) -> str:
        """ "Fabre – Oustric", as the staff writes it."""
        return naming.team_short(self.team) if self.team is not None else ""


@dataclass(frozen=True)
class PoolCard:
    """A pool with its teams in their order and the tables it plays at."""

    name: str
    teams: list[PoolTeam] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)

    @property
    def tables_said(self) -> str:
        """ "1 et 2"."""
        return enumeration(tuple(self.tables), _)


def teams_by_number(tournament: Tournament) -> dict[int, Team]:
    """Every team that has a number, with its players; one statement."""
    rows = Team.objects.filter(tournament=tournament, number__isnull=False)
    return {team.number: team for team in rows.select_related("player_1", "player_2")}


def record_pools(record: DrawRecord, teams: dict[int, Team]) -> list[PoolCard]:
    """The pools of a draft, with the names the desk has now; no statement."""
    seeds = {one.id: one.seed for one in record.entrants}
    return [
        PoolCard(
            pool.label,
            [PoolTeam(one, teams.get(one), seeds.get(one)) for one in pool.teams],
            list(pool.tables),
        )
        for pool in record.result.pools
    ]


def released_pools(stage: Stage) -> list[PoolCard]:
    """The pools being played, accidents of the day included; three statements."""
    cards = {pool.pk: PoolCard(pool.name) for pool in Pool.objects.filter(stage=stage).order_by("order")}
    for slot in (
        Slot.objects.filter(stage=stage, pool__isnull=False).select_related(*PLAYERS).order_by("position")
    ):
        if slot.team is not None:
            seat = PoolTeam(slot.team.number or 0, slot.team, slot.team.seed)
            cards[slot.pool_id].teams.append(seat)
    used = (
        Match.objects.filter(round__stage=stage, table__isnull=False, slot_a__pool__isnull=False)
        .order_by("table__number")
        .values_list("slot_a__pool_id", "table__number")
        .distinct()
    )
    for pool, table in used:
        cards[pool].tables.append(table)
    return list(cards.values())
