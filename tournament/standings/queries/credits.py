"""What a round's forfeits and exempts are worth, for the close that stores it; three SQL statements."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q

from ...ending import NO_RESULT
from ...models import Exempt, Match, Round, Slot, Tournament
from .lines import MISSED, match_lines, policy_of
from .rows import FORFEITED, exempt_rows, match_rows


@dataclass(frozen=True, slots=True)
class Fixed:
    """The totals of each forfeited match by its id, the points of each exempt row by its own."""

    matches: dict[int, tuple[int, int]] = field(default_factory=dict)
    exempts: dict[int, int] = field(default_factory=dict)


def credits_of(round_: Round, tournament: Tournament) -> Fixed:
    """What an open round would fix now. A team that caught up has its match instead, unless that
    one is left without a result; a missed round 0."""
    slots = dict(Slot.objects.filter(stage_id=round_.stage_id).values_list("pk", "team_id"))
    rows = match_rows(Match.objects.filter(round=round_))
    unplayed = Q(match=None) | Q(match__state__in=NO_RESULT)
    exempts = exempt_rows(Exempt.objects.filter(unplayed, round=round_), slots)
    bare = [one._replace(points=None, match=None) for one in exempts]
    lines = match_lines(rows, slots, policy_of(tournament), bare)
    played, alone = lines[: len(rows)], lines[len(rows) :]
    return Fixed(
        {
            row.id: (line.points_a or 0, line.points_b or 0)
            for row, line in zip(rows, played, strict=True)
            if row.state == FORFEITED
        },
        {
            one.id: 0 if one.kind == MISSED else line.points_a or 0
            for one, line in zip(exempts, alone, strict=True)
        },
    )
