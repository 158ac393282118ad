"""Two pairs for one match beside the rounds of a mêlée: four free players, chosen by hand (FORMATS F6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Max
from django.utils.translation import gettext as _

from ...company import said
from ...errors import Refused
from ...models import Slot, Stage, Team
from ...pairs import pair_of
from ..queries.free import Free


def free_team(free: Free, number: int | None, field: str) -> Team:
    """The free team, or player, of that number. Refused: "not_free"."""
    team = free.team(number) if number is not None else None
    if team is None:
        text = "L’équipe %(n)s n’est pas libre : elle joue, ou elle n’est pas là."
        raise Refused("not_free", said(free.individuals, text, n=number or "?"), field)
    return team


def pair_seats(stage: Stage, free: Free, chosen: Mapping[str, int | None]) -> tuple[Slot, Slot]:
    """The seats of two pairs, by the numbers of four players under the fields of their form: the first with
    the second against the third with the fourth. Refused: "not_free", "same_team"."""
    four = [free_team(free, number, field) for field, number in chosen.items()]
    for place, (field, player) in enumerate(zip(chosen, four, strict=True)):
        if player in four[:place]:
            raise Refused("same_team", _("Choisissez quatre joueurs différents."), field)
    one, two, three, four_ = four
    return _seat(stage, pair_of(one, two)), _seat(stage, pair_of(three, four_))


def _seat(stage: Stage, pair: Team) -> Slot:
    pair.save()
    last = Slot.objects.filter(stage=stage).aggregate(last=Max("position"))["last"] or 0
    return Slot.objects.create(stage=stage, position=last + 1, team=pair)


def leave_seats(seats: Iterable[Slot]) -> None:
    """The seats that no match needs any more go, and their pairs with them."""
    ids, teams = zip(*((seat.pk, seat.team_id) for seat in seats), strict=True)
    Slot.objects.filter(pk__in=ids, matches_as_a=None, matches_as_b=None, exempts=None).delete()
    Team.objects.filter(pk__in=teams, status=Team.Status.PAIR, slots=None).delete()
