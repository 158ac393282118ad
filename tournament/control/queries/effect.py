"""What a match's result would change in the standings: its two teams, and whoever else changes places.

Reads the ranking twice from the same rows (`standings.supposing`); writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from ...ending import is_over
from ...models import Match, Tournament
from ...standings.board import Standings, TeamCard
from ...standings.supposing import supposed

COUNTED = (Match.State.SUBMITTED, Match.State.CONFIRMED)
CELLS = 2  # criteria told beside the rank: those of the boards


@dataclass(frozen=True)
class Change:
    """A value before and after, as written."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class TeamEffect:
    """One team: its pool, its ranks there and overall before and after, and what it counts that changes."""

    team: TeamCard
    pool: str
    rank: tuple[int, int]
    overall: tuple[int, int]
    changes: tuple[Change, ...]

    @property
    def moves(self) -> bool:
        """Whether its rank in the pool changes."""
        return self.rank[0] != self.rank[1]

    @property
    def moves_overall(self) -> bool:
        return self.overall[0] != self.overall[1]


@dataclass(frozen=True)
class Effect:
    """With totals `a` – `b`. `alone`: before is without this match, which counts with them already.

    `others` are the other teams whose rank in the pool changes, `elsewhere` how many change overall;
    `later` is the next round, already drawn."""

    a: int
    b: int
    alone: bool
    sides: tuple[TeamEffect, ...]
    others: tuple[TeamEffect, ...]
    elsewhere: int
    provisional: bool
    later: int | None


def effect(tournament: Tournament, match: Match, a: int, b: int) -> Effect:
    """What that result would change; four SQL statements whatever the size."""
    before, after = supposed(tournament, match.pk, a, b)
    mine = (match.slot_a.team_id, match.slot_b.team_id)
    told = [_team(team, before, after) for team in after.in_pool]
    sides = {one.team.id: one for one in told if one.team.id in mine}
    others = [one for one in told if one.team.id not in mine]
    number = match.round.number
    return Effect(
        a=a,
        b=b,
        alone=match.state in COUNTED and (match.total_a, match.total_b) == (a, b),
        sides=tuple(sides[pk] for pk in mine if pk in sides),
        others=tuple(sorted((one for one in others if one.moves), key=lambda one: one.rank[1])),
        elsewhere=sum(one.moves_overall for one in others),
        provisional=after.provisional,
        later=number + 1 if number < after.rounds and not is_over(tournament) else None,
    )


def _team(pk: int, before: Standings, after: Standings) -> TeamEffect:
    old, new = before.in_pool[pk][1], after.in_pool[pk][1]
    values = zip(after.columns, old.cells, new.cells, strict=True)
    changes = [Change(column.short, was, now) for column, was, now in values if was != now]
    return TeamEffect(
        team=new.team,
        pool=after.in_pool[pk][0].name,
        rank=(old.rank, new.rank),
        overall=(before.by_team[pk].rank, after.by_team[pk].rank),
        changes=tuple(changes[:CELLS]),
    )
