"""What rings at the desk: the calls that wait, and the clocks of the rounds that are played.

Two statements, and one while a bell has rung; nothing once the evening is closed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from ...evening import WITHOUT_RESULT, is_over
from ...models import Match, Round, Tournament
from .disputes import DisputeRow, calls_of


@dataclass(frozen=True)
class Ringing:
    """Of that evening: the calls, oldest first; the open rounds whose clock runs, or has come to its end."""

    tournament: Tournament
    calls: tuple[DisputeRow, ...]
    clocks: tuple[Round, ...]

    @cached_property
    def playing(self) -> bool:
        """Whether somebody still plays in one of these rounds; one statement."""
        rounds = [round_.pk for round_ in self.clocks]
        return Match.objects.filter(round__in=rounds, state__in=WITHOUT_RESULT).exists()


def ringing_now(tournament: Tournament) -> Ringing:
    """As it is now."""
    if is_over(tournament):
        return Ringing(tournament, (), ())
    open_rounds = Round.objects.filter(tournament=tournament, state=Round.State.RELEASED)
    clocks = open_rounds.filter(Q(ends_at__isnull=False) | Q(time_called_at__isnull=False))
    return Ringing(tournament, calls_of(tournament), tuple(clocks.order_by("number")))
