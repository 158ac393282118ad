"""A late team sits down: on the place of a team that is gone, or as the fourth of a pool of 3.

Inside the write of `late_teams`; the released draw keeps its record."""

from __future__ import annotations

from django.db.models import Max

from ...models import Match, Slot, TableLink, Team
from ...tokens import made
from ..queries.places import FreePlace, NewMatch
from .departures import take_up_again


def take_over(slot: Slot, team: Team) -> dict[str, object]:
    """The team plays on that place; what its predecessor gave up in open rounds is played again."""
    gone = slot.team_id
    slot.team = team
    slot.save(update_fields=["team"])
    return {"instead_of": gone, "returned": take_up_again(team)}


def fill_rest(place: FreePlace, team: Team) -> list[Match]:
    """The pool of 3 becomes a pool of 4: in each round the resting team meets the newcomer."""
    pool, stage = place.pool, place.added[0].resting.stage
    last = Slot.objects.filter(stage=stage, pool=pool).aggregate(last=Max("position"))["last"] or 0
    slot = Slot.objects.create(stage=stage, pool=pool, position=last + 1, team=team)
    return [_added_match(new, slot) for new in place.added]


def _added_match(new: NewMatch, slot: Slot) -> Match:
    """One more match of a round, with the limits of that round's other matches of the team it meets."""
    like = new.round.matches.order_by("-limits_changed", "number").first()
    last = new.round.matches.aggregate(last=Max("number"))["last"] or 0
    first = (new.resting, slot) if new.round.number % 2 else (slot, new.resting)
    if new.table is not None and not new.table.links.filter(revoked_at=None).exists():
        TableLink.objects.create(table=new.table, token=made())
    return Match.objects.create(
        round=new.round,
        number=last + 1,
        table=new.table,
        slot_a=first[0],
        slot_b=first[1],
        target=like and like.target,
        max_deals=like and like.max_deals,
        minutes=like and like.minutes,
        limits_changed=bool(like and like.limits_changed),
    )
