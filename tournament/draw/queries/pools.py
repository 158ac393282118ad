"""Pools as they are shown: of a draft, from its record; of a released draw, from its slots and matches.

One shape for the desk, the public page, the hall and the paper."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from pairing.notes import enumeration
from pairing.record import DrawRecord

from ...models import Match, Pool, Slot, Stage, Team, Tournament
from ...web import naming

PLAYERS = ("team__player_1", "team__player_2")


@dataclass(frozen=True)
class PoolTeam:
    """A team in a pool; `seed` is its rank among the seeds, `rank` that of the stages before."""

    number: int
    team: Team | None
    seed: int | None = None
    rank: int | None = None

    @property
    def name(self) -> str:
        """ "Chloé Fabre – Marcel Oustric": what it is searched by, in public too."""
        return naming.pair_searched(self.team) if self.team is not None else ""


@dataclass(frozen=True)
class PoolCard:
    """A pool with its teams in their order and the tables it plays at."""

    name: str
    teams: list[PoolTeam] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)

    @property
    def tables_label(self) -> str:
        """ "1 et 2"."""
        return enumeration(tuple(self.tables), _)


def teams_by_number(tournament: Tournament) -> dict[int, Team]:
    """Every team that has a number, with its players; one statement."""
    rows = Team.objects.filter(tournament=tournament, number__isnull=False)
    return {team.number: team for team in rows.select_related("player_1", "player_2")}


def record_pools(record: DrawRecord, teams: dict[int, Team], *, ranked: bool = False) -> list[PoolCard]:
    """The pools of a draft, with the names the desk has now; `ranked`: a ranking gave the seeds. No
    statement."""
    seeds = {entrant.id: entrant.seed for entrant in record.entrants}
    return [
        PoolCard(
            pool.label,
            [PoolTeam(team, teams.get(team), **_placed(seeds.get(team), ranked)) for team in pool.teams],
            list(pool.tables),
        )
        for pool in record.result.pools
    ]


def _placed(rank_or_seed: int | None, ranked: bool) -> dict[str, int | None]:
    return {"rank" if ranked else "seed": rank_or_seed}


def released_pools(stage: Stage, record: DrawRecord) -> list[PoolCard]:
    """The pools being played, accidents of the day included; three statements."""
    ranked = stage.order > 1
    seeds = {entrant.id: entrant.seed for entrant in record.entrants} if ranked else {}
    cards = {pool.pk: PoolCard(pool.name) for pool in Pool.objects.filter(stage=stage).order_by("order")}
    for slot in (
        Slot.objects.filter(stage=stage, pool__isnull=False).select_related(*PLAYERS).order_by("position")
    ):
        if slot.team is not None:
            number = slot.team.number or 0
            placed = _placed(seeds.get(number) if ranked else slot.team.seed, ranked)
            cards[slot.pool_id].teams.append(PoolTeam(number, slot.team, **placed))
    used = (
        Match.objects.filter(round__stage=stage, table__isnull=False, pool__isnull=False)
        .order_by("table__number")
        .values_list("pool_id", "table__number")
        .distinct()
    )
    for pool, table in used:
        cards[pool].tables.append(table)
    return list(cards.values())
