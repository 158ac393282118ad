"""Everything the desk's draw page shows, in a fixed number of statements."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import Refused
from ...models import Draw, Stage, Team, Tournament
from ..engine import DrawRecord, swap_effect
from .drafts import (
    RemarkLine,
    anything_entered,
    club_names,
    drafts_of,
    record_of,
    remark_lines,
    stage_of,
    staleness,
)
from .pools import PoolCard, record_pools, released_pools, teams_by_number
from .rollcall import Choices, Plan, RollCall, choices_of, plan_of, pools_said, roll_call


@dataclass(frozen=True)
class DraftView:
    """One draft as it is read: its pools, its remarks, its figures."""

    draw: Draw
    record: DrawRecord
    pools: list[PoolCard]
    remarks: list[RemarkLine]
    clubs: dict[str, str]

    @property
    def teams(self) -> int:
        return sum(len(pool.teams) for pool in self.pools)

    @property
    def pools_said(self) -> str:
        return pools_said([len(pool.teams) for pool in self.pools])

    @property
    def rounds(self) -> int:
        return self.record.result.rounds

    @property
    def matches(self) -> int:
        return len(self.record.result.pairings)

    @property
    def tables(self) -> list[int]:
        return sorted({pairing.table for pairing in self.record.result.pairings})

    def effects(self, one: int, two: int) -> list[RemarkLine]:
        """What exchanging two teams would do. Raises the engine's Refusal for teams that are not drawn."""
        return remark_lines(swap_effect(self.record, one, two), self.clubs)


@dataclass(frozen=True)
class DrawPage:
    """The draw of a tournament at the desk: before, a draft, released, or taken back."""

    stage: Stage | None
    roll: RollCall
    choices: Choices
    plans: dict[str, Plan]
    drafts: list[Draw]
    shown: DraftView | None
    stale: Refused | None
    entered: bool

    @property
    def latest(self) -> Draw | None:
        return self.drafts[0] if self.drafts else None

    @property
    def older(self) -> list[Draw]:
        return self.drafts[1:] if self.shown else self.drafts

    @property
    def absent(self) -> list[Team]:
        """The teams that a release of the last draft would make absent."""
        return self.roll.left_out(self.choices)

    @property
    def short_of_tables(self) -> Plan | None:
        """The first choice for which the hall has too few tables."""
        return next((plan for plan in self.plans.values() if plan.missing_tables), None)

    @property
    def next_number(self) -> int:
        return self.drafts[0].number + 1 if self.drafts else 1


def draw_page(tournament: Tournament) -> DrawPage:
    """The page as it stands now."""
    stage = stage_of(tournament)
    drafts, roll, choices = drafts_of(stage), roll_call(tournament), choices_of(stage)
    shown, stale, entered = None, None, False
    if drafts and drafts[0].state != Draw.State.TAKEN_BACK:
        shown = draft_view(tournament, drafts[0])
        if drafts[0].state == Draw.State.DRAFT:
            stale = staleness(drafts[0], roll)
        else:
            entered = anything_entered(drafts[0])
    plans = {"present": plan_of(roll, Choices()), "everyone": plan_of(roll, Choices(everyone=True))}
    return DrawPage(stage, roll, choices, plans, drafts, shown, stale, entered)


def draft_view(tournament: Tournament, draw: Draw, *, public: bool = False) -> DraftView:
    """One draft, of whatever state; the released one as it is played."""
    record, teams = record_of(draw), teams_by_number(tournament)
    clubs = club_names(record, teams.values())
    released = draw.state == Draw.State.RELEASED
    return DraftView(
        draw=draw,
        record=record,
        pools=released_pools(draw.stage) if released else record_pools(record, teams),
        remarks=remark_lines(record.result.remarks, clubs, public=public),
        clubs=clubs,
    )
