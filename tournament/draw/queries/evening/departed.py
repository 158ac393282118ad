"""Teams that left after the next stage had taken them: its draw is of the ranks they had until then.

Who left before is the last of its group, and the next in order takes its place (FORMATS §2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ....models import Team
from ....standings.queries import Rows as RankRows
from .rows import Rows


def left_since(rows: Rows, gone: Iterable[Team]) -> frozenset[int]:
    """The numbers of the teams that are gone and have a seat in a stage after the first."""
    later = {stage.pk for stage in rows.stages[1:]}
    seated = {seat.number for seat in rows.seats.values() if seat.stage in later}
    return frozenset(team.number or 0 for team in gone if team.number in seated)


def still_there(rows: RankRows, numbers: Iterable[int]) -> RankRows:
    """The ranking's rows as if those teams had stayed."""
    stayed = set(numbers)
    teams = {
        pk: card._replace(status=str(Team.Status.REGISTERED)) if card.number in stayed else card
        for pk, card in rows.teams.items()
    }
    return replace(rows, teams=teams)
