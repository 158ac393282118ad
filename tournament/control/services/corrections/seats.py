"""The right teams take their seats in matches not begun. Never changes who plays a match that has."""

from __future__ import annotations

from django.db.models import F, Max
from django.utils.translation import gettext as _

from ....access import Actor
from ....draw.queries.evening import Misplaced, Why
from ....draw.queries.evening.came import came_to
from ....draw.services.places import seat_placed
from ....errors import Refused
from ....models import Draw, Exempt, Match, Round, Slot, Stage, Team
from .asking import Case, deciding


def put_right(*, draw: Draw, by: Actor, reason: str, seen: str = "", token: str | None = None) -> Draw:
    """In the matches of a draw that have not begun, the teams that belong there take the others' places; a
    match in which nobody belongs any more is taken away. Refused: "nothing_to_swap"."""
    with deciding(draw, "correction.swapped", by, reason=reason, seen=seen, token=token) as case:
        found = case.concerned
        if found is None or not (found.movable or found.rests):
            raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
        case.entry.before = {
            "seats": [[one.match.id, *one.stands] for one in found.movable],
            "rests": [[rest.exempt, rest.stands] for rest in found.rests],
        }
        for one in found.movable:
            _reseat(case, one)
        for rest in found.rests:
            _rest(case, rest.exempt, rest.belongs)
        seat_placed(case.evening, draw.stage)
        case.entry.after = {
            "seats": [[one.match.id, *one.belongs] for one in found.movable],
            "rests": [[rest.exempt, rest.belongs] for rest in found.rests],
        }
        case.entry.about |= {"teams": _ids(case, found.movable)}
    return draw


def _reseat(case: Case, one: Misplaced) -> None:
    """The seats of a match not begun."""
    a, b = one.belongs
    if one.why is Why.EMPTY or a is None or b is None:
        Match.objects.filter(pk=one.match.id).delete()
        Round.objects.filter(stage=case.draw.stage, matches=None, exempts=None).delete()
        return
    stage = case.draw.stage
    Match.objects.filter(pk=one.match.id).update(
        slot_a=seat(case, a),
        slot_b=seat(case, b),
        came=came_to(case.evening, stage, a, b),
        version=F("version") + 1,
    )


def _rest(case: Case, exempt: int, belongs: int | None) -> None:
    """The exempt round of a pot goes to the team that belongs there."""
    if belongs is None:
        Exempt.objects.filter(pk=exempt).delete()
    else:
        Exempt.objects.filter(pk=exempt).update(slot=seat(case, belongs))


def seat(case: Case, number: int, stage: Stage | None = None) -> Slot:
    """The seat of a team in a stage, made where it has none."""
    stage = stage or case.draw.stage
    team = Team.objects.get(tournament=case.evening.tournament, number=number)
    last = stage.slots.aggregate(last=Max("position"))["last"] or 0
    return Slot.objects.get_or_create(stage=stage, team=team, defaults={"position": last + 1})[0]


def _ids(case: Case, found: tuple[Misplaced, ...]) -> list[int]:
    """The teams that take a place, for the journal."""
    numbers = {team for one in found for _stands, team in one.changes if team is not None}
    teams = Team.objects.filter(tournament=case.evening.tournament, number__in=numbers)
    return list(teams.order_by("number").values_list("pk", flat=True))
