"""The teams that a mêlée makes for one round: without a number, gone again when the round is taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...models import Draw, Slot, Stage, Team
from ...pairs import pair_of
from ..queries import record_of

PAIR = Team.Status.PAIR


def make_pairs(stage: Stage, duos: Sequence[tuple[int, int]], players: Mapping[int, Team]) -> dict[int, Slot]:
    """A team and a seat for each couple of players, by their number in the round."""
    teams = Team.objects.bulk_create(pair_of(players[one], players[two]) for one, two in duos)
    last = Slot.objects.filter(stage=stage).count()
    slots = Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=team) for position, team in enumerate(teams, start=last + 1)
    )
    return dict(enumerate(slots, start=1))


def drawn_before(draw: Draw) -> set[int]:
    """Whom the other draws of its stage drew: they keep their seat, even where no match or rest is theirs, as
    the players of a mêlée and those above a *cadrage*."""
    others = Draw.objects.filter(stage=draw.stage, state=Draw.State.RELEASED).exclude(pk=draw.pk)
    return {one.id for other in others for one in record_of(other).entrants}


def remove_pairs(stage: Stage) -> None:
    """Take away the pairs that have lost their seat."""
    Team.objects.filter(tournament=stage.tournament, status=PAIR, slots=None).delete()
