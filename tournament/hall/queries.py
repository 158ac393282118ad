"""The list of tournaments for the first page: today's first."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from ..models import Tournament
from ..web.days import day_of

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


def evening() -> datetime.date:
    """The day an evening belongs to: before six in the morning it is still yesterday's."""
    return day_of(timezone.now(), timezone.get_current_timezone_name())


def listed(*, staff: bool) -> Listed:
    """One SQL statement. Strangers do not see what is in preparation or cancelled."""
    query = Tournament.objects.select_related("club")
    if not staff:
        query = query.exclude(state__in=[T.PREPARATION, T.CANCELLED])
    everything, today = list(query.order_by("-date", "-id")[:200]), evening()
    return Listed(
        today=tuple(one for one in everything if one.date == today),
        coming=tuple(reversed([one for one in everything if one.date > today])),
        past=tuple(one for one in everything if one.date < today),
    )
