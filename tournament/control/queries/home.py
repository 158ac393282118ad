"""The staff home: every tournament, tonight's first. One statement, whatever their number."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils import timezone

from ...days import evening_of
from ...models import Club, Team, Tournament


@dataclass(frozen=True)
class Evening:
    """One line of the home page."""

    tournament: Tournament
    teams: int
    tonight: bool


def evenings(club: Club) -> list[Evening]:
    """Tonight's, then those to come, the nearest first, then the past ones, the latest first."""
    today = evening_of(timezone.now(), club.time_zone)
    counted = Count("teams", filter=Q(teams__status=Team.Status.REGISTERED))
    found = club.tournaments.annotate(team_total=counted).order_by("date", "id")
    lines = [Evening(row, row.team_total, row.date == today) for row in found]
    to_come = [line for line in lines if line.tournament.date >= today]
    past = [line for line in reversed(lines) if line.tournament.date < today]
    return [*to_come, *past]
