"""Who has nothing to play in a round: in a pool of three, one team rests at each; in one played by barrage
nobody does, a team waits for results or has played enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...draw.engine.pool_shapes import BY_BARRAGE
from ...models import Match, Round, Slot, Team


def resting(round_: Round, matches: Iterable[Match]) -> tuple[Team, ...]:
    """The teams of the pools without one of these matches, those that left apart; one statement."""
    playing = {slot for match in matches for slot in (match.slot_a_id, match.slot_b_id)}
    slots = Slot.objects.filter(stage=round_.stage, pool__isnull=False, team__isnull=False)
    rows = list(slots.select_related("team__player_1", "team__player_2").order_by("team__number"))
    sizes = Counter(slot.pool_id for slot in rows)
    there = [slot for slot in rows if slot.team.status not in Team.GONE and slot.pk not in playing]
    if round_.stage.options.get("barrage"):
        there = [slot for slot in there if sizes[slot.pool_id] != BY_BARRAGE]
    return tuple(slot.team for slot in there)
