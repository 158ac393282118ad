"""The list of tournaments for the first page: today's first."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from ..models import Tournament

T = Tournament.State


@dataclass(frozen=True, slots=True)
class Listed:
    """Tournaments of this evening, to come, and past, each in the order one looks for them."""

    today: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]

    @property
    def empty(self) -> bool:
        return not (self.today or self.coming or self.past)


def listed(*, staff: bool) -> Listed:
    """One SQL statement. Strangers do not see what is in preparation or cancelled."""
    query = Tournament.objects.select_related("club")
    if not staff:
        query = query.exclude(state__in=[T.PREPARATION, T.CANCELLED])
    now = timezone.now()
    dated = [(row, row.club.day_of(now)) for row in query.order_by("-date", "-id")[:200]]
    return Listed(
        today=tuple(row for row, today in dated if row.date == today),
        coming=tuple(reversed([row for row, today in dated if row.date > today])),
        past=tuple(row for row, today in dated if row.date < today),
    )
