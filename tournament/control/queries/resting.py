"""Who has nothing to play in a round: in a pool of three, one team rests at each."""

from __future__ import annotations

from collections.abc import Iterable

from ...models import Match, Round, Slot, Team


def resting(round_: Round, matches: Iterable[Match]) -> tuple[Team, ...]:
    """The teams of the pools without one of these matches, those that left apart; one statement."""
    playing = {slot for match in matches for slot in (match.slot_a_id, match.slot_b_id)}
    slots = Slot.objects.filter(stage=round_.stage, pool__isnull=False, team__isnull=False)
    rows = slots.exclude(team__status__in=Team.GONE).select_related("team__player_1", "team__player_2")
    return tuple(slot.team for slot in rows.order_by("team__number") if slot.pk not in playing)
